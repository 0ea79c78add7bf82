package io.polyboard.play.study;

import module java.base;

import io.polyboard.engine.Settings;
import io.polyboard.rules.RefusedException;

/**
 * How a study grows.
 *
 * @param positions number of positions to search, 1 to {@link #MAX_POSITIONS}
 * @param nodes nodes of each search, 1 to {@link #MAX_NODES}; the search of the start, which
 *     reports all turns, has as many for each {@code lines} turns
 * @param lines number of best turns that a search reports, 1 to {@link Settings#MAX_MULTI_PV}; the
 *     search of the start reports all turns, up to that maximum
 * @param band a turn that is worse than the best one by more than this is not followed, in
 *     centipawns, 0 to {@link #MAX_BAND}
 * @param plyCost cost of each ply of a line, in centipawns, as if a side had lost them, 1 to {@link
 *     #MAX_BAND}
 * @param batch number of positions chosen at a time, 1 to {@link #MAX_BATCH}, or a sixteenth of the
 *     chosen ones if that is more
 */
public record StudyRule(int positions, long nodes, int lines, int band, int plyCost, int batch) {
  /** Max positions. */
  public static final int MAX_POSITIONS = 10_000_000;

  /** Max nodes of a search, including that of the start: about half an hour. */
  public static final long MAX_NODES = 1_000_000_000;

  /** Max band, and max cost of a ply, in centipawns. */
  public static final int MAX_BAND = 30_000;

  /** Max positions chosen at a time. */
  public static final int MAX_BATCH = 4096;

  /** 1,000 positions of 50,000 nodes, five lines, within a pawn, a ply for 30 centipawns. */
  public static final StudyRule DEFAULT = new StudyRule(1000, 50_000, 5, 100, 30, 64);

  /**
   * @throws RefusedException if a value is out of range; names the field
   */
  public StudyRule {
    require("positions", positions, MAX_POSITIONS);
    require("nodes", nodes, MAX_NODES);
    require("lines", lines, Settings.MAX_MULTI_PV);
    if (band < 0 || band > MAX_BAND) {
      throw new RefusedException(
          "band", "must be between 0 and " + MAX_BAND + " centipawns, was " + band);
    }
    require("ply cost", plyCost, MAX_BAND);
    require("batch", batch, MAX_BATCH);
  }

  private static void require(String field, long value, long max) {
    if (value < 1 || value > max) {
      throw new RefusedException(
          field, String.format(Locale.ROOT, "must be between 1 and %,d, was %d", max, value));
    }
  }

  /**
   * The nodes of the search of the start.
   *
   * @param turns number of legal turns, 1 or more
   */
  public long startNodes(long turns) {
    return Math.max(1, nodes * startLines(turns) / lines);
  }

  /** The number of turns that the search of the start reports, given the number of legal turns. */
  public static int startLines(long turns) {
    return (int) Math.min(Settings.MAX_MULTI_PV, turns);
  }
}
