package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.ScoreClasses;
import io.polyboard.balance.Stretch;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.balance.TurnCounts;
import io.polyboard.balance.pieces.PieceValue;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * Report on a variant from its games of one strength. The same games give the same report.
 * Immutable.
 *
 * @param games number of counted games
 * @param results number of games that White won, that were drawn, and that Black won
 * @param terminations number of games by termination, without those that have no game
 * @param values values of the measures, in the order of {@link Measure}, without those that no game
 *     has
 * @param lengths number of games by length in turns
 * @param turnQuantiles legal turns that 5, 25, 50, 75 and 95 of 100 positions do not exceed;
 *     numbers of 16 or more are exact to a sixteenth
 * @param jams the jam of White, then of Black, by stretch
 * @param fans White's expected scores, by stretch; empty if there is no curve
 * @param uses the use of each kind of piece, in the order of the definition
 * @param pieceValues values of kinds of piece, by phase
 * @param curve how the players' scores relate to the results; null if unknown
 * @param comparison what the games are compared with, or why they are not: a sentence without a
 *     full stop
 * @param landings the share of White's moves that end on each cell, in cell order, then of Black's
 */
public record Report(
    Play play,
    long games,
    List<Long> results,
    Map<Outcome.Reason, Long> terminations,
    List<MeasuredValue> values,
    Map<Integer, Long> lengths,
    List<Double> turnQuantiles,
    List<List<StretchValue>> jams,
    List<Fan> fans,
    List<PieceUse> uses,
    List<PieceValue> pieceValues,
    @Nullable Curve curve,
    String comparison,
    List<Double> landings) {
  /** Shares of the reported quantiles. */
  public static final List<Double> QUANTILES = List.of(0.05, 0.25, 0.5, 0.75, 0.95);

  /** Min games for an interval of a mean or a ratio. */
  private static final int MIN_GAMES_OF_MEAN = Estimator.MIN_GAMES;

  /** Min games for a value in a stretch. */
  private static final int MIN_GAMES = 5;

  /**
   * Min games for an interval of the jam in a stretch, of which few turns are sampled: in
   * simulations with games of chess, only 70 to 90% of the intervals held the jam in late stretches
   * with fewer games.
   */
  private static final int MIN_GAMES_OF_JAM = 200;

  /**
   * A value in a stretch of the game.
   *
   * @param turn the number of the stretch's first turn, from 1
   * @param games number of games that reach it
   */
  public record StretchValue(int turn, Estimate estimate, long games) {}

  /**
   * White's expected scores at the beginning of a stretch.
   *
   * @param turn the number of the stretch's first turn, from 1
   * @param quantiles see {@link #QUANTILES}, exact to about a twentieth
   * @param games number of games that reach it
   */
  public record Fan(int turn, List<Double> quantiles, long games) {}

  /**
   * The use of a kind of piece.
   *
   * @param shareOfMoves share of all moves
   * @param shareOfPieces share of the pieces of the side to move
   * @param use share of moves divided by share of pieces: 1 for a piece that moves as often as
   *     others; null if there are no such pieces
   * @param survival share of the pieces at the start and promoted pieces that are not captured; a
   *     promoted pawn survives; null if there were no such pieces
   * @param stuck share of the pieces without a legal move, see {@link Measure#JAM}
   * @param controlled mean number of cells that a piece of the side to move controls before a
   *     sampled turn; null if there are no such pieces
   * @param controlledInChess the same for the kind with that name in orthodox chess at the same
   *     strength; null if unknown
   */
  public record PieceUse(
      PieceKind kind,
      double shareOfMoves,
      double shareOfPieces,
      @Nullable Estimate use,
      @Nullable Estimate survival,
      @Nullable Estimate stuck,
      @Nullable Estimate controlled,
      @Nullable Estimate controlledInChess) {}

  /**
   * The report of a sample.
   *
   * @param reports number of reports that are read together, including this one: all their verdicts
   *     together have a confidence of 95%
   */
  public static Report of(
      Variant variant, Play play, Summary summary, References references, int reports) {
    Sums total = summary.total();
    Curve curve = Curve.of(summary).orElse(null);
    Map<Outcome.Reason, Long> terminations = new EnumMap<>(Outcome.Reason.class);
    for (Outcome.Reason each : Outcome.Reason.values()) {
      if (total.games(each) > 0) {
        terminations.put(each, total.games(each));
      }
    }
    return new Report(
        play,
        summary.games(),
        List.of(
            total.games(Outcome.Result.WHITE_WINS),
            total.games(Outcome.Result.DRAW),
            total.games(Outcome.Result.BLACK_WINS)),
        terminations,
        values(variant.id(), play, summary, references, reports),
        summary.distribution(Distribution.LENGTH).counts(),
        turnQuantiles(summary),
        List.of(jams(summary, Side.WHITE), jams(summary, Side.BLACK)),
        curve == null ? List.of() : fans(summary, curve.scale().value()),
        variant.kinds().stream().map(kind -> use(kind, play, summary, references)).toList(),
        PieceValue.of(variant, summary),
        curve,
        references.text(variant.id(), play),
        landings(summary));
  }

  /** White's points per game; empty without games. */
  Optional<Estimate> whiteScore() {
    return values.stream()
        .filter(each -> each.measure() == Measure.WHITE_SCORE)
        .map(MeasuredValue::estimate)
        .findFirst();
  }

  /** Notes on the games, one sentence each. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        Verdict.games(games)
            + (play.opening().isEmpty()
                ? " from the start position, without selected openings"
                : " with openings: " + play.opening())
            + "; "
            + play.settings()
            + "; "
            + repeats());
    if (games > 0 && games < MIN_GAMES_OF_MEAN) {
      notes.add(
          "fewer than "
              + MIN_GAMES_OF_MEAN
              + " games: means and ratios have no interval, and the interval of a share near 0 or 1"
              + " may hold it in only 90 of 100 samples");
    }
    if (curve == null && games > 0) {
      notes.add(
          "no measures of expected scores: these games do not show how a player's score relates to"
              + " the result, which needs at least 100 games");
    }
    return notes;
  }

  private String repeats() {
    String dropped =
        play.dropped() == 0
            ? ""
            : "; not counted: "
                + Verdict.games(play.dropped())
                + " more that equal these turn for turn, because nothing was left to chance or the"
                + " seeds are the same";
    return switch ((int) Math.min(2, play.repeated())) {
      case 0 -> "none equals another turn for turn" + dropped;
      case 1 -> "1 of them equals an earlier one turn for turn" + dropped;
      default ->
          String.format(
                  Locale.ROOT,
                  "%d of them (%.1f%%) equal an earlier one turn for turn",
                  play.repeated(),
                  100.0 * play.repeated() / games)
              + dropped;
    };
  }

  /** Each verdict makes two statements: the comparison, and the place among other variants. */
  private static List<MeasuredValue> values(
      String variant, Play play, Summary summary, References references, int reports) {
    Independence games = Independence.of(play);
    Confidence together = Confidence.USUAL.simultaneous(2 * Measure.values().length * reports);
    List<MeasuredValue> values = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      Optional<Estimate> estimate = measure.estimator().estimate(summary, games);
      if (estimate.isPresent()) {
        values.add(
            new MeasuredValue(
                measure,
                play.nodes(),
                estimate.get(),
                summary.games(),
                references.find(measure, play),
                references.findOthers(measure, play, variant),
                verdict(
                    measure,
                    measure.estimator().estimate(summary, games, together).orElseThrow(),
                    references.find(measure, play, together),
                    references.findOthers(measure, play, variant),
                    summary.games())));
      }
    }
    return values;
  }

  private static Verdict verdict(
      Measure measure,
      Estimate here,
      @Nullable Estimate reference,
      References.@Nullable Range others,
      long games) {
    return reference == null
        ? Verdict.UNCOMPARED
        : Verdict.compare(measure, here, reference, games, "orthodox chess")
            .besides(measure, here, others);
  }

  private static List<Double> turnQuantiles(Summary summary) {
    var counts = summary.distribution(Distribution.TURN_COUNT);
    return counts.isEmpty()
        ? List.of()
        : QUANTILES.stream().map(share -> TurnCounts.middle(counts.min(share))).toList();
  }

  private static List<StretchValue> jams(Summary summary, Side side) {
    int index = side.ordinal();
    List<StretchValue> jams = new ArrayList<>();
    for (int i = 0; i < Stretch.MAX; i++) {
      int stretch = i;
      long games = gamesReaching(summary, Stretch.firstTurn(stretch));
      if (games < MIN_GAMES) {
        break;
      }
      new Estimator.Ratio(
              sums -> sums.stuck(index, stretch), sums -> sums.pieces(index, stretch), 1)
          .estimate(summary, games, Confidence.USUAL)
          .map(estimate ->
              games < MIN_GAMES_OF_JAM ? Estimate.unknown(estimate.value()) : clamp(estimate))
          .ifPresent(
              estimate -> jams.add(new StretchValue(Stretch.firstTurn(stretch), estimate, games)));
    }
    return jams;
  }

  private static long gamesReaching(Summary summary, int turn) {
    return summary.distribution(Distribution.LENGTH).counts().entrySet().stream()
        .filter(each -> each.getKey() >= turn)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Limits a share to 0 to 1. */
  private static Estimate clamp(Estimate share) {
    return share.isFinite() ? share.map(each -> Math.clamp(each, 0.0, 1.0)) : share;
  }

  private static List<Fan> fans(Summary summary, double scale) {
    Map<Integer, Long> counts = summary.distribution(Distribution.SCORE).counts();
    List<Fan> fans = new ArrayList<>();
    for (int stretch = 0; stretch < Stretch.MAX; stretch++) {
      long[] classes = new long[ScoreClasses.COUNT];
      for (int i = 0; i < classes.length; i++) {
        classes[i] = counts.getOrDefault(Summary.scoreAt(stretch, i), 0L);
      }
      long games = Arrays.stream(classes).sum();
      if (games >= MIN_GAMES) {
        fans.add(
            new Fan(
                Stretch.firstTurn(stretch),
                QUANTILES.stream()
                    .map(share -> ExpectedScore.of(quantile(classes, share * games), scale))
                    .toList(),
                games));
      }
    }
    return fans;
  }

  /** A quantile of scores, which are assumed to be spread evenly inside a class. */
  private static double quantile(long[] classes, double rank) {
    double seen = 0;
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] > 0 && seen + classes[i] >= rank) {
        return ScoreClasses.within(i, (rank - seen) / classes[i]);
      }
      seen += classes[i];
    }
    throw new IllegalArgumentException(rank + " of " + seen);
  }

  private static PieceUse use(PieceKind kind, Play play, Summary summary, References references) {
    int index = kind.index();
    Sums total = summary.total();
    Measure.OfSums moves = sums -> share(sums.get(index, OfKind.MOVES), sums.all(OfKind.MOVES));
    Measure.OfSums pieces = sums -> share(sums.get(index, OfKind.PIECES), sums.all(OfKind.PIECES));
    Measure.OfSums had =
        sums -> sums.get(index, OfKind.AT_START) + sums.get(index, OfKind.PROMOTED);
    return new PieceUse(
        kind,
        moves.applyAsDouble(total),
        pieces.applyAsDouble(total),
        ratio(summary, moves, pieces, Double.POSITIVE_INFINITY).orElse(null),
        ratio(summary, sums -> had.applyAsDouble(sums) - sums.get(index, OfKind.CAPTURED), had, 1)
            .orElse(null),
        ratio(
                summary,
                sums -> sums.get(index, OfKind.STUCK),
                sums -> sums.get(index, OfKind.PIECES_OUT_OF_CHECK),
                1)
            .map(Report::clamp)
            .orElse(null),
        controlled(kind, summary).orElse(null),
        references.findControlled(kind.name(), play));
  }

  /**
   * The mean number of cells that a piece of a kind controls; empty if there are no such pieces.
   */
  static Optional<Estimate> controlled(PieceKind kind, Summary summary) {
    return ratio(
        summary,
        sums -> sums.get(kind.index(), OfKind.CONTROLLED),
        sums -> sums.get(kind.index(), OfKind.PIECES),
        Double.POSITIVE_INFINITY);
  }

  private static Optional<Estimate> ratio(
      Summary summary, Measure.OfSums part, Measure.OfSums all, double max) {
    return new Estimator.Ratio(part, all, max).estimate(summary, Independence.INDEPENDENT);
  }

  private static double share(long part, long all) {
    return all == 0 ? 0 : (double) part / all;
  }

  private static List<Double> landings(Summary summary) {
    long[] landings = summary.landings();
    int cells = summary.cells();
    long white = Arrays.stream(landings, 0, cells).sum();
    long black = Arrays.stream(landings, cells, 2 * cells).sum();
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < landings.length; i++) {
      shares.add(share(landings[i], i < cells ? white : black));
    }
    return shares;
  }
}
