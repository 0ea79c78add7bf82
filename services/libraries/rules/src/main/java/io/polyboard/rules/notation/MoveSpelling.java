package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

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
  /** The most cells or pieces that a reason lists. */
  private static final int MAX_LISTED = 12;

  /** A cell to show as an example: {@code Ae4} on boards of eight by eight. */
  static String exampleCell(Lattice lattice) {
    return lattice.name(lattice.cell(0, lattice.files() / 2, (lattice.ranks() - 1) / 2));
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

  /** Why no legal move of the position is spelled like this. */
  String whyNot(Position position, MoveList legal) {
    Variant variant = position.variant();
    Lattice lattice = variant.lattice();
    if (legal.size() == 0) {
      Outcome outcome = position.outcome();
      return "no turn is legal here: " + outcome.result() + " by " + outcome.reason();
    }
    String origin = lattice.name(from);
    int code = position.pieceAt(from);
    if (code == Position.EMPTY) {
      return "no piece stands on " + origin;
    }
    String piece = "the " + variant.definition().pieces().get(code >> 1).name() + " on " + origin;
    if ((code & 1) != position.side()) {
      return piece
          + " is "
          + name(position.side() ^ 1)
          + "'s, and it is "
          + name(position.side())
          + "'s turn";
    }
    int board = lattice.boardOf(from);
    if (LongStream.of(legal.toArray())
        .noneMatch(move -> lattice.boardOf(Move.from(move)) == board)) {
      return "no move of a piece on board " + lattice.label(board) + " is legal here";
    }
    long[] alike =
        LongStream.of(legal.toArray())
            .filter(move -> Move.from(move) == from && goal(variant, move) == to)
            .toArray();
    if (alike.length == 0) {
      long[] before =
          LongStream.of(legal.toArray())
              .filter(move -> Move.from(move) == from && Move.to(move) == to)
              .toArray();
      if (before.length > 0) {
        return beforeTransfer(variant, before);
      }
      return piece
          + " has no legal move to "
          + lattice.name(to)
          + (position.inCheck() ? "; " + name(position.side()) + " is in check" : "");
    }
    if (LongStream.of(alike).noneMatch(move -> Move.promotion(move) == promotion)) {
      return LongStream.of(alike).allMatch(move -> Move.promotion(move) < 0)
          ? piece + " does not promote on " + lattice.name(to)
          : piece
              + " promotes on "
              + lattice.name(to)
              + "; add one of "
              + list(alike, move -> Move.promotion(move) >= 0, move -> "=" + letter(variant, move));
    }
    if (LongStream.of(alike).noneMatch(move -> landsElsewhere(variant, move))) {
      return "the piece ends on " + lattice.name(to) + "; leave @ out";
    }
    return "add where the promoted piece lands, one of "
        + list(
            alike,
            move -> Move.promotion(move) == promotion,
            move -> "@" + lattice.name(Move.landing(move)));
  }

  /** Says of moves to the cell that the text should name the one on which the piece then ends. */
  private String beforeTransfer(Variant variant, long[] moves) {
    boolean promoting = LongStream.of(moves).anyMatch(move -> Move.promotion(move) == promotion);
    long[] meant =
        LongStream.of(moves)
            .filter(move -> !promoting || Move.promotion(move) == promotion)
            .toArray();
    return "a piece that moves there ends on "
        + variant.lattice().name(goal(variant, meant[0]))
        + (meant.length == 1 ? "; write " : "; write one of ")
        + list(meant, move -> true, move -> TurnText.formatMove(variant, move));
  }

  private static String list(long[] moves, LongPredicate which, LongFunction<String> name) {
    List<String> names =
        LongStream.of(moves).filter(which).mapToObj(name).distinct().sorted().toList();
    return names.stream().limit(MAX_LISTED).collect(Collectors.joining(" "))
        + (names.size() > MAX_LISTED ? " ..." : "");
  }

  private static char letter(Variant variant, long move) {
    return variant.definition().pieces().get(Move.promotion(move)).letter();
  }

  /** {@code White} or {@code Black}. */
  static String name(int side) {
    return Side.of(side) == Side.WHITE ? "White" : "Black";
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
        throw refusal("longer than " + TurnText.MAX_LENGTH + " characters");
      }
      List<MoveSpelling> moves = new ArrayList<>();
      do {
        moves.add(move());
      } while (take(','));
      if (at < text.length()) {
        throw refusal("unexpected " + Excerpt.at(text, at));
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
          throw refusal("the piece is on " + lattice.name(to) + " already; leave @ out");
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
      require(cell != Lattice.NONE, start, uci);
      return cell;
    }

    private void require(boolean spelled, int start, boolean uci) {
      if (!spelled) {
        at = start;
        String example = exampleCell(lattice);
        throw refusal(
            "expected a cell such as "
                + (uci ? example.substring(1) : example)
                + ", found "
                + Excerpt.at(text, start));
      }
    }

    private int piece(char letter) {
      int piece = variant.definition().pieceIndex(letter);
      if (piece < 0) {
        throw refusal("expected the letter of a piece, found " + Excerpt.at(text, at));
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

    private RefusedException refusal(String reason) {
      return new RefusedException("offset " + at, reason);
    }
  }
}
