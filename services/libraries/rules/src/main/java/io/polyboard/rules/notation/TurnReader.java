package io.polyboard.rules.notation;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the legal turns and moves of a position that texts spell. */
final class TurnReader {
  private TurnReader() {}

  /** See {@link TurnText#make}. */
  static Turn make(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    Problem problem = misorder(position.variant(), spellings);
    List<Move> made = new ArrayList<>(spellings.size());
    for (int i = 0; i < spellings.size() && problem == null; i++) {
      MoveSpelling spelling = spellings.get(i);
      if (i > 0 && !position.insideTurn()) {
        String last = TurnText.format(position.variant(), made.getLast());
        problem = IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(last + " is a whole turn");
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
              "a further move on another board belongs to the turn");
    }
    if (problem != null) {
      made.forEach(move -> position.unmake());
      throw illegal(position, problem);
    }
    return new Turn(made);
  }

  /** See {@link TurnText#parseMove}. */
  static Move find(Position position, String text) {
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
    int most = variant.definition().movesPerTurn();
    if (moves.size() > most) {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(
          most == 1 ? "a turn is one move" : "a turn is at most " + most + " moves");
    }
    for (int i = 1; i < moves.size(); i++) {
      int board = moves.get(i).from().board();
      int before = moves.get(i - 1).from().board();
      if (board == before) {
        return IllegalTurnReason.BOARD_TWICE.problem("the moves of a turn are on different boards");
      }
      if (board < before) {
        return IllegalTurnReason.BOARD_ORDER.problem(
            "the moves of a turn are written in board order");
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
