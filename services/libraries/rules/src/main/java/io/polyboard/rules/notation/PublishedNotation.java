package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.fault.GameFault;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.lattice.Lattice;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Imports games in the long algebraic notation in which games on two boards were published: {@code
 * Ke1 - E1}, {@code Bf1 x f7+}, {@code Q c6 - a6 mate}. The case of a square's file letter tells
 * the board.
 *
 * <p>What a text claims must be so: the piece letter, a capture, a check, a mate, a move number.
 * What it leaves out need not be there: blanks, the sign of a check or a capture, a number. A dash
 * may be any dash, the character U+FFFD that a decoder puts for a damaged byte included. A
 * promotion is written {@code =Q}; castling is the king's move of two cells, or {@code O-O} and
 * {@code O-O-O}.
 */
public final class PublishedNotation {
  /**
   * The characters that stand for a dash, as the inside of a character class: the dashes, the
   * minus, a damaged byte, and the dashes of Windows-1252 read as Latin-1.
   */
  static final String DASHES = "\\p{Pd}\\u2212\\uFFFD\\u0096\\u0097";

  private static final Pattern DASH = Pattern.compile("[" + DASHES + "]");

  private static final Pattern CAPTURE = Pattern.compile("[x×]");

  private static final Pattern PROMOTION = Pattern.compile("=");

  private static final Pattern CHECK = Pattern.compile("\\+\\+?");

  private static final Pattern MATE = Pattern.compile("#|mate");

  private static final Pattern CASTLING =
      Pattern.compile("[O0]" + DASH + "[O0](" + DASH + "[O0])?");

  private PublishedNotation() {}

  /**
   * Reads and replays a game from the variant's start position.
   *
   * @param text moves only, numbered or not, in lines of any length; a result may end it
   * @throws IllegalGameException for the first turn at fault
   * @throws RefusedException if the text is too long or holds a control character, or the variant's
   *     definition names no boards for this notation
   */
  public static ReplayedGame read(Variant variant, String text) {
    VariantDefinition.PublishedNotation boards = boards(variant);
    if (boards == null) {
      Turn first = variant.start().legalTurns().getFirst();
      throw new RefusedException(
          Place.named("published notation"),
          new GameFault.NoPublishedNotation(
              variant.definition().name(), TurnText.format(variant, first)));
    }
    return new GameReplay(variant, text)
        .replay(
            Place.Counting.MOVES, replay -> Turn.of(new Reader(variant, boards, replay).move()));
  }

  /**
   * A legal move of the position to show as an example, to another board if one can be had: {@code
   * Ke1 - E1}. Null if there is none, or the variant lacks this notation.
   */
  static @Nullable String example(Position position) {
    Variant variant = position.variant();
    VariantDefinition.PublishedNotation boards = boards(variant);
    if (boards == null) {
      return null;
    }
    Lattice lattice = variant.lattice();
    MoveList legal = new MoveList();
    position.legalMoves(legal);
    String example = null;
    for (long move : legal.toArray()) {
      int from = Move.from(move);
      int to = MoveSpelling.goal(variant, move);
      boolean crosses = lattice.boardOf(from) != lattice.boardOf(to);
      String leaves = square(lattice, boards, from);
      String reaches = square(lattice, boards, to);
      boolean plain =
          Move.kind(move) != Move.CASTLING
              && Move.promotion(move) < 0
              && position.pieceAt(to) == Position.EMPTY
              && !leaves.isEmpty()
              && !reaches.isEmpty();
      if (plain && (crosses || example == null)) {
        example = variant.kinds().get(position.pieceAt(from) >> 1).letter() + leaves + " - " + reaches;
        if (crosses) {
          break;
        }
      }
    }
    return example;
  }

  /** A cell, the case of its file telling the board; empty on a board that has no case. */
  private static String square(
      Lattice lattice, VariantDefinition.PublishedNotation boards, int cell) {
    int board = lattice.boardOf(cell);
    if (board == boards.lower()) {
      return lattice.square(cell);
    }
    return board == boards.upper() ? lattice.square(cell).toUpperCase(Locale.ROOT) : "";
  }

  /** The boards of the notation, or null if the variant lacks it. */
  private static VariantDefinition.@Nullable PublishedNotation boards(Variant variant) {
    VariantDefinition definition = variant.definition();
    return definition.movesPerTurn() > 1 ? null : definition.publishedNotation();
  }

  /** Reads one move at the cursor of a replay. */
  private record Reader(
      Variant variant, VariantDefinition.PublishedNotation boards, GameReplay replay) {

    long move() {
      Position position = replay.position();
      MoveList legal = new MoveList();
      position.legalMoves(legal);
      String castling = replay.take(CASTLING);
      long move =
          castling.isEmpty()
              ? pieceMove(position, legal)
              : castling(position.side(), castling.length(), legal);
      requireClaims(position, move);
      return move;
    }

    /** Castling to the king's side is written with three characters, to the queen's with five. */
    private long castling(int side, int length, MoveList legal) {
      VariantDefinition definition = variant.definition();
      char right = length == 3 ? 'K' : 'Q';
      for (CastlingDefinition castling : definition.castlings()) {
        int to = definition.seenBy(Side.of(side), castling.kingTo()).index();
        for (int i = 0; i < legal.size(); i++) {
          long move = legal.get(i);
          if (castling.right() == right
              && Move.kind(move) == Move.CASTLING
              && Move.to(move) == to) {
            return move;
          }
        }
      }
      throw replay.refusal(new GameFault.IllegalCastling());
    }

    private long pieceMove(Position position, MoveList legal) {
      int piece = piece();
      int from = cell();
      replay.skipBlanks();
      boolean captures = !replay.take(CAPTURE).isEmpty();
      if (!captures && replay.take(DASH).isEmpty()) {
        throw replay.refusal(new GameFault.SignExpected(replay.excerpt()));
      }
      int to = cell();
      replay.skipBlanks();
      int promotion = replay.take(PROMOTION).isEmpty() ? -1 : piece();
      int code = position.pieceAt(from);
      MoveSpelling spelling = new MoveSpelling(from, to, promotion, Lattice.NONE);
      long move = spelling.find(variant, legal);
      if (code >= 0 && code >> 1 != piece) {
        throw replay.refusal(
            new GameFault.OtherPiece(
                variant.piece(code), variant.lattice().at(from), variant.kinds().get(piece)));
      }
      if (move == Move.NONE) {
        throw replay.refusal(
            new GameFault.IllegalMove(new MoveRefusal(position, spelling, legal).find()));
      }
      if (captures && position.captured(move) == Position.EMPTY) {
        throw replay.refusal(new GameFault.NoCapture(TurnText.formatMove(variant, move)));
      }
      return move;
    }

    private int piece() {
      replay.skipBlanks();
      int piece = variant.definition().pieceIndex(replay.peek());
      if (piece < 0) {
        throw replay.refusal(new GameFault.LetterExpected(replay.excerpt()));
      }
      replay.next();
      return piece;
    }

    private int cell() {
      replay.skipBlanks();
      Lattice lattice = variant.lattice();
      String found = replay.excerpt();
      char letter = replay.next();
      boolean upper = letter >= 'A' && letter <= 'Z';
      StringBuilder name = new StringBuilder(4);
      name.append(lattice.label(upper ? boards.upper() : boards.lower()));
      name.append(upper ? (char) (letter - 'A' + 'a') : letter);
      while (replay.peek() >= '0' && replay.peek() <= '9' && name.length() < 4) {
        name.append(replay.next());
      }
      int cell = lattice.cell(name.toString());
      if (cell == Lattice.NONE) {
        throw replay.refusal(
            new GameFault.SquareExpected(MoveSpelling.exampleCell(lattice), found));
      }
      return cell;
    }

    /** Reads the signs behind the move and checks them against the position after it. */
    private void requireClaims(Position position, long move) {
      replay.skipBlanks();
      boolean check = !replay.take(CHECK).isEmpty();
      replay.skipBlanks();
      boolean mate = !replay.take(MATE).isEmpty();
      if (!replay.betweenWords()) {
        throw replay.refusal(new GameFault.EndExpected(replay.excerpt()));
      }
      if (!check && !mate) {
        return;
      }
      position.make(move);
      boolean inCheck = position.inCheck();
      boolean mated = inCheck && position.outcome().reason() == Outcome.Reason.CHECKMATE;
      position.unmake();
      String text = TurnText.formatMove(variant, move);
      if (mate && !mated) {
        throw replay.refusal(new GameFault.NoMate(text));
      }
      if (check && !inCheck) {
        throw replay.refusal(new GameFault.NoCheck(text));
      }
    }
  }
}
