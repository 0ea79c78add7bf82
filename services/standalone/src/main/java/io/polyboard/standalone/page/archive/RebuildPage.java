package io.polyboard.standalone.page.archive;

import module java.base;

import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;

/**
 * What was done to measure the games of an archive afresh. The JSON of it, too.
 *
 * @param games looked at
 * @param measured those of them that were measured afresh
 * @param unmeasured those that should have been, but cannot be
 * @param seconds that it took
 * @param gamesPerSecond measured in a second
 */
public record RebuildPage(
    long games, long measured, long unmeasured, double seconds, double gamesPerSecond)
    implements Page {
  /** What was done in so many nanoseconds, 1 or more. */
  public static RebuildPage of(long games, long measured, long unmeasured, long nanos) {
    double seconds = nanos / 1e9;
    return new RebuildPage(
        games, measured, unmeasured, rounded(seconds, 1_000), rounded(measured / seconds, 10));
  }

  private static double rounded(double value, int parts) {
    return Math.round(value * parts) / (double) parts;
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        Figures.format(
            "%,d games measured afresh in %.1f s, %,.0f/s; %,d were looked at",
            measured, seconds, gamesPerSecond, games));
    if (unmeasured > 0) {
      lines.add(Figures.format("%,d games cannot be measured, and are in no report", unmeasured));
    }
    return lines;
  }
}
