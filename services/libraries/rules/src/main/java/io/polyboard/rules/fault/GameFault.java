package io.polyboard.rules.fault;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/** What is wrong with the text of a game. */
public sealed interface GameFault extends FaultKind {
  /** Why a turn is illegal, or null if it is not a turn's legality that is at fault. */
  default @Nullable IllegalTurnReason reason() {
    return null;
  }

  /** The text is longer than any game's. */
  record TooLong(int most) implements GameFault {}

  /** The text holds a control character, as binary files do. */
  record ControlCharacter(char character) implements GameFault {}

  /** There are more turns than any game has. */
  record TooManyTurns(int most) implements GameFault {}

  /**
   * Something follows the last turn of a game that has ended.
   *
   * @param found an excerpt
   */
  record AfterEnd(Outcome outcome, String found) implements GameFault {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.GAME_OVER;
    }
  }

  /** The move number is not the one that is due. */
  record WrongNumber(String found, String due) implements GameFault {}

  /** The result is not the one that the game has by the rules. */
  record WrongResult(Outcome.Result stated, Outcome outcome) implements GameFault {}

  /**
   * What stands for a turn is none, or none that is legal.
   *
   * @param place of the fault: the text of the turn, or a character of it
   * @param published how the turn might be written in published notation; null if the variant has
   *     none, or the text is no malformed turn
   */
  record IllegalTurn(Place place, TurnFault fault, @Nullable String published)
      implements GameFault {
    @Override
    public IllegalTurnReason reason() {
      return fault.reason();
    }
  }

  /** The move that published notation names, castling among them, is not legal. */
  record IllegalMove(TurnFault.Illegal fault) implements GameFault {
    @Override
    public IllegalTurnReason reason() {
      return fault.reason();
    }
  }

  /**
   * Something stands where the sign of a move or a capture is expected.
   *
   * @param found an excerpt
   */
  record SignExpected(String found) implements GameFault {}

  /** Another piece stands on the cell than the text says. */
  record OtherPiece(Piece piece, Cell cell, PieceKind written) implements GameFault {}

  /**
   * The move is written as a capture, and is none.
   *
   * @param move in canonical spelling
   */
  record NoCapture(String move) implements GameFault {}

  /**
   * Something stands where a piece's letter is expected.
   *
   * @param found an excerpt
   */
  record LetterExpected(String found) implements GameFault {}

  /**
   * Something stands where a square is expected.
   *
   * @param found an excerpt
   */
  record SquareExpected(Cell example, String found) implements GameFault {}

  /**
   * Something stands where a turn should end.
   *
   * @param found an excerpt
   */
  record EndExpected(String found) implements GameFault {}

  /**
   * The move is written as mate, and is none.
   *
   * @param move in canonical spelling
   */
  record NoMate(String move) implements GameFault {}

  /**
   * The move is written as a check, and is none.
   *
   * @param move in canonical spelling
   */
  record NoCheck(String move) implements GameFault {}

  /**
   * Something that is no comment follows the result.
   *
   * @param found an excerpt
   */
  record AfterResult(String found) implements GameFault {}

  /**
   * Something else stands in PGN than belongs there.
   *
   * @param found an excerpt
   * @param expected what belongs there
   */
  record Unexpected(String found, String expected) implements GameFault {}

  /**
   * A comment, a tag or a variation does not end.
   *
   * @param what it is
   * @param line where it begins, counted from 1
   */
  record Unclosed(String what, int line) implements GameFault {}

  /** There are more tags than any game has. */
  record TooManyTags(int most) implements GameFault {}

  /** There are variations of variations, and more of these than any game has. */
  record TooDeep(int most) implements GameFault {}

  /**
   * The tags say that the game is of another variant.
   *
   * @param stated what they say
   * @param variant the id of the one that was expected
   */
  record OtherVariant(String stated, String variant) implements GameFault {}

  /**
   * Games of the variant were not published in a notation of their own.
   *
   * @param variant its name
   * @param example a turn in canonical spelling
   */
  record NoPublishedNotation(String variant, String example) implements GameFault {}
}
