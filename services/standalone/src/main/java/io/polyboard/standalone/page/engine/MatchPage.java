package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;
import static io.polyboard.standalone.page.Figures.plain;

import io.polyboard.play.Effort;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Results;
import io.polyboard.play.standings.Standings;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.standalone.page.EloFigures;
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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about a match.
 *
 * @param match of two players in one variant
 * @param games how many are played unless a test ends it
 * @param nanos wall-clock time since its beginning
 */
public record MatchPage(TournamentDefinition match, int games, Standings standings, long nanos)
    implements Page {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MINUTE = 60e9;

  /** Of the first player. */
  private Results results() {
    return standings.pairings().getFirst().results();
  }

  private Balance balance() {
    return standings.balances().getFirst();
  }

  /** Wins, draws and losses of White. */
  private Tally byWhite() {
    Balance balance = balance();
    return Tally.ofGames(balance.whiteWins(), balance.draws(), balance.blackWins());
  }

  private Effort effort(int player) {
    return standings.players().stream()
        .filter(each -> each.player() == player)
        .map(PlayerStanding::effort)
        .reduce(Effort.NONE, Effort::plus);
  }

  private String name(int player) {
    return match.players().get(player).name();
  }

  /** Games by their endings: {@code checkmate}, {@code ply limit}. */
  private SortedMap<String, Long> endings() {
    SortedMap<String, Long> endings = new TreeMap<>();
    balance()
        .endings()
        .forEach(
            each -> endings.merge(each.ending().endReason().toString(), each.games(), Long::sum));
    return endings;
  }

  /** How far the match is, in one line. */
  public String progress() {
    long done = results().games();
    Tally tally = results().tally();
    if (tally.isEmpty()) {
      return "match: 0 of " + games + " games";
    }
    long left = nanos / done * (games - done);
    StopStanding stop = standings.stop();
    return format(
        "match: %d of %d games, %s, Elo %s, %.1f games/min, %s left%s",
        done,
        games,
        score(results().byGame()),
        EloFigures.of(tally.elo()),
        done * NANOS_PER_MINUTE / nanos,
        Figures.time(left / NANOS_PER_SECOND),
        stop == null ? "" : format(", LLR %.2f", stop.logLikelihoodRatio()));
  }

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row(
        "games",
        results().games() + " of " + games + " in " + Figures.time(nanos / NANOS_PER_SECOND));
    table.row("first", name(0));
    table.row("second", name(1));
    Tally tally = results().tally();
    if (tally.isEmpty()) {
      return table.lines();
    }
    table.row("score", score(results().byGame()) + " for the first player");
    table.row("White", score(byWhite()));
    if (match.isPaired()) {
      table.row("pairs", pairs());
    }
    if (results().repeated() > 0) {
      table.row(
          "repeated",
          Figures.repeated(results().repeated(), results().dropped(), results().games()));
    }
    if (balance().openingsRejected() > 0) {
      table.row("openings", Figures.rejected(balance().openingsRejected(), results().games()));
    }
    table.row("Elo", elo(tally.elo()));
    table.row("nElo", EloFigures.of(tally.normalizedElo()));
    table.row("LOS", percent(tally.likelihoodOfSuperiority()));
    table.row("draws", percent(results().byGame().drawRatio()));
    if (match.stop() instanceof StopRule.Sprt sprt && standings.stop() != null) {
      table.row("SPRT", sprt(sprt, standings.stop()));
      if (standings.stop().estimate() != null) {
        table.row(
            "unbiased",
            model(sprt)
                + " "
                + elo(standings.stop().estimate())
                + ": the rows above are too far out, since the test stopped there");
      }
    }
    table.row("length", format("%.1f plies, openings included", balance().meanTurns()));
    table.row(
        "endings",
        endings().entrySet().stream()
            .map(ending -> ending.getKey() + " " + ending.getValue())
            .collect(Collectors.joining(", ")));
    table.row("nodes/s", speed(effort(0)) + " and " + speed(effort(1)));
    return table.lines();
  }

  private String pairs() {
    return "0: %d, ½: %d, 1: %d, 1½: %d, 2: %d points of the first player"
        .formatted(results().byPair().counts().toArray());
  }

  private static String sprt(StopRule.Sprt sprt, StopStanding stop) {
    return format(
        "%s %s or %s: LLR %.2f of %.2f to %.2f, %s",
        model(sprt),
        plain(sprt.elo0()),
        plain(sprt.elo1()),
        stop.logLikelihoodRatio(),
        stop.lower(),
        stop.upper(),
        switch (stop.verdict()) {
          case OPEN, PRECISE -> "open";
          case ELO0 -> Figures.accepted("H0", sprt.elo0(), sprt.elo1());
          case ELO1 -> Figures.accepted("H1", sprt.elo1(), sprt.elo0());
        });
  }

  private static String model(StopRule.Sprt sprt) {
    return sprt.model() == Sprt.Model.NORMALIZED ? "nElo" : "Elo";
  }

  private static String score(Tally games) {
    List<Long> counts = games.counts();
    return "+%d =%d -%d, %s"
        .formatted(counts.get(2), counts.get(1), counts.get(0), percent(games.score()));
  }

  private static String elo(Estimate elo) {
    return EloFigures.of(elo)
        + (elo.isFinite()
            ? " (95%: "
                + EloFigures.signed(elo.low())
                + " to "
                + EloFigures.signed(elo.high())
                + ")"
            : "");
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
    Tally byGame = results().byGame();
    Tally tally = results().tally();
    return Json.of(
        new Shape(
            match.variants().getFirst().id(),
            match.seed(),
            name(0),
            name(1),
            results().games(),
            ResultsShape.of(byGame),
            ResultsShape.of(byWhite()),
            match.isPaired() ? results().byPair().counts() : null,
            results().repeated(),
            results().dropped(),
            balance().openingsRejected(),
            number(tally, Tally::score),
            EstimateShape.of(tally, Tally::elo),
            EstimateShape.of(tally, Tally::normalizedElo),
            number(tally, Tally::likelihoodOfSuperiority),
            number(byGame, Tally::drawRatio),
            match.stop() instanceof StopRule.Sprt sprt && standings.stop() != null
                ? SprtShape.of(sprt, standings.stop())
                : null,
            balance().meanTurns(),
            endings(),
            EffortShape.of(effort(0)),
            EffortShape.of(effort(1)),
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
      long games,
      ResultsShape results,
      ResultsShape white,
      @Nullable List<Long> pairs,
      long repeatedGames,
      long droppedGames,
      long openingsRejected,
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

  private record ResultsShape(long wins, long draws, long losses) {
    static ResultsShape of(Tally games) {
      return new ResultsShape(games.counts().get(2), games.counts().get(1), games.counts().get(0));
    }
  }

  private record EstimateShape(
      @Nullable Double value, @Nullable Double low, @Nullable Double high) {
    static @Nullable EstimateShape of(Tally tally, Function<Tally, Estimate> estimate) {
      return of(tally.isEmpty() ? null : estimate.apply(tally));
    }

    static @Nullable EstimateShape of(@Nullable Estimate of) {
      return of == null
          ? null
          : new EstimateShape(finite(of.value()), finite(of.low()), finite(of.high()));
    }
  }

  private record SprtShape(
      String model,
      double elo0,
      double elo1,
      double llr,
      double lower,
      double upper,
      String verdict,
      @Nullable EstimateShape lead) {
    static SprtShape of(StopRule.Sprt sprt, StopStanding stop) {
      return new SprtShape(
          sprt.model().name().toLowerCase(Locale.ROOT),
          sprt.elo0(),
          sprt.elo1(),
          stop.logLikelihoodRatio(),
          stop.lower(),
          stop.upper(),
          stop.verdict().name().toLowerCase(Locale.ROOT),
          EstimateShape.of(stop.estimate()));
    }
  }

  private record EffortShape(long turns, long nodes, double seconds, long nodesPerSecond) {
    static EffortShape of(Effort effort) {
      return new EffortShape(
          effort.turns(), effort.nodes(), effort.nanos() / NANOS_PER_SECOND, speedOf(effort));
    }
  }
}
