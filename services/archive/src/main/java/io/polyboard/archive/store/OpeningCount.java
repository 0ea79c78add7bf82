package io.polyboard.archive.store;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The games that were in a position, counted by the turn that was played there first. For one
 * thread until it is filled; immutable then.
 */
public final class OpeningCount {
  /** The most games of an order that are kept. */
  public static final int MOST_RANKED = 50;

  private final Map<String, OpeningTally> turns = new TreeMap<>();
  private final GameRanking newest;
  private final GameRanking strongest;

  /**
   * @param ranked how many games to keep of the newest and of the strongest, 0 to {@value
   *     #MOST_RANKED}
   */
  OpeningCount(int ranked) {
    newest = GameRanking.newest(ranked);
    strongest = GameRanking.strongest(ranked);
  }

  /**
   * Counts games of a segment that is older than those counted before.
   *
   * @param lets which of its games
   */
  void add(OpeningGames segment, OpeningPosition position, IntPredicate lets) {
    position
        .turns()
        .forEach((turn, occurrences) -> {
          OpeningTally tally = turns.get(turn);
          for (int i = occurrences.games().length - 1; i >= 0; i--) {
            int game = occurrences.games()[i];
            if (lets.test(game)) {
              if (tally == null) {
                tally = new OpeningTally();
                turns.put(turn, tally);
              }
              tally.add(segment, game, occurrences.score(i));
              newest.offer(segment, game, turn);
              strongest.offer(segment, game, turn);
            }
          }
        });
  }

  /** Adds what was counted of games that are older than those counted before. */
  void add(OpeningCount older) {
    older.turns.forEach(
        (turn, tally) -> turns.computeIfAbsent(turn, missing -> new OpeningTally()).add(tally));
    newest.offerAll(older.newest);
    strongest.offerAll(older.strongest);
  }

  /** By the texts of turns; not to be changed. */
  Map<String, OpeningTally> turns() {
    return turns;
  }

  GameRanking newest() {
    return newest;
  }

  GameRanking strongest() {
    return strongest;
  }
}
