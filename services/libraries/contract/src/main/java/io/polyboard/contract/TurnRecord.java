package io.polyboard.contract;

import module java.base;

import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.TurnRecords;
import io.polyboard.rules.ForcedScore;

/**
 * The results of a player's search for a turn.
 *
 * @param score for the side to move, in centipawns, or a {@link ForcedScore}; at most {@link
 *     ForcedScore#WIN} either way
 * @param depth the completed depth of the search in moves, 1 or more; 0 for a random player, which
 *     has no score
 * @param nodes positions visited, 0 or more
 * @param millis wall-clock time in milliseconds, 0 or more
 */
public record TurnRecord(int score, int depth, long nodes, int millis) {
  /** The record of a random player's turn. */
  public static final TurnRecord NONE = new TurnRecord(0, 0, 0, 0);

  /** Whether the player searched, so that there is a score. */
  public boolean isSearched() {
    return depth > 0;
  }

  /** The scores of a game's turns; empty for turns without a search. */
  public static List<OptionalInt> scores(List<TurnRecord> turns) {
    return turns.stream()
        .map(turn -> turn.isSearched() ? OptionalInt.of(turn.score) : OptionalInt.empty())
        .toList();
  }

  /** Writes the turns of a game in columns. */
  public static TurnRecords columns(List<TurnRecord> turns) {
    TurnRecords.Builder columns = TurnRecords.newBuilder();
    for (TurnRecord turn : turns) {
      columns
          .addScores(turn.score)
          .addDepths(turn.depth)
          .addNodes(turn.nodes)
          .addMillis(turn.millis);
    }
    return columns.build();
  }

  /**
   * Reads the turns of a game.
   *
   * @throws IllegalArgumentException if the columns differ in length, or a number is out of range
   */
  public static List<TurnRecord> turns(TurnRecords columns) {
    int size = columns.getScoresCount();
    int depths = columns.getDepthsCount();
    int nodes = columns.getNodesCount();
    int times = columns.getMillisCount();
    if (depths != size || nodes != size || times != size) {
      throw new IllegalArgumentException(
          "columns of %d scores, %d depths, %d nodes and %d times"
              .formatted(size, depths, nodes, times));
    }
    List<TurnRecord> turns = new ArrayList<>(size);
    for (int turn = 0; turn < size; turn++) {
      TurnRecord now =
          new TurnRecord(
              columns.getScores(turn),
              columns.getDepths(turn),
              columns.getNodes(turn),
              columns.getMillis(turn));
      if (Math.abs((long) now.score) > ForcedScore.WIN
          || now.depth < 0
          || now.nodes < 0
          || now.millis < 0) {
        throw new IllegalArgumentException("turn " + (turn + 1) + " is " + now);
      }
      turns.add(now);
    }
    return turns;
  }

  /**
   * All turns of a game. Turns of the opening are {@link #NONE}, as are turns without a record.
   *
   * @throws IllegalArgumentException as {@link #turns}
   */
  public static List<TurnRecord> ofAllTurns(PlayedGame game) {
    List<TurnRecord> all = new ArrayList<>(Collections.nCopies(game.getOpeningTurns(), NONE));
    all.addAll(turns(game.getRecords()));
    all.addAll(Collections.nCopies(Math.max(0, game.getTurnsCount() - all.size()), NONE));
    return all;
  }
}
