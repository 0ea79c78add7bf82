package io.polyboard.rules;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a player does before the other is to move: one or more moves, each on a board of its own.
 * Inside a turn, the moves that complete it. Like its moves it has a meaning only for the position
 * that it was made for, and equal turns of one position are equal: the order in which their moves
 * were found does not matter. Immutable.
 */
public final class Turn {
  private static final long[] NONE = {};

  /** Of the moves, packed, the one that leaves the lowest cell. */
  private final long first;

  /** The others, in the order of the cells that they leave. */
  private final long[] others;

  private Turn(long first, long[] others) {
    this.first = first;
    this.others = others;
  }

  /** A turn of one packed move. */
  public static Turn of(long move) {
    return new Turn(move, NONE);
  }

  /**
   * A turn of packed moves.
   *
   * @param moves one or more, in any order
   */
  public static Turn of(long... moves) {
    return of(moves, 0, moves.length);
  }

  /** A turn of the packed moves from index {@code start} to before {@code end}, in any order. */
  public static Turn of(long[] moves, int start, int end) {
    if (end - start == 1) {
      return of(moves[start]);
    }
    if (end <= start) {
      throw new IllegalArgumentException("a turn has a move");
    }
    long[] sorted = Arrays.copyOfRange(moves, start, end);
    for (int i = 1; i < sorted.length; i++) {
      long move = sorted[i];
      int to = i;
      while (to > 0 && Move.from(sorted[to - 1]) > Move.from(move)) {
        sorted[to] = sorted[to - 1];
        to--;
      }
      sorted[to] = move;
    }
    return new Turn(sorted[0], Arrays.copyOfRange(sorted, 1, sorted.length));
  }

  /** The number of moves, 1 or more. */
  public int size() {
    return 1 + others.length;
  }

  /**
   * A move, packed. Any order of the moves is one in which they can be made.
   *
   * @param index 0 to {@link #size()} − 1, in the order of the cells that the moves leave
   */
  public long packed(int index) {
    return index == 0 ? first : others[index - 1];
  }

  /**
   * Its moves, in the order of the cells that they leave.
   *
   * @param position for which it was made
   */
  public List<Move> moves(Position position) {
    return IntStream.range(0, size()).mapToObj(i -> position.move(packed(i))).toList();
  }

  /** Whether a packed move is one of its moves. */
  public boolean contains(long move) {
    for (int i = 0; i < size(); i++) {
      if (packed(i) == move) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has all moves of another turn. */
  public boolean containsAll(Turn other) {
    for (int i = 0; i < other.size(); i++) {
      if (!contains(other.packed(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Turn that && first == that.first && Arrays.equals(others, that.others);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(first) + Arrays.hashCode(others);
  }

  /** The numbers of the cells that its moves leave and reach; only a variant knows their names. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size(); i++) {
      text.append(i == 0 ? "" : ",")
          .append(Move.from(packed(i)))
          .append('-')
          .append(Move.to(packed(i)));
    }
    return text.toString();
  }
}
