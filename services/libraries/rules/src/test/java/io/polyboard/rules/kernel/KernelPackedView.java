package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.PackedView;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;

/** The view of the variant for which this copy of the class was loaded. */
public final class KernelPackedView implements PackedView {
  @Override
  public List<Move> legalCaptures(Position position) {
    PackedPosition packed = PackedPosition.of(position);
    MoveList captures = new MoveList();
    packed.legalCaptures(captures);
    return IntStream.range(0, captures.size()).mapToObj(i -> packed.move(captures.get(i))).toList();
  }

  @Override
  public boolean givesCheck(Position position, Move move) {
    return PackedPosition.of(position).givesCheck(PackedMove.of(move));
  }

  @Override
  public boolean exchangeGains(
      Position position, Move move, int[] values, int[] cheapestFirst, int atLeast) {
    return PackedPosition.of(position)
        .exchangeGains(PackedMove.of(move), values, cheapestFirst, atLeast);
  }

  @Override
  public int decidedBoards(Position position, Side side) {
    return PackedPosition.of(position).decidedBoards(side.ordinal());
  }

  @Override
  public BitSet cells(Position position, Piece piece) {
    long[] words = new long[WORDS];
    for (int word = 0; word < WORDS; word++) {
      words[word] = PackedPosition.of(position).cells(PackedPosition.code(piece), word);
    }
    return BitSet.valueOf(words);
  }

  @Override
  public BitSet attacks(Position position, Piece piece, Cell cell) {
    long[] words = new long[WORDS];
    words[0] = PackedPosition.of(position).attacks(PackedPosition.code(piece), cell.index(), words);
    return BitSet.valueOf(words);
  }
}
