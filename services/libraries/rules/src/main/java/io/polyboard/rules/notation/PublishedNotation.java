package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * Imports games in the long algebraic notation in which games on two boards were published: {@code
 * Ke1 - E1}, {@code Bf1 x f7+}, {@code Q c6 - a6 mate}. The case of a square's file letter
 * identifies the board.
 *
 * <p>Everything that a text claims must be true: the piece letter, a capture, a check, a mate, a
 * move number. Blanks, signs of check and capture, and move numbers are optional. A dash may be any
 * dash, including the character U+FFFD that a decoder writes for a damaged byte. A promotion is
 * written {@code =Q}; castling is the king's move of two cells, or {@code O-O} and {@code O-O-O}.
 */
public final class PublishedNotation {
  /**
   * The characters that stand for a dash, as the content of a character class: the dashes, the
   * minus, a damaged byte, and the dashes of Windows-1252 read as Latin-1.
   */
  static final String DASHES = "\\p{Pd}\\u2212\\uFFFD\\u0096\\u0097";

  private static final Pattern DASH = Pattern.compile("[" + DASHES + "]");

  private static final Pattern CAPTURE = Pattern.compile("[x×]");

  private static final Pattern PROMOTION = Pattern.compile("=");

  private static final Pattern CHECK = Pattern.compile("\\+\\+?");

  private static final Pattern MATE = Pattern.compile("#|mate");

  /** A move as {@link #format} writes it, with or without the letter of the piece and signs. */
  private static final Pattern MOVE =
      Pattern.compile(
          "[A-Z]?(?<from>[A-Za-z][0-9]{1,2})[-x](?<to>[A-Za-z][0-9]{1,2})"
              + "(?<promotion>(?:=[A-Z])?)[+#]?");

  private static final Pattern CASTLING =
      Pattern.compile("[O0]" + DASH + "[O0](" + DASH + "[O0])?");

  private PublishedNotation() {}

  /**
   * Reads and replays a game from the variant's start position.
   *
   * @param text moves only, with or without numbers, in lines of any length, with an optional
   *     result at the end
   * @throws RefusedException for the first invalid turn; or if the text is too long or contains a
   *     control character, or the variant's definition names no boards for this notation
   */
  public static ReplayedGame read(Variant variant, String text) {
    VariantDefinition.PublishedNotation boards = boards(variant);
    if (boards == null) {
      Turn first = variant.start().legalTurns().getFirst();
      throw new RefusedException(
          Place.named("published notation"),
          "NO_PUBLISHED_NOTATION",
          variant.definition().name()
              + " has none; write turns such as "
              + TurnText.format(variant, first));
    }
    return new GameReplay(variant, text)
        .replay(true, replay -> Turn.of(new Reader(variant, boards, replay).move()));
  }

  /**
   * A legal move of the position as an example, to another board if possible: {@code Ke1 - E1}.
   * Null if there is none, or the variant does not have this notation.
   */
  static @Nullable String example(Position position) {
    Variant variant = position.variant();
    VariantDefinition.PublishedNotation boards = boards(variant);
    if (boards == null) {
      return null;
    }
    String within = null;
    for (Move move : position.legalMoves()) {
      Cell to = MoveSpelling.goal(variant, move);
      String leaves = square(boards, move.from());
      String reaches = square(boards, to);
      if (!(move.kind() instanceof Move.Castling)
          && move.promotion() == null
          && position.pieceAt(to) == null
          && !leaves.isEmpty()
          && !reaches.isEmpty()) {
        String example = move.piece().kind().letter() + leaves + " - " + reaches;
        if (move.from().board() != to.board()) {
          return example;
        }
        within = within == null ? example : within;
      }
    }
    return within;
  }

  /**
   * A move without its signs, {@code Ke1-E1} or {@code e7xD8=Q}; null if the variant does not have
   * this notation.
   */
  static @Nullable String format(Variant variant, Move move) {
    VariantDefinition.PublishedNotation boards = boards(variant);
    if (boards == null) {
      return null;
    }
    Cell to = MoveSpelling.goal(variant, move);
    PieceKind kind = move.piece().kind();
    String after =
        TurnText.format(variant, move).substring(move.from().name().length() + to.name().length());
    return (variant.definition().piece(kind).pawn() == null ? String.valueOf(kind.letter()) : "")
        + square(boards, move.from())
        + (move.captured() == null ? "-" : "x")
        + square(boards, to)
        + after;
  }

  /**
   * The canonical spelling of a move that is written like those of {@link #format}; empty if it is
   * not written so, or the variant does not have this notation.
   */
  static Optional<String> canonical(Variant variant, String text) {
    VariantDefinition.PublishedNotation boards = boards(variant);
    Matcher written = MOVE.matcher(text);
    return boards == null || !written.matches()
        ? Optional.empty()
        : Optional.of(
            named(variant, boards, written.group("from"))
                + named(variant, boards, written.group("to"))
                + written.group("promotion"));
  }

  /** The name of a cell whose board is given by the case of its file letter. */
  private static String named(
      Variant variant, VariantDefinition.PublishedNotation boards, String square) {
    boolean isUpper = Character.isUpperCase(square.charAt(0));
    return variant.lattice().label(isUpper ? boards.upper() : boards.lower())
        + square.toLowerCase(Locale.ROOT);
  }

  /** A cell, its board given by the case of its file letter; empty for a board without a case. */
  private static String square(VariantDefinition.PublishedNotation boards, Cell cell) {
    if (cell.board() == boards.lower()) {
      return cell.square();
    }
    return cell.board() == boards.upper() ? cell.square().toUpperCase(Locale.ROOT) : "";
  }

  /** The boards of the notation, or null if the variant does not have this notation. */
  private static VariantDefinition.@Nullable PublishedNotation boards(Variant variant) {
    VariantDefinition definition = variant.definition();
    return definition.movesPerTurn() > 1 ? null : definition.publishedNotation();
  }

  /** Reads one move at the cursor of a replay. */
  private record Reader(
      Variant variant, VariantDefinition.PublishedNotation boards, GameReplay replay) {

    Move move() {
      Position position = replay.position();
      List<Move> legal = position.legalMoves();
      String castling = replay.take(CASTLING);
      Move move =
          castling.isEmpty()
              ? pieceMove(position, legal)
              : San.castling(legal, castling.length() > "O-O".length());
      if (move == null) {
        throw replay.refusal(IllegalTurnReason.FORBIDDEN.name(), San.CASTLING_ILLEGAL);
      }
      requireClaims(position, move);
      return move;
    }

    private Move pieceMove(Position position, List<Move> legal) {
      PieceKind kind = kind();
      Cell from = cell();
      replay.skipBlanks();
      boolean captures = !replay.take(CAPTURE).isEmpty();
      if (!captures && replay.take(DASH).isEmpty()) {
        throw replay.refusal("SIGN_EXPECTED", "expected - or x, found " + replay.excerpt());
      }
      Cell to = cell();
      replay.skipBlanks();
      PieceKind promotion = replay.take(PROMOTION).isEmpty() ? null : kind();
      Piece piece = position.pieceAt(from);
      MoveSpelling spelling = new MoveSpelling(from, to, promotion, null, false);
      Move move = spelling.find(variant, legal);
      if (piece != null && !piece.kind().equals(kind)) {
        throw replay.refusal("OTHER_PIECE", MoveRefusal.otherPiece(piece, from, kind));
      }
      if (move == null) {
        Problem problem = new MoveRefusal(position, spelling).find();
        throw replay.refusal(problem.code(), problem.message());
      }
      if (captures && move.captured() == null) {
        throw replay.refusal(
            "NO_CAPTURE",
            TurnText.format(variant, move) + " is not a capture; write - instead of x");
      }
      return move;
    }

    private PieceKind kind() {
      replay.skipBlanks();
      int kind = variant.definition().pieceIndex(replay.peek());
      if (kind < 0) {
        throw replay.refusal(
            "LETTER_EXPECTED", "expected a piece letter, found " + replay.excerpt());
      }
      replay.next();
      return variant.kinds().get(kind);
    }

    private Cell cell() {
      replay.skipBlanks();
      Lattice lattice = variant.lattice();
      String example = MoveSpelling.exampleCell(lattice).square();
      String found = replay.excerpt();
      char letter = replay.next();
      boolean upper = letter >= 'A' && letter <= 'Z';
      StringBuilder name = new StringBuilder(4);
      name.append(lattice.label(upper ? boards.upper() : boards.lower()));
      name.append(upper ? (char) (letter - 'A' + 'a') : letter);
      while (replay.peek() >= '0' && replay.peek() <= '9' && name.length() < 4) {
        name.append(replay.next());
      }
      return lattice
          .find(name.toString())
          .orElseThrow(() ->
              replay.refusal(
                  "SQUARE_EXPECTED",
                  "expected a square such as %s or %s, found %s"
                      .formatted(example, example.toUpperCase(Locale.ROOT), found)));
    }

    /** Reads the signs after the move, and checks them against the position after the move. */
    private void requireClaims(Position position, Move move) {
      replay.skipBlanks();
      boolean check = !replay.take(CHECK).isEmpty();
      replay.skipBlanks();
      boolean mate = !replay.take(MATE).isEmpty();
      if (!replay.betweenWords()) {
        throw replay.refusal("END_EXPECTED", "unexpected " + replay.excerpt());
      }
      if (!check && !mate) {
        return;
      }
      String due = San.sign(position, Turn.of(move));
      String text = TurnText.format(variant, move);
      if (mate && !due.equals("#")) {
        throw replay.refusal("NO_MATE", text + " is not mate; remove the sign");
      }
      if (check && due.isEmpty()) {
        throw replay.refusal("NO_CHECK", text + " does not give check; remove +");
      }
    }
  }
}
