package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.Sums;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Holm;

/**
 * Compares two samples of different variants that were played alike, measure by measure. Immutable.
 *
 * @param values of the measures that both samples have, in the order of {@link Measure}
 */
public record Comparison(
    SampleGames first, SampleGames second, Design design, List<ComparedValue> values) {
  /** Max share of comparisons in which a difference may falsely be called real. */
  private static final double MAX_FALSE = 1 - Confidence.USUAL.level();

  private static final double DEGREES = Summary.GROUPS - 1.0;

  /** How the interval of a difference is computed. */
  public enum Design {
    /** From the two intervals: the games of the samples are independent of each other. */
    INDEPENDENT,
    /**
     * By the jackknife that leaves out the games of both samples from the same openings. It is
     * valid whether the samples share all openings, some or none; the more they share, the narrower
     * is the interval.
     */
    BY_OPENING
  }

  /** The games of a sample. */
  public record SampleGames(Play play, Summary summary) {}

  /** Two samples that were played alike. */
  public record Pair(SampleGames first, SampleGames second) {}

  /**
   * The difference of two variants in a measure.
   *
   * @param difference the second minus the first
   * @param likelihood the probability of such a difference by chance, adjusted for all differences
   *     that are read together ({@link Holm}), 0 to 1
   * @param finding of the second: {@code HIGHER} or {@code LOWER} if the difference is real, {@code
   *     ALIKE} if it is not known to be real and is too small to matter
   * @param text a sentence without a full stop
   */
  public record ComparedValue(
      Measure measure,
      Estimate first,
      Estimate second,
      Estimate difference,
      double likelihood,
      Finding finding,
      String text) {}

  /** A difference before the adjustment for reading all together. */
  private record Apart(Measure measure, Estimate first, Estimate second, Difference difference) {}

  /**
   * Compares samples. With a confidence of 95%, all differences called real, in all samples, are
   * real; likewise, all differences called too small to matter are.
   */
  public static List<Comparison> of(List<Pair> pairs) {
    List<List<Apart>> all = pairs.stream().map(Comparison::apart).toList();
    double[] adjusted =
        Holm.adjusted(
            all.stream()
                .flatMap(List::stream)
                .mapToDouble(each -> each.difference.likelihood())
                .toArray());
    Confidence together = Confidence.USUAL.simultaneous(Math.max(1, adjusted.length));
    List<Comparison> comparisons = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      List<ComparedValue> values = new ArrayList<>();
      for (Apart each : all.get(i)) {
        values.add(value(pair, each, adjusted[next++], together));
      }
      comparisons.add(new Comparison(pair.first, pair.second, design(pair), values));
    }
    return comparisons;
  }

  private static Design design(Pair pair) {
    String opening = pair.first.play.opening();
    return opening.isEmpty() || !opening.equals(pair.second.play.opening())
        ? Design.INDEPENDENT
        : Design.BY_OPENING;
  }

  private static List<Apart> apart(Pair pair) {
    List<Apart> all = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      Optional<Estimate> first = estimate(measure, pair.first);
      Optional<Estimate> second = estimate(measure, pair.second);
      if (first.isPresent() && second.isPresent()) {
        all.add(
            new Apart(
                measure,
                first.get(),
                second.get(),
                difference(measure, pair, first.get(), second.get())));
      }
    }
    return all;
  }

  private static Optional<Estimate> estimate(Measure measure, SampleGames games) {
    return measure.estimator().estimate(games.summary, Independence.of(games.play));
  }

  /**
   * If no group changes a value, its jackknife interval is a point, and the two intervals are used.
   */
  private static Difference difference(
      Measure measure, Pair pair, Estimate first, Estimate second) {
    Difference independent = Difference.ofIndependent(first, second, DEGREES);
    if (design(pair) == Design.INDEPENDENT) {
      return independent;
    }
    return measure
        .estimator()
        .statistic()
        .filter(statistic -> isMoved(pair.first, statistic) && isMoved(pair.second, statistic))
        .flatMap(statistic -> jackknife(pair, statistic))
        .map(estimate -> new Difference(estimate, DEGREES))
        .orElse(independent);
  }

  private static boolean isMoved(SampleGames games, Measure.OfSums statistic) {
    return Estimator.jackknife(games.summary, statistic, Estimator.BY_GROUPS, Confidence.USUAL)
        .filter(estimate -> estimate.margin() > 0)
        .isPresent();
  }

  private static Optional<Estimate> jackknife(Pair pair, Measure.OfSums statistic) {
    return Estimator.jackknife(
        List.of(pair.first.summary, pair.second.summary),
        (List<Sums> sums) ->
            statistic.applyAsDouble(sums.getLast()) - statistic.applyAsDouble(sums.getFirst()),
        Estimator.BY_GROUPS,
        Confidence.USUAL);
  }

  private static ComparedValue value(
      Pair pair, Apart apart, double likelihood, Confidence together) {
    Measure measure = apart.measure;
    Estimate difference = apart.difference.estimate();
    Estimate wide = apart.difference.estimate(together);
    boolean real = likelihood <= MAX_FALSE;
    boolean small = wide.low() >= -measure.tolerance() && wide.high() <= measure.tolerance();
    Finding finding =
        real
            ? difference.value() > 0 ? Finding.HIGHER : Finding.LOWER
            : small ? Finding.ALIKE : Finding.UNCERTAIN;
    String text =
        switch (finding) {
          case HIGHER, LOWER ->
              change(word(measure, difference.value() > 0), measure.unit(), difference, "")
                  + (small ? ", too little to matter" : "");
          case ALIKE -> "alike: any difference is too small to matter";
          case UNCERTAIN, UNCOMPARED -> uncertain(pair, measure, wide);
        };
    return new ComparedValue(
        measure, apart.first, apart.second, difference, likelihood, finding, text);
  }

  /** A difference whose sign is known, such as {@code longer by 14 turns (11 to 17)}. */
  static String change(String word, Unit unit, Estimate difference, String per) {
    boolean more = difference.value() > 0;
    return "%s by %s%s (%s to %s)"
        .formatted(
            word,
            amount(unit, Math.abs(difference.value())),
            per,
            number(unit, more ? difference.low() : -difference.high()),
            number(unit, more ? difference.high() : -difference.low()));
  }

  private static String word(Measure measure, boolean more) {
    return switch (measure) {
      case LENGTH_TURNS, MEDIAN_LENGTH_TURNS, LONGEST_QUIET_TURNS -> more ? "longer" : "shorter";
      case FIRST_CAPTURE_TURN, DECISIVE_MOMENT -> more ? "later" : "earlier";
      default -> more ? "higher" : "lower";
    };
  }

  /** Estimates the games of each variant that are needed, if the difference stays as it is. */
  private static String uncertain(Pair pair, Measure measure, Estimate wide) {
    if (!wide.isFinite()) {
      return "uncertain: the games are too few";
    }
    double apart = Math.abs(wide.value());
    double distance = Math.max(apart, measure.tolerance() - apart);
    double games = Math.max(pair.first.summary.games(), pair.second.summary.games());
    double needed = games * (wide.margin() / distance) * (wide.margin() / distance);
    return "uncertain"
        + (needed < Verdict.MAX_NAMED
            ? ": about " + Verdict.rounded(Math.round(needed)) + " games of each are needed"
            : "");
  }

  /** A difference with its unit, such as {@code 14 turns} or {@code 3.1 percentage points}. */
  static String amount(Unit unit, double value) {
    return number(unit, value)
        + switch (unit) {
          case SHARE -> " percentage points";
          case TURNS -> " turns";
          case A_GAME -> " a game";
          case A_TURN -> " a turn";
          case POSITIONS -> " positions";
          case BITS -> " bits";
        };
  }

  /** The number of {@link #amount}, without the unit. */
  public static String number(Unit unit, double value) {
    return Verdict.unsignedZero(
        switch (unit) {
          case SHARE -> String.format(Locale.ROOT, "%.1f", 100 * value);
          case TURNS -> String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.0f" : "%.1f", value);
          case BITS -> String.format(Locale.ROOT, "%.2f", value);
          case POSITIONS ->
              String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.1f", value);
          case A_GAME, A_TURN ->
              String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.3f", value);
        });
  }
}
