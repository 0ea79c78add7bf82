package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.List;

/** The first games of an order, of all that are offered. For one thread. */
final class GameRanking {
  private final boolean isByStrength;
  private final OpeningGames[] segments;
  private final int[] games;
  private final String[] turns;
  private int size;

  private GameRanking(int most, boolean isByStrength) {
    this.isByStrength = isByStrength;
    segments = new OpeningGames[most];
    games = new int[most];
    turns = new String[most];
  }

  /** Those that were stored last, the newest first. */
  static GameRanking newest(int most) {
    return new GameRanking(most, false);
  }

  /** Those whose weaker player is the strongest; of equal ones the newest first. */
  static GameRanking strongest(int most) {
    return new GameRanking(most, true);
  }

  void offer(OpeningGames segment, int game, String turn) {
    int at = size;
    while (at > 0 && precedes(segment, game, segments[at - 1], games[at - 1])) {
      at--;
    }
    if (at == games.length) {
      return;
    }
    size = Math.min(size + 1, games.length);
    System.arraycopy(segments, at, segments, at + 1, size - at - 1);
    System.arraycopy(games, at, games, at + 1, size - at - 1);
    System.arraycopy(turns, at, turns, at + 1, size - at - 1);
    segments[at] = segment;
    games[at] = game;
    turns[at] = turn;
  }

  private boolean precedes(OpeningGames one, int game, OpeningGames other, int otherGame) {
    if (isByStrength) {
      int bands = Integer.compare(one.weaker(game), other.weaker(otherGame));
      if (bands != 0) {
        return bands > 0;
      }
    }
    int times = Long.compare(one.micros()[game], other.micros()[otherGame]);
    return times != 0 ? times > 0 : one.serials()[game] > other.serials()[otherGame];
  }

  /** Those that rank first, in their order. */
  List<RankedGame> ranked() {
    List<RankedGame> ranked = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      ranked.add(new RankedGame(segments[i].place(games[i]), turns[i]));
    }
    return ranked;
  }
}
