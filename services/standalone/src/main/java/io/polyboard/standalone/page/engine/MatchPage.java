package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;
import static io.polyboard.standalone.page.Figures.plain;

import io.polyboard.play.Match;
import io.polyboard.play.PlayedGame.Effort;
import io.polyboard.play.Standings;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about a match.
 *
 * @param sprt the test that may end it, or null
 * @param nanos wall-clock time since its beginning
 */
public record MatchPage(Match match, Standings standings, @Nullable Sprt sprt, long nanos)
    implements Page {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MINUTE = 60e9;

  /** How far the match is, in one line. */
  public String progress() {
    int done = standings.games().size();
    Tally tally = standings.tally();
    if (tally.isEmpty()) {
      return "match: 0 of " + match.games() + " games";
    }
    long left = nanos / done * (match.games() - done);
    return format(
        "match: %d of %d games, %s, Elo %s, %.1f games/min, %s left%s",
        done,
        match.games(),
        score(standings.byGame()),
        Figures.elo(tally.elo()),
        done * NANOS_PER_MINUTE / nanos,
        Figures.time(left / NANOS_PER_SECOND),
        sprt == null ? "" : format(", LLR %.2f", sprt.logLikelihoodRatio(tally)));
  }

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row(
        "games",
        standings.games().size()
            + " of "
            + match.games()
            + " in "
            + Figures.time(nanos / NANOS_PER_SECOND));
    table.row("first", match.first().name());
    table.row("second", match.second().name());
    Tally tally = standings.tally();
    if (tally.isEmpty()) {
      return table.lines();
    }
    table.row("score", score(standings.byGame()) + " for the first player");
    table.row("White", score(standings.byWhite()));
    if (!match.fixedColours()) {
      table.row("pairs", pairs());
    }
    table.row("Elo", elo(tally.elo()));
    table.row("nElo", Figures.elo(tally.normalizedElo()));
    table.row("LOS", percent(tally.likelihoodOfSuperiority()));
    table.row("draws", percent(standings.byGame().drawRatio()));
    if (sprt != null) {
      table.row("SPRT", sprt(sprt, tally));
    }
    table.row("length", format("%.1f plies, openings included", standings.meanPlies()));
    table.row(
        "endings",
        standings.endings().entrySet().stream()
            .map(ending -> ending.getKey() + " " + ending.getValue())
            .collect(Collectors.joining(", ")));
    table.row(
        "nodes/s", speed(standings.firstEffort()) + " and " + speed(standings.secondEffort()));
    return table.lines();
  }

  private String pairs() {
    List<Long> counts = standings.byPair().counts();
    return "0: %d, ½: %d, 1: %d, 1½: %d, 2: %d points of the first player"
        .formatted(counts.toArray());
  }

  private static String sprt(Sprt sprt, Tally tally) {
    return format(
        "Elo %s or %s: LLR %.2f of %.2f to %.2f, %s",
        plain(sprt.elo0()),
        plain(sprt.elo1()),
        sprt.logLikelihoodRatio(tally),
        sprt.lower(),
        sprt.upper(),
        switch (sprt.verdict(tally)) {
          case OPEN -> "open";
          case ELO0 -> "it is " + plain(sprt.elo0());
          case ELO1 -> "it is " + plain(sprt.elo1());
        });
  }

  private static String score(Tally games) {
    List<Long> counts = games.counts();
    return "+%d =%d -%d, %s"
        .formatted(counts.get(2), counts.get(1), counts.get(0), percent(games.score()));
  }

  private static String elo(Estimate elo) {
    return Figures.elo(elo)
        + (elo.isFinite() ? format(" (95%%: %+.1f to %+.1f)", elo.low(), elo.high()) : "");
  }

  private static String percent(double share) {
    return format("%.1f%%", 100 * share);
  }

  private static String speed(Effort effort) {
    return effort.nodes() == 0 ? "-" : Long.toString(speedOf(effort));
  }

  private static long speedOf(Effort effort) {
    return Math.round(effort.nodes() * NANOS_PER_SECOND / Math.max(1, effort.nanos()));
  }

  @Override
  public String json() {
    Tally games = standings.byGame();
    Tally tally = standings.tally();
    return Json.of(
        new Shape(
            match.variant().id(),
            match.seed(),
            match.first().name(),
            match.second().name(),
            standings.games().size(),
            Results.of(games),
            Results.of(standings.byWhite()),
            match.fixedColours() ? null : standings.byPair().counts(),
            number(tally, Tally::score),
            EstimateShape.of(tally, Tally::elo),
            EstimateShape.of(tally, Tally::normalizedElo),
            number(tally, Tally::likelihoodOfSuperiority),
            number(games, Tally::drawRatio),
            sprt == null ? null : SprtShape.of(sprt, tally),
            standings.meanPlies(),
            standings.endings(),
            EffortShape.of(standings.firstEffort()),
            EffortShape.of(standings.secondEffort()),
            nanos / NANOS_PER_SECOND));
  }

  private static @Nullable Double number(Tally tally, ToDoubleFunction<Tally> number) {
    return tally.isEmpty() ? null : finite(number.applyAsDouble(tally));
  }

  private static @Nullable Double finite(double number) {
    return Double.isFinite(number) ? Double.valueOf(number) : null;
  }

  private record Shape(
      String variant,
      long seed,
      String first,
      String second,
      int games,
      Results results,
      Results white,
      @Nullable List<Long> pairs,
      @Nullable Double score,
      @Nullable EstimateShape elo,
      @Nullable EstimateShape normalizedElo,
      @Nullable Double los,
      @Nullable Double drawRatio,
      @Nullable SprtShape sprt,
      double meanPlies,
      SortedMap<String, Long> endings,
      EffortShape firstEffort,
      EffortShape secondEffort,
      double seconds) {}

  private record Results(long wins, long draws, long losses) {
    static Results of(Tally games) {
      return new Results(games.counts().get(2), games.counts().get(1), games.counts().get(0));
    }
  }

  private record EstimateShape(
      @Nullable Double value, @Nullable Double low, @Nullable Double high) {
    static @Nullable EstimateShape of(Tally tally, Function<Tally, Estimate> estimate) {
      if (tally.isEmpty()) {
        return null;
      }
      Estimate of = estimate.apply(tally);
      return new EstimateShape(finite(of.value()), finite(of.low()), finite(of.high()));
    }
  }

  private record SprtShape(
      double elo0, double elo1, double llr, double lower, double upper, String verdict) {
    static SprtShape of(Sprt sprt, Tally tally) {
      return new SprtShape(
          sprt.elo0(),
          sprt.elo1(),
          sprt.logLikelihoodRatio(tally),
          sprt.lower(),
          sprt.upper(),
          sprt.verdict(tally).name().toLowerCase(Locale.ROOT));
    }
  }

  private record EffortShape(int turns, long nodes, double seconds, long nodesPerSecond) {
    static EffortShape of(Effort effort) {
      return new EffortShape(
          effort.turns(), effort.nodes(), effort.nanos() / NANOS_PER_SECOND, speedOf(effort));
    }
  }
}
