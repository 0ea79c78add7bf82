package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.TurnFault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the legal turns and moves of a position that texts spell. */
final class TurnReader {
  private TurnReader() {}

  /** See {@link TurnText#make}. */
  static Turn make(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    TurnFault.Illegal fault = misorder(position.variant(), spellings);
    List<Move> made = new ArrayList<>(spellings.size());
    for (int i = 0; i < spellings.size() && fault == null; i++) {
      MoveSpelling spelling = spellings.get(i);
      if (i > 0 && !position.insideTurn()) {
        String last = TurnText.format(position.variant(), made.getLast());
        fault = new TurnFault.TurnComplete(last);
      } else {
        Move move = spelling.find(position);
        if (move == null) {
          fault = new MoveRefusal(position, spelling).find();
        } else {
          position.make(move);
          made.add(move);
        }
      }
    }
    if (fault == null && position.insideTurn()) {
      fault = new TurnFault.TooFewMoves();
    }
    if (fault != null) {
      made.forEach(move -> position.unmake());
      throw illegal(position, text, fault);
    }
    return new Turn(made);
  }

  /** See {@link TurnText#parseMove}. */
  static Move find(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    if (spellings.size() > 1) {
      throw new IllegalTurnException(
          new Place.Offset(text.indexOf(',')), new TurnFault.OneMoveExpected());
    }
    Move move = spellings.getFirst().find(position);
    if (move == null) {
      throw illegal(position, text, new MoveRefusal(position, spellings.getFirst()).find());
    }
    return move;
  }

  private static TurnFault.@Nullable Illegal misorder(Variant variant, List<MoveSpelling> moves) {
    int most = variant.definition().movesPerTurn();
    if (moves.size() > most) {
      return new TurnFault.TooManyMoves(most);
    }
    for (int i = 1; i < moves.size(); i++) {
      int board = moves.get(i).from().board();
      int before = moves.get(i - 1).from().board();
      if (board == before) {
        return new TurnFault.BoardTwice();
      }
      if (board < before) {
        return new TurnFault.BoardOrder();
      }
    }
    return null;
  }

  private static IllegalTurnException illegal(
      Position position, String text, TurnFault.Illegal fault) {
    return new IllegalTurnException(
        new Place.Whole(text), new TurnFault.AmongTurns(fault, position.countTurns()));
  }
}
