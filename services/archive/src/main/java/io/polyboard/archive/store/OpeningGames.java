package io.polyboard.archive.store;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The games of a segment in columns, in the order of their storing. Immutable.
 *
 * @param micros when they were stored, in microseconds since 1970
 * @param serials of their places
 * @param cohorts of the finest grain
 * @param results the codes of their {@link GameResult}
 * @param white the bands of {@link Strength}
 * @param black likewise
 */
record OpeningGames(
    long[] micros, long[] serials, int[] cohorts, byte[] results, byte[] white, byte[] black) {
  private static final long MICROS = 1_000_000;

  /** What a game takes in memory. */
  private static final int BYTES = 2 * Long.BYTES + Integer.BYTES + 3;

  static OpeningGames of(List<OpeningGame> games) {
    OpeningGames all = ofSize(games.size());
    for (int i = 0; i < games.size(); i++) {
      OpeningGame game = games.get(i);
      all.micros[i] = micros(game.place().archivedAt());
      all.serials[i] = game.place().serial();
      all.cohorts[i] = game.cohort();
      all.results[i] = (byte) game.result().code();
      all.white[i] = (byte) game.strength().white();
      all.black[i] = (byte) game.strength().black();
    }
    return all;
  }

  static OpeningGames ofSize(int size) {
    return new OpeningGames(
        new long[size],
        new long[size],
        new int[size],
        new byte[size],
        new byte[size],
        new byte[size]);
  }

  int size() {
    return micros.length;
  }

  int bytes() {
    return BYTES * size();
  }

  /** The band of the weaker player of a game. */
  int weaker(int game) {
    return Math.min(white[game], black[game]);
  }

  Place place(int game) {
    return new Place(time(micros[game]), serials[game]);
  }

  /** The index of the first game that was stored at a time or later. */
  int firstSince(long time) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (micros[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A time as it is in the columns. */
  static long micros(OffsetDateTime time) {
    return Math.addExact(Math.multiplyExact(time.toEpochSecond(), MICROS), time.getNano() / 1_000);
  }

  /** A time of the columns. */
  static OffsetDateTime time(long micros) {
    return Instant.ofEpochSecond(
            Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1_000)
        .atOffset(ZoneOffset.UTC);
  }

  /**
   * The games of segments that follow one another, without those that were stored before a time.
   *
   * @param kept gets for each segment how many of its first games are left out
   */
  static OpeningGames join(List<OpeningGames> segments, long since, List<Integer> kept) {
    List<Integer> firsts = new ArrayList<>();
    int size = 0;
    for (OpeningGames each : segments) {
      int first = each.firstSince(since);
      firsts.add(first);
      size += each.size() - first;
    }
    OpeningGames all = ofSize(size);
    int at = 0;
    for (int i = 0; i < segments.size(); i++) {
      OpeningGames from = segments.get(i);
      int first = firsts.get(i);
      int length = from.size() - first;
      System.arraycopy(from.micros, first, all.micros, at, length);
      System.arraycopy(from.serials, first, all.serials, at, length);
      System.arraycopy(from.cohorts, first, all.cohorts, at, length);
      System.arraycopy(from.results, first, all.results, at, length);
      System.arraycopy(from.white, first, all.white, at, length);
      System.arraycopy(from.black, first, all.black, at, length);
      at += length;
    }
    kept.addAll(firsts);
    return all;
  }
}
