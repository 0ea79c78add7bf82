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
 * What the games of one strength say about their variant. The same games give the same report.
 * Immutable.
 *
 * @param games that are counted
 * @param results how many games White won, were drawn, and Black won
 * @param terminations of the games, by reason; those without a game are left out
 * @param values of the measures, in the order of {@link Measure}; those that no game tells are left
 *     out
 * @param lengths games by their length in turns
 * @param turnQuantiles legal turns that 5, 25, 50, 75 and 95 of 100 positions do not exceed; a
 *     number of 16 or more is within a sixteenth
 * @param jams of White, then of Black, by stretch
 * @param fans White's expected scores, by stretch; empty where there is no curve
 * @param uses of the kinds of piece, in the order of the definition
 * @param pieceValues by phase
 * @param curve what the players' scores say of the results; null where the games do not tell
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
    List<Double> landings) {
  /** Shares whose quantiles are told. */
  public static final List<Double> QUANTILES = List.of(0.05, 0.25, 0.5, 0.75, 0.95);

  /** Fewer games have no interval of a mean or a ratio. */
  private static final int FEWEST_GAMES = Estimator.FEWEST;

  /** Fewer games in a stretch say more about these games than about the variant. */
  private static final int LEAST_GAMES = 5;

  /**
   * Of a stretch few turns are sampled: simulated with games of chess, intervals of the jam in late
   * stretches, to which fewer games came, held it in 70 to 90%.
   */
  private static final int LEAST_GAMES_OF_JAM = 200;

  /**
   * A value in a stretch of the game.
   *
   * @param turn the number of the stretch's first turn, from 1
   * @param games that have come so far
   */
  public record StretchValue(int turn, Estimate estimate, long games) {}

  /**
   * White's expected scores at the beginning of a stretch.
   *
   * @param turn the number of the stretch's first turn, from 1
   * @param quantiles see {@link #QUANTILES}, to about a twentieth
   * @param games that have come so far
   */
  public record Fan(int turn, List<Double> quantiles, long games) {}

  /**
   * How a kind of piece is used.
   *
   * @param shareOfMoves of all moves
   * @param shareOfMen of the men of the side to move
   * @param use the share of moves divided by the share of men: 1 for a piece that moves as often as
   *     others; null if there are none
   * @param survival the share that is not captured of those in the array and those that pawns
   *     became; a pawn that is promoted survives; null if there were none
   * @param stuck the share of men without a legal move, see {@link Measure#JAM}
   * @param controlled cells that a man of the side to move controls before a sampled turn, on
   *     average; null if there are none
   * @param controlledInChess the same of the kind of that name in orthodox chess at the same
   *     strength; null if it was not measured there
   */
  public record PieceUse(
      PieceKind kind,
      double shareOfMoves,
      double shareOfMen,
      @Nullable Estimate use,
      @Nullable Estimate survival,
      @Nullable Estimate stuck,
      @Nullable Estimate controlled,
      @Nullable Estimate controlledInChess) {}

  /**
   * The report of a sample.
   *
   * @param reports that are read together, this one included: all their verdicts together hold with
   *     a confidence of 95%
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
        landings(summary));
  }

  /**
   * Whether the variant is fair; empty where games do not begin from the array, or there are none.
   *
   * @param margin how far from one half White's score may be, more than 0, less than 0.5
   */
  public Optional<Fairness> fairness(double margin) {
    return whiteScore()
        .filter(score -> play.opening().isEmpty())
        .map(score -> Fairness.of(score, games, margin));
  }

  /** White's points a game; empty without games. */
  Optional<Estimate> whiteScore() {
    return values.stream()
        .filter(each -> each.measure() == Measure.WHITE_SCORE)
        .map(MeasuredValue::estimate)
        .findFirst();
  }

  /** What to know of the games before the measures are read: a sentence each. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        Verdict.games(games)
            + (play.opening().isEmpty()
                ? " from the array, without a choice of openings"
                : " with openings: " + play.opening())
            + "; "
            + play.settings()
            + "; "
            + repeats());
    if (games > 0 && games < FEWEST_GAMES) {
      notes.add(
          "fewer than "
              + FEWEST_GAMES
              + " games: means and ratios have no interval, and that of a share near 0 or 1 may"
              + " hold it in 90 of 100 samples only");
    }
    if (curve == null && games > 0) {
      notes.add(
          "these games do not tell what a player's score says of the result, which takes 100 games"
              + " or more: no measures by expected scores");
    }
    return notes;
  }

  private String repeats() {
    String dropped =
        play.dropped() == 0
            ? ""
            : "; not counted, since nothing was left to chance or the seeds are the same: "
                + Verdict.games(play.dropped())
                + " more that equal these turn for turn";
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

  /** Each verdict says two things: how the value compares, and where it is among the others. */
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
        : QUANTILES.stream().map(share -> TurnCounts.middle(counts.least(share))).toList();
  }

  private static List<StretchValue> jams(Summary summary, Side side) {
    int index = side.ordinal();
    List<StretchValue> jams = new ArrayList<>();
    for (int i = 0; i < Stretch.MOST; i++) {
      int stretch = i;
      long games = gamesReaching(summary, Stretch.firstTurn(stretch));
      if (games < LEAST_GAMES) {
        break;
      }
      new Estimator.Ratio(
              sums -> sums.stuck(index, stretch), sums -> sums.pieces(index, stretch), 1)
          .estimate(summary, games, Confidence.USUAL)
          .map(estimate ->
              games < LEAST_GAMES_OF_JAM ? Estimate.unknown(estimate.value()) : clamp(estimate))
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

  /** A share is 0 to 1. */
  private static Estimate clamp(Estimate share) {
    return share.isFinite() ? share.map(each -> Math.clamp(each, 0.0, 1.0)) : share;
  }

  private static List<Fan> fans(Summary summary, double scale) {
    Map<Integer, Long> counts = summary.distribution(Distribution.SCORE).counts();
    List<Fan> fans = new ArrayList<>();
    for (int stretch = 0; stretch < Stretch.MOST; stretch++) {
      long[] classes = new long[ScoreClasses.COUNT];
      for (int i = 0; i < classes.length; i++) {
        classes[i] = counts.getOrDefault(Summary.scoreAt(stretch, i), 0L);
      }
      long games = Arrays.stream(classes).sum();
      if (games >= LEAST_GAMES) {
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

  /** Inside a class scores are taken to be spread evenly. */
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
    Measure.OfSums men = sums -> share(sums.get(index, OfKind.MEN), sums.all(OfKind.MEN));
    Measure.OfSums had = sums -> sums.get(index, OfKind.BEGUN) + sums.get(index, OfKind.PROMOTED);
    return new PieceUse(
        kind,
        moves.applyAsDouble(total),
        men.applyAsDouble(total),
        ratio(summary, moves, men, Double.POSITIVE_INFINITY).orElse(null),
        ratio(summary, sums -> had.applyAsDouble(sums) - sums.get(index, OfKind.CAPTURED), had, 1)
            .orElse(null),
        ratio(
                summary,
                sums -> sums.get(index, OfKind.WITHOUT),
                sums -> sums.get(index, OfKind.MEN_OUT_OF_CHECK),
                1)
            .map(Report::clamp)
            .orElse(null),
        ratio(
                summary,
                sums -> sums.get(index, OfKind.CONTROLLED),
                sums -> sums.get(index, OfKind.MEN),
                Double.POSITIVE_INFINITY)
            .orElse(null),
        references.findControlled(kind.name(), play));
  }

  private static Optional<Estimate> ratio(
      Summary summary, Measure.OfSums part, Measure.OfSums all, double most) {
    return new Estimator.Ratio(part, all, most).estimate(summary, Independence.INDEPENDENT);
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
