package io.polyboard.events;

import io.polyboard.proto.events.v1.TurnRecords;
import java.util.ArrayList;
import java.util.List;

/**
 * What a player found for a turn.
 *
 * @param score as the mover saw it: centipawns, less than 30,000 either way; 31,000 less n for a
 *     forced win that ends the game in n plies, n less 31,000 for a forced loss
 * @param depth the completed depth of its search in moves, 1 or more; 0 for a random player, which
 *     has no score
 * @param nodes positions visited, 0 or more
 * @param millis wall-clock time in milliseconds, 0 or more
 */
public record TurnRecord(int score, int depth, long nodes, int millis) {
  /** Of a random player. */
  public static final TurnRecord NONE = new TurnRecord(0, 0, 0, 0);

  /** The score of a game that is won already. */
  private static final int WIN = 31_000;

  /** From here on a score is a forced win. */
  private static final int FORCED = 30_000;

  /** Whether its player searched, so that there is a score. */
  public boolean isSearched() {
    return depth > 0;
  }

  /** Whether the score is a forced win or loss. */
  public boolean isForced() {
    return Math.abs(score) >= FORCED;
  }

  /** Plies to the end of a forced win or loss, 0 or more. */
  public int pliesToEnd() {
    return WIN - Math.abs(score);
  }

  /** The turns of a game in columns, as events carry them. */
  public static TurnRecords columns(List<TurnRecord> turns) {
    TurnRecords.Builder columns = TurnRecords.newBuilder();
    for (int turn = 0; turn < turns.size(); turn++) {
      TurnRecord now = turns.get(turn);
      TurnRecord before = turn < 2 ? NONE : turns.get(turn - 2);
      columns
          .addScores(now.score - before.score)
          .addDepths(now.depth)
          .addNodes(now.nodes - before.nodes)
          .addMillis(now.millis);
    }
    return columns.build();
  }

  /**
   * The turns of a game.
   *
   * @throws IllegalArgumentException if the columns differ in length, or a number is out of range
   */
  public static List<TurnRecord> turns(TurnRecords columns) {
    int size = columns.getScoresCount();
    if (columns.getDepthsCount() != size
        || columns.getNodesCount() != size
        || columns.getMillisCount() != size) {
      throw new IllegalArgumentException(
          "columns of "
              + size
              + " scores, "
              + columns.getDepthsCount()
              + " depths, "
              + columns.getNodesCount()
              + " nodes and "
              + columns.getMillisCount()
              + " times");
    }
    List<TurnRecord> turns = new ArrayList<>(size);
    for (int turn = 0; turn < size; turn++) {
      TurnRecord before = turn < 2 ? NONE : turns.get(turn - 2);
      TurnRecord now =
          new TurnRecord(
              before.score + columns.getScores(turn),
              columns.getDepths(turn),
              before.nodes + columns.getNodes(turn),
              columns.getMillis(turn));
      if (Math.abs((long) now.score) > WIN || now.depth < 0 || now.nodes < 0 || now.millis < 0) {
        throw new IllegalArgumentException("turn " + (turn + 1) + " is " + now);
      }
      turns.add(now);
    }
    return turns;
  }
}
