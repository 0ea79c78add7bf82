package io.polyboard.rules;

import module java.base;

/**
 * The moves of a side before the other side moves: one or more, each on a different board. Inside a
 * turn, the moves that complete it. Like its moves, a turn is meaningful only for the position that
 * it was made for, and equal turns of one position are equal: the order in which their moves were
 * found does not matter. Immutable.
 *
 * @param moves in the order of the cells that they leave; they can be made in any order
 */
public record Turn(List<Move> moves) {
  private static final Comparator<Move> BY_CELL = Comparator.comparing(Move::from);

  /**
   * @param moves one or more, in any order
   * @throws IllegalArgumentException if there are none
   */
  public Turn {
    if (moves.isEmpty()) {
      throw new IllegalArgumentException("a turn must have at least one move");
    }
    moves = moves.size() == 1 ? List.copyOf(moves) : moves.stream().sorted(BY_CELL).toList();
  }

  /** A turn of moves, one or more, in any order. */
  public static Turn of(Move... moves) {
    return new Turn(List.of(moves));
  }

  /** The number of moves, 1 or more. */
  public int size() {
    return moves.size();
  }

  /** Whether no move captures or promotes. */
  public boolean isQuiet() {
    return moves.stream().allMatch(Move::isQuiet);
  }

  /** The names of the cells that its moves leave and to which they move: {@code Ae2-Ae4}. */
  @Override
  public String toString() {
    return moves.stream().map(Move::toString).collect(Collectors.joining(","));
  }
}
