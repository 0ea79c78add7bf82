package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.polyboard.engine.Network;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about a learned evaluation.
 *
 * @param variant its id
 * @param generations those that this run has learned
 * @param overWeights the match at the end; null if there was none
 * @param seconds of wall-clock time
 * @param file where the weights are written; null where nothing better was found
 */
public record LearnPage(
    String variant,
    List<Generation> generations,
    @Nullable Match overWeights,
    double seconds,
    @Nullable String file)
    implements Page {
  /**
   * A network and what it was fitted to.
   *
   * @param scale in centipawns
   * @param before the mean cross entropy of the weights alone over the games held out, in nats
   * @param after that with the network
   */
  public record Fit(
      @JsonIgnore Network network,
      int games,
      int positions,
      double scale,
      double before,
      double after) {}

  /**
   * A match, as the first player sees it.
   *
   * @param isBetter whether a test has accepted that the first player is the better one
   */
  public record Match(
      long wins, long draws, long losses, Estimate elo, @JsonIgnore boolean isBetter) {
    String text() {
      return format("%s, +%d =%d -%d", Figures.eloInterval(elo), wins, draws, losses);
    }
  }

  /**
   * A generation.
   *
   * @param equalTime null where that at equal nodes was not won
   */
  public record Generation(
      @JsonUnwrapped Fit fit, Match equalNodes, @Nullable Match equalTime, boolean isKept) {
    /** All of it in one line. */
    public String line(int number) {
      return format(
          "generation %d: %d games, %d positions, loss %.5f -> %.5f; equal nodes %s%s; %s",
          number,
          fit.games,
          fit.positions,
          fit.before,
          fit.after,
          equalNodes.text(),
          equalTime == null ? "" : "; equal time " + equalTime.text(),
          isKept ? "kept" : "dropped");
    }
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (overWeights != null) {
      lines.add("over the weights alone, equal nodes: " + overWeights.text());
    }
    lines.add(
        file == null
            ? "no network was better than the weights alone; give it more --time"
            : "wrote " + Failures.printable(file));
    return lines;
  }
}
