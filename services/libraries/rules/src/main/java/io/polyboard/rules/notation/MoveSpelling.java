package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * A move as a text spells it.
 *
 * @param from the cell that the piece leaves
 * @param to the cell to which it moves; in a variant that transfers pieces, the cell on which it
 *     ends
 * @param promotion the kind that it promotes to, or null
 * @param landing the cell on which the promoted piece appears, or null if the text names none
 * @param isUci whether it is in UCI notation
 */
record MoveSpelling(
    Cell from, Cell to, @Nullable PieceKind promotion, @Nullable Cell landing, boolean isUci) {
  /** A cell to show as an example: {@code Ae4} on boards of eight by eight. */
  static Cell exampleCell(Lattice lattice) {
    return lattice.at(0, lattice.files() / 2, (lattice.ranks() - 1) / 2);
  }

  /** The message that a cell was expected, but something else was found. */
  static String cellExpected(Lattice lattice, boolean withBoard, String found) {
    Cell cell = exampleCell(lattice);
    String example = withBoard ? cell.name() : cell.square();
    return "expected a cell such as " + example + ", found " + found;
  }

  /** The cell that a text names as the target of a move. */
  static Cell goal(Variant variant, Move move) {
    return variant.definition().transfer() == null ? move.to() : move.landing();
  }

  /** Whether a text must name the cell on which the piece lands. */
  static boolean landsElsewhere(Variant variant, Move move) {
    return !move.landing().equals(goal(variant, move));
  }

  /** Whether this is a spelling of a move. */
  boolean spells(Variant variant, Move move) {
    return from.equals(move.from())
        && (to.equals(goal(variant, move)) || isUci && isToRook(variant, move))
        && Objects.equals(promotion, move.promotion())
        && (landing == null ? !landsElsewhere(variant, move) : landing.equals(move.landing()));
  }

  /** Whether a move is castling with the rook on the cell, as UCI spells it for Chess960. */
  private boolean isToRook(Variant variant, Move move) {
    return move.kind() instanceof Move.Castling(char right)
        && variant.definition().castlings().stream()
            .anyMatch(castling -> castling.right() == right && to.equals(castling.rookFrom()));
  }

  /** The legal move among these with this spelling, or null. */
  @Nullable Move find(Variant variant, List<Move> legal) {
    for (Move move : legal) {
      if (spells(variant, move)) {
        return move;
      }
    }
    return null;
  }

  /** The legal move of a position with this spelling, or null. */
  @Nullable Move find(Position position) {
    Move move = promotion == null ? find(position.variant(), position.legalMovesFrom(from)) : null;
    return move == null ? find(position.variant(), position.legalMoves()) : move;
  }

  /** Reads the moves of a turn in canonical or UCI notation. */
  static final class Reader {
    private final Variant variant;
    private final Lattice lattice;
    private final String text;
    private int at;

    Reader(Variant variant, String text) {
      this.variant = variant;
      this.lattice = variant.lattice();
      this.text = text;
    }

    /** Reads the whole text as moves joined by commas. */
    List<MoveSpelling> turn() {
      if (text.length() > TurnText.MAX_CHARACTERS) {
        at = TurnText.MAX_CHARACTERS;
        throw refusal(
            IllegalTurnReason.MALFORMED,
            "is longer than " + TurnText.MAX_CHARACTERS + " characters");
      }
      List<MoveSpelling> moves = new ArrayList<>();
      do {
        moves.add(move());
      } while (take(','));
      if (at < text.length()) {
        throw refusal(IllegalTurnReason.MALFORMED, "unexpected " + Excerpt.at(text, at));
      }
      return moves;
    }

    private MoveSpelling move() {
      boolean uci = lattice.boards() == 1 && peek() >= 'a' && peek() <= 'z';
      Cell from = cell(uci);
      Cell to = cell(uci);
      PieceKind promotion = null;
      if (uci) {
        if (peek() >= 'a' && peek() <= 'z') {
          promotion = piece(Character.toUpperCase(peek()));
        }
        return new MoveSpelling(from, to, promotion, null, true);
      }
      if (take('=')) {
        promotion = piece(peek());
      }
      Cell landing = null;
      if (take('@')) {
        int start = at;
        landing = cell(false);
        if (landing.equals(to)) {
          at = start - 1;
          throw refusal(
              IllegalTurnReason.MALFORMED,
              "the piece is already on " + to + "; remove @ and its cell");
        }
      }
      return new MoveSpelling(from, to, promotion, landing, false);
    }

    private Cell cell(boolean uci) {
      int start = at;
      if (!uci) {
        require(peek() >= 'A' && peek() <= 'Z', start, uci);
        at++;
      }
      require(peek() >= 'a' && peek() <= 'z', start, uci);
      at++;
      require(peek() >= '1' && peek() <= '9', start, uci);
      while (peek() >= '0' && peek() <= '9') {
        at++;
      }
      Optional<Cell> cell = lattice.find(text, start, at);
      if (cell.isEmpty()) {
        at = start;
        throw refusal(
            IllegalTurnReason.UNKNOWN_CELL, cellExpected(lattice, !uci, Excerpt.at(text, start)));
      }
      return cell.get();
    }

    private void require(boolean spelled, int start, boolean uci) {
      if (!spelled) {
        at = start;
        throw refusal(
            IllegalTurnReason.MALFORMED, cellExpected(lattice, !uci, Excerpt.at(text, start)));
      }
    }

    private PieceKind piece(char letter) {
      int piece = variant.definition().pieceIndex(letter);
      if (piece < 0) {
        throw refusal(
            IllegalTurnReason.MALFORMED,
            "expected the letter of a piece, found " + Excerpt.at(text, at));
      }
      at++;
      return variant.kinds().get(piece);
    }

    private boolean take(char character) {
      boolean taken = peek() == character;
      at += taken ? 1 : 0;
      return taken;
    }

    /** The next character, or NUL at the end; no spelling contains NUL. */
    private char peek() {
      return at < text.length() ? text.charAt(at) : 0;
    }

    private RefusedException refusal(IllegalTurnReason reason, String message) {
      return new RefusedException(Place.offset(at), reason.name(), message);
    }
  }
}
