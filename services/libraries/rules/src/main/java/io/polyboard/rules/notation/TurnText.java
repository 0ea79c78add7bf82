package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
  public static String format(Variant variant, Move move) {
    return formatMove(variant, move.packed());
  }

  /** The text of one packed move. */
  static String formatMove(Variant variant, long move) {
    Lattice lattice = variant.lattice();
    String from = lattice.at(Move.from(move)).name();
    String to = lattice.at(MoveSpelling.goal(variant, move)).name();
    if (Move.promotion(move) < 0) {
      return from + to;
    }
    String promoted = from + to + "=" + promotionLetter(variant, move);
    return MoveSpelling.landsElsewhere(variant, move)
        ? promoted + "@" + lattice.at(Move.landing(move)).name()
        : promoted;
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
   * @throws IllegalTurnException if the text is malformed, with an offset for a place; or if there
   *     is no such legal turn, with the whole text for a place
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
   * @throws IllegalTurnException as {@link #parse} does; the position is then as before
   */
  public static Turn make(Position position, String text) {
    return new TurnReader().make(position, text);
  }

  /**
   * The legal move with this text: one that begins or completes a legal turn.
   *
   * @throws IllegalTurnException as {@link #parse} does
   */
  public static Move parseMove(Position position, String text) {
    return position.move(new TurnReader().find(position, text));
  }

  private static char promotionLetter(Variant variant, long move) {
    return variant.kinds().get(Move.promotion(move)).letter();
  }
}
