package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * The checks and pins of a position, at the time of the call. Immutable.
 *
 * @param checks the attacked kings of both sides; not those on decided boards
 * @param pins the pieces that shield a king of their own side from an attack
 */
public record Threats(List<Check> checks, List<Pin> pins) {
  public Threats {
    checks = List.copyOf(checks);
    pins = List.copyOf(pins);
  }

  /**
   * A king that is attacked.
   *
   * @param king its cell
   * @param attackers the cells of the pieces that attack it
   */
  public record Check(Cell king, List<Cell> attackers) {
    public Check {
      attackers = List.copyOf(attackers);
    }
  }

  /**
   * A pinned piece: without it, its king would be attacked.
   *
   * @param pinned its cell
   * @param by the cell of the piece that would attack the king
   * @param king the king's cell
   */
  public record Pin(Cell pinned, Cell by, Cell king) {}

  /** Finds the checks and pins of a position; ignores transfer and king hold. */
  public static Threats of(Position position) {
    List<Check> checks = new ArrayList<>();
    List<Pin> pins = new ArrayList<>();
    Setup setup = position.setup();
    int decided = setup.matedWhite() | setup.matedBlack();
    BitSet occupied = new BitSet();
    Map<Cell, List<Cell>> attacked = new HashMap<>();
    for (Cell cell : position.variant().lattice().all()) {
      if (position.pieceAt(cell) != null) {
        occupied.set(cell.index());
        attacked.put(cell, position.attacks(cell));
      }
    }
    for (Cell king : position.variant().lattice().all()) {
      Piece piece = position.pieceAt(king);
      if (piece == null
          || !definition(position, piece).royal()
          || (decided >> king.board() & 1) == 1) {
        continue;
      }
      List<Cell> attackers = new ArrayList<>();
      for (Cell from : position.variant().lattice().all()) {
        Piece other = position.pieceAt(from);
        if (other == null || other.side() == piece.side()) {
          continue;
        }
        if (attacked.getOrDefault(from, List.of()).contains(king)) {
          attackers.add(from);
        } else if (definition(position, other).pawn() == null) {
          addPins(position, king, piece.side(), from, other, occupied, pins);
        }
      }
      if (!attackers.isEmpty()) {
        checks.add(new Check(king, attackers));
      }
    }
    return new Threats(checks, pins);
  }

  /**
   * Tries every piece of the side, not only attacked pieces: a piece that moves along paths does
   * not attack the cells that it passes.
   */
  private static void addPins(
      Position position,
      Cell king,
      Side side,
      Cell from,
      Piece attacker,
      BitSet occupied,
      List<Pin> pins) {
    if (!position.variant().reach(attacker, from, new BitSet()).get(king.index())) {
      return;
    }
    for (Cell cell : position.variant().lattice().all()) {
      @Nullable Piece standing = position.pieceAt(cell);
      if (standing != null && standing.side() == side && !cell.equals(king)) {
        occupied.clear(cell.index());
        if (position.variant().reach(attacker, from, occupied).get(king.index())) {
          pins.add(new Pin(cell, from, king));
        }
        occupied.set(cell.index());
      }
    }
  }

  private static PieceDefinition definition(Position position, Piece piece) {
    return position.variant().definition().piece(piece.kind());
  }
}
