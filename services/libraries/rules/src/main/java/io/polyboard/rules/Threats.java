package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * How the kings of a position are threatened. Immutable; of the position as it was when this was
 * made.
 *
 * @param checks the kings that are attacked, of either side; not those of boards that are decided
 * @param pins the men that keep an attack from a king of their own side
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
   * @param attackers the cells of those who attack it
   */
  public record Check(Cell king, List<Cell> attackers) {
    public Check {
      attackers = List.copyOf(attackers);
    }
  }

  /**
   * A man without which its king would be attacked.
   *
   * @param man its cell
   * @param by the cell of the one that would attack
   * @param king the king's cell
   */
  public record Pin(Cell man, Cell by, Cell king) {}

  /** How kings are threatened, over the men as they stand; transfer and king hold are left out. */
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
   * Of all men, not those alone that are attacked: who goes by paths captures nobody on the way.
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
    for (Cell man : position.variant().lattice().all()) {
      @Nullable Piece standing = position.pieceAt(man);
      if (standing != null && standing.side() == side && !man.equals(king)) {
        occupied.clear(man.index());
        if (position.variant().reach(attacker, from, occupied).get(king.index())) {
          pins.add(new Pin(man, from, king));
        }
        occupied.set(man.index());
      }
    }
  }

  private static PieceDefinition definition(Position position, Piece piece) {
    return position.variant().definition().piece(piece.kind());
  }
}
