package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The canonical texts of moves and turns; one turn has one text.
 *
 * <p>A move is the cell it leaves and the cell it goes to, {@code Ae2Ae4}, with {@code =} and an
 * upper-case letter for a promotion, and {@code @} and a cell where the promoted piece lands
 * elsewhere: {@code Xc7Xc8=R@Yd1}. Castling is the king's move. In a variant that transfers pieces
 * the second cell is the one on which the piece ends. The moves of a turn are joined by commas, in
 * the order of the boards that they leave.
 *
 * <p>On one board the spelling of UCI, {@code e2e4} and {@code e7e8q}, is read as well.
 */
public final class TurnText {
  /** The longest text that is read, in characters. */
  public static final int MAX_LENGTH = 256;

  private TurnText() {}

  /** The text of a turn. */
  public static String format(Variant variant, Turn turn) {
    if (turn.size() == 1) {
      return formatMove(variant, turn.packed(0));
    }
    Lattice lattice = variant.lattice();
    return packed(turn)
        .boxed()
        .sorted(Comparator.comparingInt(move -> lattice.boardOf(Move.from(move))))
        .map(move -> formatMove(variant, move))
        .collect(Collectors.joining(","));
  }

  /** The texts of turns. */
  public static List<String> formatAll(Variant variant, List<Turn> turns) {
    return turns.stream().map(turn -> format(variant, turn)).toList();
  }

  private static LongStream packed(Turn turn) {
    return IntStream.range(0, turn.size()).mapToLong(turn::packed);
  }

  /** The text of one move. */
  public static String formatMove(Variant variant, long move) {
    Lattice lattice = variant.lattice();
    String cells = lattice.name(Move.from(move)) + lattice.name(MoveSpelling.goal(variant, move));
    return cells
        + (Move.promotion(move) < 0 ? "" : "=" + promotionLetter(variant, move))
        + (MoveSpelling.landsElsewhere(variant, move)
            ? "@" + lattice.name(Move.landing(move))
            : "");
  }

  /**
   * The UCI text of a turn.
   *
   * @throws IllegalArgumentException if the variant has several boards
   */
  public static String formatUci(Variant variant, Turn turn) {
    Lattice lattice = variant.lattice();
    if (lattice.boards() > 1) {
      throw new IllegalArgumentException(variant + " has several boards, which UCI cannot spell");
    }
    return packed(turn)
        .mapToObj(move ->
            lattice.square(Move.from(move))
                + lattice.square(MoveSpelling.goal(variant, move))
                + (Move.promotion(move) < 0
                    ? ""
                    : Character.toLowerCase(promotionLetter(variant, move))))
        .collect(Collectors.joining(","));
  }

  /**
   * The legal turn with this text or, inside a turn, the legal way to complete it. The position is
   * as before when this returns.
   *
   * @throws RefusedException if the text is malformed, with the place {@code offset 4}, counted in
   *     characters from 0; or if there is no such legal turn, with the text for a place
   */
  public static Turn parse(Position position, String text) {
    Turn turn = make(position, text);
    position.unmake(turn);
    return turn;
  }

  /**
   * Makes the legal turn with this text or, inside a turn, completes it: quicker than making what
   * {@link #parse} finds.
   *
   * @return the turn made
   * @throws RefusedException as {@link #parse} does; the position is then as before
   */
  public static Turn make(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    String reason = misorder(position.variant(), spellings);
    long[] turn = new long[spellings.size()];
    int made = 0;
    MoveList legal = new MoveList();
    for (int i = 0; i < turn.length && reason == null; i++) {
      MoveSpelling spelling = spellings.get(i);
      if (i > 0 && !position.insideTurn()) {
        reason = formatMove(position.variant(), turn[i - 1]) + " is a whole turn";
      } else {
        turn[i] = spelling.find(position, legal);
        if (turn[i] == Move.NONE) {
          reason = spelling.whyNot(position, legal);
        } else {
          position.make(turn[i]);
          made++;
        }
      }
    }
    if (reason == null && position.insideTurn()) {
      reason = "a further move on another board belongs to the turn";
    }
    if (reason != null) {
      takeBack(position, made);
      throw illegal(position, text, reason);
    }
    return Turn.of(turn);
  }

  private static void takeBack(Position position, int moves) {
    for (int i = 0; i < moves; i++) {
      position.unmake();
    }
  }

  /**
   * The legal move with this text: one that begins or completes a legal turn.
   *
   * @throws RefusedException as {@link #parse} does
   */
  public static long parseMove(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    if (spellings.size() > 1) {
      throw new RefusedException("offset " + text.indexOf(','), "expected one move");
    }
    MoveList legal = new MoveList();
    long move = spellings.getFirst().find(position, legal);
    if (move == Move.NONE) {
      throw illegal(position, text, spellings.getFirst().whyNot(position, legal));
    }
    return move;
  }

  private static @Nullable String misorder(Variant variant, List<MoveSpelling> moves) {
    int most = variant.definition().movesPerTurn();
    if (moves.size() > most) {
      return most == 1 ? "a turn is one move" : "a turn is at most " + most + " moves";
    }
    Lattice lattice = variant.lattice();
    for (int i = 1; i < moves.size(); i++) {
      int board = lattice.boardOf(moves.get(i).from());
      int before = lattice.boardOf(moves.get(i - 1).from());
      if (board == before) {
        return "the moves of a turn are on different boards";
      }
      if (board < before) {
        return "the moves of a turn are written in board order";
      }
    }
    return null;
  }

  private static RefusedException illegal(Position position, String text, String reason) {
    long turns = position.countTurns();
    return new RefusedException(
        text, reason + " (" + turns + (turns == 1 ? " legal turn here)" : " legal turns here)"));
  }

  private static char promotionLetter(Variant variant, long move) {
    return variant.definition().pieces().get(Move.promotion(move)).letter();
  }
}
