package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.TurnFault;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayList;
import java.util.List;

/**
 * What a text says of a move.
 *
 * @param from the cell that the piece leaves
 * @param to the cell to which it moves; in a variant that transfers pieces, the cell on which it
 *     ends
 * @param promotion the index of the piece promoted to, or −1
 * @param landing the cell on which the promoted piece appears, or {@link Lattice#NONE} if the text
 *     names none
 */
record MoveSpelling(int from, int to, int promotion, int landing) {
  /** A cell to show as an example: {@code Ae4} on boards of eight by eight. */
  static Cell exampleCell(Lattice lattice) {
    return lattice.at(lattice.cell(0, lattice.files() / 2, (lattice.ranks() - 1) / 2));
  }

  /** The cell that a text names as the goal of a move. */
  static int goal(Variant variant, long move) {
    return variant.definition().transfer() == null ? Move.to(move) : Move.landing(move);
  }

  /** Whether a text has to say where the piece lands. */
  static boolean landsElsewhere(Variant variant, long move) {
    return Move.landing(move) != goal(variant, move);
  }

  /** Whether a move is spelled like this. */
  boolean spells(Variant variant, long move) {
    return from == Move.from(move)
        && to == goal(variant, move)
        && promotion == Move.promotion(move)
        && (landing == Lattice.NONE
            ? !landsElsewhere(variant, move)
            : landing == Move.landing(move));
  }

  /** The legal move spelled like this, or {@link Move#NONE}. */
  long find(Variant variant, MoveList legal) {
    for (int i = 0; i < legal.size(); i++) {
      if (spells(variant, legal.get(i))) {
        return legal.get(i);
      }
    }
    return Move.NONE;
  }

  /**
   * The legal move of a position spelled like this, or {@link Move#NONE}.
   *
   * @param legal receives all legal moves if there is no such move
   */
  long find(Position position, MoveList legal) {
    if (promotion < 0) {
      position.legalMovesFrom(from, legal);
      long move = find(position.variant(), legal);
      if (move != Move.NONE) {
        return move;
      }
    }
    position.legalMoves(legal);
    return find(position.variant(), legal);
  }

  /** Reads the moves of a turn, canonical or UCI. */
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
      if (text.length() > TurnText.MAX_LENGTH) {
        at = TurnText.MAX_LENGTH;
        throw refusal(new TurnFault.TooLong(TurnText.MAX_LENGTH));
      }
      List<MoveSpelling> moves = new ArrayList<>();
      do {
        moves.add(move());
      } while (take(','));
      if (at < text.length()) {
        throw refusal(new TurnFault.EndExpected(Excerpt.at(text, at)));
      }
      return moves;
    }

    private MoveSpelling move() {
      boolean uci = lattice.boards() == 1 && peek() >= 'a' && peek() <= 'z';
      int from = cell(uci);
      int to = cell(uci);
      int promotion = -1;
      if (uci) {
        if (peek() >= 'a' && peek() <= 'z') {
          promotion = piece(Character.toUpperCase(peek()));
        }
        return new MoveSpelling(from, to, promotion, Lattice.NONE);
      }
      if (take('=')) {
        promotion = piece(peek());
      }
      int landing = Lattice.NONE;
      if (take('@')) {
        int start = at;
        landing = cell(false);
        if (landing == to) {
          at = start - 1;
          throw refusal(new TurnFault.LandingRepeated(lattice.at(to)));
        }
      }
      return new MoveSpelling(from, to, promotion, landing);
    }

    private int cell(boolean uci) {
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
      int cell = lattice.cell(text, start, at);
      if (cell == Lattice.NONE) {
        at = start;
        throw refusal(
            new TurnFault.UnknownCell(exampleCell(lattice), !uci, Excerpt.at(text, start)));
      }
      return cell;
    }

    private void require(boolean spelled, int start, boolean uci) {
      if (!spelled) {
        at = start;
        throw refusal(
            new TurnFault.CellExpected(exampleCell(lattice), !uci, Excerpt.at(text, start)));
      }
    }

    private int piece(char letter) {
      int piece = variant.definition().pieceIndex(letter);
      if (piece < 0) {
        throw refusal(new TurnFault.LetterExpected(Excerpt.at(text, at)));
      }
      at++;
      return piece;
    }

    private boolean take(char character) {
      boolean taken = peek() == character;
      at += taken ? 1 : 0;
      return taken;
    }

    /** The next character, or NUL at the end; no spelling has a NUL. */
    private char peek() {
      return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalTurnException refusal(TurnFault.Malformed fault) {
      return new IllegalTurnException(new Place.Offset(at), fault);
    }
  }
}
