package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.TurnFault;
import io.polyboard.rules.lattice.Lattice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes turns of a game that are given as texts; cheaper than {@link TurnText} where there are many
 * of them. For one thread.
 */
public final class TurnReader {
  private final MoveList legal = new MoveList();

  /**
   * Makes the legal turn with this text or, inside a turn, completes it.
   *
   * @return the turn made
   * @throws IllegalTurnException as {@link TurnText#parse} does; the position is then as before
   */
  public Turn make(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    TurnFault.Illegal fault = misorder(position.variant(), spellings);
    long[] turn = new long[spellings.size()];
    int made = 0;
    for (int i = 0; i < turn.length && fault == null; i++) {
      MoveSpelling spelling = spellings.get(i);
      if (i > 0 && !position.insideTurn()) {
        String last = TurnText.formatMove(position.variant(), turn[i - 1]);
        fault = new TurnFault.TurnComplete(last);
      } else {
        turn[i] = spelling.find(position, legal);
        if (turn[i] == Move.NONE) {
          fault = new MoveRefusal(position, spelling, legal).find();
        } else {
          position.make(turn[i]);
          made++;
        }
      }
    }
    if (fault == null && position.insideTurn()) {
      fault = new TurnFault.TooFewMoves();
    }
    if (fault != null) {
      for (int i = 0; i < made; i++) {
        position.unmake();
      }
      throw illegal(position, text, fault);
    }
    return Turn.of(turn);
  }

  /** The legal move with this text: one that begins or completes a legal turn. */
  long find(Position position, String text) {
    List<MoveSpelling> spellings = new MoveSpelling.Reader(position.variant(), text).turn();
    if (spellings.size() > 1) {
      throw new IllegalTurnException(
          new Place.Offset(text.indexOf(',')), new TurnFault.OneMoveExpected());
    }
    long move = spellings.getFirst().find(position, legal);
    if (move == Move.NONE) {
      throw illegal(position, text, new MoveRefusal(position, spellings.getFirst(), legal).find());
    }
    return move;
  }

  private static TurnFault.@Nullable Illegal misorder(Variant variant, List<MoveSpelling> moves) {
    int most = variant.definition().movesPerTurn();
    if (moves.size() > most) {
      return new TurnFault.TooManyMoves(most);
    }
    Lattice lattice = variant.lattice();
    for (int i = 1; i < moves.size(); i++) {
      int board = lattice.boardOf(moves.get(i).from());
      int before = lattice.boardOf(moves.get(i - 1).from());
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
