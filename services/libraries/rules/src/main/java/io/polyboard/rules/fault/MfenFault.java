package io.polyboard.rules.fault;

import io.polyboard.rules.lattice.Cell;
import java.util.List;

/** What is wrong with the spelling of a position in MFEN. */
public sealed interface MfenFault extends FaultKind {

  /** The text is longer than any position's. */
  record TooLong(int most) implements MfenFault {}

  /** There is a space behind the last field. */
  record SpaceAtEnd() implements MfenFault {}

  /** There is nothing between two spaces. */
  record EmptyField() implements MfenFault {}

  /**
   * There are more or fewer fields than a position has.
   *
   * @param oneBoard whether status and counters may be left out, since the variant has one board
   */
  record FieldCount(int count, boolean oneBoard) implements MfenFault {}

  /** A rank has more cells than the board has files. */
  record TooManyCells(int rank, String board, int files) implements MfenFault {}

  /** A rank has fewer cells than the board has files. */
  record TooFewCells(int rank, String board, int cells, int files) implements MfenFault {}

  /** A board has more ranks than those of the variant. */
  record TooManyRanks(String board, int ranks) implements MfenFault {}

  /** A board has fewer ranks than those of the variant. */
  record TooFewRanks(String board, int count, int ranks) implements MfenFault {}

  /** There are more boards than the variant has. */
  record TooManyBoards(int boards) implements MfenFault {}

  /** There are fewer boards than the variant has. */
  record TooFewBoards(int count, int boards) implements MfenFault {}

  /** The number of empty cells begins with 0. */
  record EmptyRun() implements MfenFault {}

  /**
   * No piece has the letter.
   *
   * @param found an excerpt
   * @param letters of the variant's pieces
   */
  record UnknownLetter(String found, List<Character> letters) implements MfenFault {
    public UnknownLetter {
      letters = List.copyOf(letters);
    }
  }

  /**
   * Something stands where the side to move is expected.
   *
   * @param found an excerpt
   */
  record SideExpected(String found) implements MfenFault {}

  /**
   * The variant has nothing to write in the field.
   *
   * @param variant its name
   */
  record UnusedField(SetupField field, String variant) implements MfenFault {}

  /**
   * The variant has no such castling right.
   *
   * @param found an excerpt
   * @param rights those that it has
   */
  record UnknownRight(String found, String rights) implements MfenFault {}

  /**
   * A castling right is repeated.
   *
   * @param found an excerpt
   * @param rights those of the variant
   */
  record RightRepeated(String found, String rights) implements MfenFault {}

  /** No pawn can stand straight ahead of the en passant square. */
  record PawnExpected(Cell square) implements MfenFault {}

  /**
   * Something stands where a cell is expected.
   *
   * @param found an excerpt
   */
  record CellExpected(Cell example, String found) implements MfenFault {}

  /**
   * The status has no such item in this variant.
   *
   * @param found an excerpt
   * @param items those that it may have
   */
  record UnknownItem(String found, List<String> items) implements MfenFault {
    public UnknownItem {
      items = List.copyOf(items);
    }
  }

  /**
   * An item of the status is repeated or out of order.
   *
   * @param found an excerpt
   * @param items those that it may have
   */
  record ItemOutOfOrder(String found, List<String> items) implements MfenFault {
    public ItemOutOfOrder {
      items = List.copyOf(items);
    }
  }

  /** Something stands where the side is expected whose king holds the other's. */
  record HolderExpected() implements MfenFault {}

  /**
   * Something stands where boards are expected.
   *
   * @param labels of all boards
   */
  record BoardsExpected(List<String> labels) implements MfenFault {
    public BoardsExpected {
      labels = List.copyOf(labels);
    }
  }

  /** Something stands where the side is expected whose king is mated on a board. */
  record MatedSideExpected(String board) implements MfenFault {}

  /**
   * Something stands where a number is expected.
   *
   * @param found an excerpt
   */
  record NumberExpected(int least, int most, String found) implements MfenFault {}
}
