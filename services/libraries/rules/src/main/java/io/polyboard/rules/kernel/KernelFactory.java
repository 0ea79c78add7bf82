package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.lattice.Cell;

/** Makes positions of the variant for which this copy of the kernel was loaded. */
public final class KernelFactory implements KernelLoader.Kernel {
  @Override
  public Position position(Setup setup) {
    return new KernelPosition(setup);
  }

  @Override
  public BitSet reach(Piece piece, Cell from, BitSet occupied) {
    return Reach.cells(PackedPosition.code(piece), from.index(), occupied);
  }

  @Override
  public List<Cell> way(Piece piece, Cell from, Cell to, BitSet occupied) {
    return Ways.find(PackedPosition.code(piece), from.index(), to.index(), occupied).stream()
        .map(Sizes.LATTICE::at)
        .toList();
  }

  @Override
  public List<Symmetry> symmetries() {
    return SymmetrySearch.find();
  }

  @Override
  public long tableBytes() {
    return Movements.bytes() + Pawns.bytes();
  }

  @Override
  public Object own(Class<?> type, Object... arguments) {
    return ((KernelLoader) KernelFactory.class.getClassLoader()).own(type, arguments);
  }
}
