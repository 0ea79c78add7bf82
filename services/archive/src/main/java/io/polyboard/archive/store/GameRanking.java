package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The first games of an order, of all that are offered. Holds nothing of their segments. For one
 * thread.
 */
final class GameRanking {
  private final boolean isByStrength;
  private final long[] micros;
  private final long[] serials;
  private final int[] bands;
  private final String[] turns;
  private int size;

  private GameRanking(int most, boolean isByStrength) {
    this.isByStrength = isByStrength;
    micros = new long[most];
    serials = new long[most];
    bands = new int[most];
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
    offer(segment.micros()[game], segment.serials()[game], segment.weaker(game), turn);
  }

  /** Offers those that rank first in another one. */
  void offerAll(GameRanking other) {
    for (int i = 0; i < other.size; i++) {
      offer(other.micros[i], other.serials[i], other.bands[i], other.turns[i]);
    }
  }

  private void offer(long time, long serial, int band, String turn) {
    int at = size;
    while (at > 0 && precedes(time, serial, band, at - 1)) {
      at--;
    }
    if (at == micros.length) {
      return;
    }
    size = Math.min(size + 1, micros.length);
    int moved = size - at - 1;
    System.arraycopy(micros, at, micros, at + 1, moved);
    System.arraycopy(serials, at, serials, at + 1, moved);
    System.arraycopy(bands, at, bands, at + 1, moved);
    System.arraycopy(turns, at, turns, at + 1, moved);
    micros[at] = time;
    serials[at] = serial;
    bands[at] = band;
    turns[at] = turn;
  }

  private boolean precedes(long time, long serial, int band, int other) {
    if (isByStrength && band != bands[other]) {
      return band > bands[other];
    }
    return time != micros[other] ? time > micros[other] : serial > serials[other];
  }

  /** Those that rank first, in their order. */
  List<RankedGame> ranked() {
    List<RankedGame> ranked = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      ranked.add(new RankedGame(new Place(OpeningGames.time(micros[i]), serials[i]), turns[i]));
    }
    return ranked;
  }
}
