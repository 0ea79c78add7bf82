package io.polyboard.play.study;

import module java.base;

import io.polyboard.engine.Settings;
import io.polyboard.rules.RefusedException;

/**
 * How a study grows.
 *
 * @param positions how many positions are searched, 1 to {@link #MOST_POSITIONS}
 * @param nodes positions that each of these searches visits, 1 to {@link #MOST_NODES}; the search
 *     of the start, which tells of every turn, visits as many for each of {@code lines} turns
 * @param lines the best turns that are told of a position, 1 to {@link Settings#MAX_MULTI_PV}; of
 *     the start all, up to that number
 * @param band a turn that is worse than the best one by more than so many centipawns is not gone
 *     into, 0 to {@link #MOST_BAND}
 * @param plyCost a line that is longer by a ply is put off as if a side had lost so many centipawns
 *     more on it, 1 to {@link #MOST_BAND}
 * @param batch positions that are chosen at a time, 1 to {@link #MOST_BATCH}, or a sixteenth of
 *     those searched, where that is more
 */
public record StudyRule(int positions, long nodes, int lines, int band, int plyCost, int batch) {
  /** The most positions. */
  public static final int MOST_POSITIONS = 10_000_000;

  /** The most nodes of a search, that of the start included: some half an hour. */
  public static final long MOST_NODES = 1_000_000_000;

  /** The widest band, and the dearest ply, in centipawns. */
  public static final int MOST_BAND = 30_000;

  /** The most positions that are chosen at a time. */
  public static final int MOST_BATCH = 4096;

  /** 1,000 positions of 50,000 nodes, five lines, within a pawn, a ply for 30 centipawns. */
  public static final StudyRule DEFAULT = new StudyRule(1000, 50_000, 5, 100, 30, 64);

  /**
   * @throws RefusedException for values out of range; names the field
   */
  public StudyRule {
    require("positions", positions, MOST_POSITIONS);
    require("nodes", nodes, MOST_NODES);
    require("lines", lines, Settings.MAX_MULTI_PV);
    if (band < 0 || band > MOST_BAND) {
      throw new RefusedException("band", band + " is not from 0 to " + MOST_BAND + " centipawns");
    }
    require("ply cost", plyCost, MOST_BAND);
    require("batch", batch, MOST_BATCH);
  }

  private static void require(String field, long value, long most) {
    if (value < 1 || value > most) {
      throw new RefusedException(
          field, String.format(Locale.ROOT, "%d is not from 1 to %,d", value, most));
    }
  }

  /**
   * The nodes of the search of the start.
   *
   * @param turns that can be made there, 1 or more
   */
  public long startNodes(long turns) {
    return Math.max(1, nodes * startLines(turns) / lines);
  }

  /** The number of turns that the search of the start reports, out of those that can be made. */
  public static int startLines(long turns) {
    return (int) Math.min(Settings.MAX_MULTI_PV, turns);
  }
}
