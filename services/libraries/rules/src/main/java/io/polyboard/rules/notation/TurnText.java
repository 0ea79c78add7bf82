package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * The canonical notation of moves and turns; each turn has exactly one text.
 *
 * <p>A move is written as the cell that it leaves and the cell to which it goes, {@code Ae2Ae4}.
 * {@code =} and an upper-case letter follow for a promotion, and {@code @} and a cell if the
 * promoted piece lands elsewhere: {@code Xc7Xc8=R@Yd1}. Castling is the king's move. In a variant
 * that transfers pieces, the second cell is the cell on which the piece ends. The moves of a turn
 * are joined by commas, in the order of the boards that they leave.
 *
 * <p>On one board the reader also accepts UCI notation, {@code e2e4} and {@code e7e8q}, including
 * castling as the king's move to its rook, {@code e1h1}.
 */
public final class TurnText {
  /** Maximum length of a text in characters. */
  public static final int MAX_CHARACTERS = 256;

  private static final Pattern CELL = Pattern.compile("[A-Z][a-z][0-9]+");

  private TurnText() {}

  /** The text of a turn. */
  public static String format(Variant variant, Turn turn) {
    if (turn.size() == 1) {
      return format(variant, turn.moves().getFirst());
    }
    return turn.moves().stream()
        .sorted(Comparator.comparingInt(move -> move.from().board()))
        .map(move -> format(variant, move))
        .collect(Collectors.joining(","));
  }

  /** The texts of turns. */
  public static List<String> formatAll(Variant variant, List<Turn> turns) {
    return turns.stream().map(turn -> format(variant, turn)).toList();
  }

  /** The text of one move. */
  public static String format(Variant variant, Move move) {
    String cells = move.from().name() + MoveSpelling.goal(variant, move);
    if (move.promotion() == null) {
      return cells;
    }
    String promoted = cells + "=" + move.promotion().letter();
    return MoveSpelling.landsElsewhere(variant, move) ? promoted + "@" + move.landing() : promoted;
  }

  /**
   * The text of the image of a turn under a symmetry.
   *
   * @param text the turn in canonical notation
   * @throws IllegalArgumentException if the text names cells that do not exist
   */
  public static String image(Variant variant, String text, Symmetry symmetry) {
    if (symmetry.isIdentity()) {
      return text;
    }
    Lattice lattice = variant.lattice();
    return Arrays.stream(text.split(",", -1))
        .map(move ->
            CELL.matcher(move)
                .replaceAll(cell ->
                    lattice
                        .find(cell.group())
                        .map(each -> symmetry.of(each).name())
                        .orElseThrow(() -> new IllegalArgumentException("not a turn: " + text))))
        .sorted(Comparator.comparingInt(move -> lattice.board(move.charAt(0))))
        .collect(Collectors.joining(","));
  }

  /**
   * The UCI text of a turn.
   *
   * @throws IllegalArgumentException if the variant has several boards
   */
  public static String formatUci(Variant variant, Turn turn) {
    if (variant.lattice().boards() > 1) {
      throw new IllegalArgumentException(variant + " has several boards, which UCI cannot spell");
    }
    return turn.moves().stream()
        .map(move ->
            move.from().square()
                + MoveSpelling.goal(variant, move).square()
                + (move.promotion() == null
                    ? ""
                    : Character.toLowerCase(move.promotion().letter())))
        .collect(Collectors.joining(","));
  }

  /**
   * The legal turn with this text or, inside a turn, the legal way to complete it. The position is
   * unchanged when this returns.
   *
   * @throws RefusedException if the text is malformed, with an offset for a place; or if there is
   *     no such legal turn, with the whole text for a place
   */
  public static Turn parse(Position position, String text) {
    Turn turn = make(position, text);
    position.unmake(turn);
    return turn;
  }

  /**
   * Makes the legal turn with this text or, inside a turn, completes it; faster than {@link #parse}
   * followed by {@link Position#make(Turn)}.
   *
   * @return the turn made
   * @throws RefusedException as {@link #parse} does; the position is then unchanged
   */
  public static Turn make(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    Problem problem = misorder(position.variant(), spellings);
    List<Move> made = new ArrayList<>(spellings.size());
    for (int i = 0; i < spellings.size() && problem == null; i++) {
      MoveSpelling spelling = spellings.get(i);
      if (i > 0 && !position.insideTurn()) {
        String last = format(position.variant(), made.getLast());
        problem = IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(last + " is a complete turn");
      } else {
        Move move = spelling.find(position);
        if (move == null) {
          problem = new MoveRefusal(position, spelling).find();
        } else {
          position.make(move);
          made.add(move);
        }
      }
    }
    if (problem == null && position.insideTurn()) {
      problem =
          IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(
              "the turn is incomplete; it needs a move on another board");
    }
    if (problem != null) {
      made.forEach(move -> position.unmake());
      throw illegal(position, problem);
    }
    return new Turn(made);
  }

  /**
   * The legal move with this text: a move that begins or continues a legal turn.
   *
   * @throws RefusedException as {@link #parse} does
   */
  public static Move parseMove(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    if (spellings.size() > 1) {
      throw new RefusedException(
          Place.offset(text.indexOf(',')),
          IllegalTurnReason.WRONG_NUMBER_OF_MOVES.name(),
          "expected one move");
    }
    Move move = spellings.getFirst().find(position);
    if (move == null) {
      throw illegal(position, new MoveRefusal(position, spellings.getFirst()).find());
    }
    return move;
  }

  private static @Nullable Problem misorder(Variant variant, List<MoveSpelling> moves) {
    int max = variant.definition().movesPerTurn();
    if (moves.size() > max) {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(
          max == 1 ? "a turn has one move" : "a turn has at most " + max + " moves");
    }
    for (int i = 1; i < moves.size(); i++) {
      int board = moves.get(i).from().board();
      int before = moves.get(i - 1).from().board();
      if (board == before) {
        return IllegalTurnReason.BOARD_TWICE.problem(
            "the moves of a turn must be on different boards");
      }
      if (board < before) {
        return IllegalTurnReason.BOARD_ORDER.problem("the moves of a turn must be in board order");
      }
    }
    return null;
  }

  private static RefusedException illegal(Position position, Problem problem) {
    long turns = position.countTurns();
    String among = " (" + turns + (turns == 1 ? " legal turn here)" : " legal turns here)");
    return new RefusedException(problem.place(), problem.code(), problem.message() + among);
  }
}
