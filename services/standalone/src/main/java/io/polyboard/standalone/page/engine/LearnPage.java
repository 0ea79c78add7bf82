package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.play.standings.Results;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;

/**
 * The result of learning an evaluation.
 *
 * @param variant the variant's id
 * @param generations the generations of this run
 * @param overWeights the match at the end, against the weights alone; null if there was none
 * @param seconds wall-clock time
 * @param file the file of the weights; null if none are better than those it began with, or not yet
 */
public record LearnPage(
    String variant,
    List<Generation> generations,
    @Nullable Match overWeights,
    double seconds,
    boolean isInterrupted,
    @Nullable String file)
    implements Page {
  /**
   * A difference in strength, with its 95% interval.
   *
   * @param low null if unbounded, as is {@code high}
   */
  public record Difference(double value, @Nullable Double low, @Nullable Double high) {
    private static Difference of(Estimate estimate) {
      return new Difference(
          estimate.getValue(), finite(estimate.getLow()), finite(estimate.getHigh()));
    }

    private static @Nullable Double finite(double value) {
      return Double.isFinite(value) ? value : null;
    }

    private String text() {
      return low == null || high == null
          ? Figures.signed(value)
          : format(
              "%s (95%%: %s to %s)",
              Figures.signed(value), Figures.signed(low), Figures.signed(high));
    }
  }

  /** A match, from the first player's point of view. */
  public record Match(long wins, long draws, long losses, Difference elo) {
    /**
     * @param elo by the test that ended the match, if there was one
     */
    public static Match of(Results results, Estimate elo) {
      return new Match(results.wins(), results.draws(), results.losses(), Difference.of(elo));
    }

    /** Its Elo and its games. */
    public String text() {
      return format("%s, +%d =%d -%d", elo.text(), wins, draws, losses);
    }
  }

  /**
   * A generation: the data that its network was fitted to, and its results.
   *
   * @param number from 1
   * @param scale in centipawns
   * @param before the mean cross entropy of the weights alone over the games held out, in nats
   * @param after the same with the network
   * @param equalTime null if the match at equal nodes was not won
   */
  public record Generation(
      int number,
      int games,
      int positions,
      double scale,
      double before,
      double after,
      Match equalNodes,
      @Nullable Match equalTime,
      boolean isKept) {
    /** The generation in one line. */
    public String line() {
      return format(
          "generation %d: %d games, %d positions, loss %.5f -> %.5f; equal nodes %s%s; %s",
          number,
          games,
          positions,
          before,
          after,
          equalNodes.text(),
          equalTime == null ? "" : "; equal time " + equalTime.text(),
          isKept ? "kept" : "dropped");
    }
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (overWeights != null) {
      lines.add("against the weights alone, equal nodes: " + overWeights.text());
    }
    if (isInterrupted) {
      lines.add("interrupted; run the same command to resume");
    } else if (file == null) {
      lines.add("no network was better than the evaluation at the beginning; use a longer --time");
    } else {
      lines.add("wrote " + Failures.printable(file));
    }
    return lines;
  }
}
