package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.WeightedLine;

/**
 * How a measure changes with strength: a straight line over the doublings of nodes, in the logit of
 * a share and the logarithm of turns. Each strength is weighted by its error, and by how far
 * strengths are off the line beyond their errors, see {@link WeightedLine}. Immutable.
 *
 * @param doubling change of the measure with a doubling from the strongest play
 * @param curve from the weakest play to the strongest; empty for two strengths
 * @param predictions after one and two more doublings, with the interval of the measure at that
 *     strength; empty for two strengths, or if the strengths are not on a line
 * @param fit see {@link WeightedLine}
 * @param told whether the predictions are precise enough to be shown
 * @param text a sentence without a full stop
 */
public record Trend(
    Measure measure,
    String settings,
    String opening,
    Estimate doubling,
    List<Point> curve,
    List<Point> predictions,
    double fit,
    boolean told,
    String text) {
  /** The measures that have a trend. */
  private static final List<Measure> MEASURES =
      List.of(Measure.WHITE_SCORE, Measure.DRAW_RATE, Measure.LENGTH_TURNS);

  /** Min probability that strengths are so far off a line by chance. */
  private static final double MIN_FIT = 0.05;

  private static final int STEPS = 24;

  /** Number of doublings beyond the strongest play that are predicted. */
  private static final int BEYOND = 2;

  /** Max margin of a useful prediction, in tolerances of the measure. */
  private static final double MAX_TOLERANCES = 3;

  /** A value at a strength, in nodes per turn. */
  public record Point(double nodes, Estimate estimate) {}

  private record Alike(String settings, String opening) {}

  /** The trends over reports of one variant that differ only in strength. */
  public static List<Trend> of(List<Report> reports) {
    Map<Alike, List<Report>> alike = new LinkedHashMap<>();
    for (Report report : reports) {
      Play play = report.play();
      if (play.nodes() > 0) {
        alike
            .computeIfAbsent(new Alike(play.settings(), play.opening()), key -> new ArrayList<>())
            .add(report);
      }
    }
    List<Trend> trends = new ArrayList<>();
    for (List<Report> each : alike.values()) {
      for (Measure measure : MEASURES) {
        List<MeasuredValue> values =
            each.stream()
                .flatMap(report -> report.values().stream())
                .filter(value -> value.measure() == measure && value.estimate().isFinite())
                .toList();
        if (values.stream().mapToLong(MeasuredValue::nodes).distinct().count() >= 2) {
          trends.add(of(measure, each.getFirst().play(), values));
        }
      }
    }
    return trends;
  }

  private static Trend of(Measure measure, Play play, List<MeasuredValue> values) {
    Scale scale = new Scale(measure.unit() == Unit.SHARE);
    WeightedLine line =
        WeightedLine.of(
            values.stream().mapToDouble(value -> doublings(value.nodes())).toArray(),
            values.stream().mapToDouble(scale::value).toArray(),
            values.stream().mapToDouble(scale::error).toArray());
    double weakest =
        values.stream().mapToDouble(value -> doublings(value.nodes())).min().orElseThrow();
    double strongest =
        values.stream().mapToDouble(value -> doublings(value.nodes())).max().orElseThrow();
    double level = line.at(strongest).value();
    Estimate doubling =
        line.line().estimate(1).map(slope -> scale.back(level + slope) - scale.back(level));
    List<Point> curve = new ArrayList<>();
    List<Point> predictions = new ArrayList<>();
    boolean isLine = !Double.isNaN(line.fit());
    if (isLine) {
      for (int i = 0; i <= STEPS; i++) {
        double at = weakest + (strongest - weakest) * i / STEPS;
        curve.add(new Point(Math.pow(2, at), line.at(at).map(scale::back)));
      }
    }
    if (isLine && line.fit() >= MIN_FIT) {
      for (int more = 1; more <= BEYOND; more++) {
        predictions.add(
            new Point(
                Math.pow(2, strongest + more), line.predicted(strongest + more).map(scale::back)));
      }
    }
    boolean told =
        !predictions.isEmpty()
            && predictions.getFirst().estimate().margin() <= MAX_TOLERANCES * measure.tolerance();
    return new Trend(
        measure,
        play.settings(),
        play.opening(),
        doubling,
        curve,
        predictions,
        line.fit(),
        told,
        text(measure, doubling, predictions, line.fit(), told));
  }

  private static double doublings(double nodes) {
    return Math.log(nodes) / Math.log(2);
  }

  private static String text(
      Measure measure, Estimate doubling, List<Point> predictions, double fit, boolean told) {
    Unit unit = measure.unit();
    String slope;
    if (doubling.low() > 0 || doubling.high() < 0) {
      String word = doubling.value() > 0 ? "grows" : "falls";
      slope = Comparison.change(word, unit, doubling, " a doubling");
    } else {
      slope =
          "no clear trend (%s to %s a doubling)"
              .formatted(
                  Comparison.number(unit, doubling.low()),
                  Comparison.amount(unit, doubling.high()));
    }
    if (Double.isNaN(fit)) {
      return slope + "; a prediction needs a third strength";
    }
    if (predictions.isEmpty()) {
      return slope + "; not evenly, so there is no prediction";
    }
    if (!told) {
      return slope + "; too uncertain for a prediction";
    }
    StringBuilder text = new StringBuilder(slope).append("; if it stays on this line, ");
    for (int i = 0; i < predictions.size(); i++) {
      Point point = predictions.get(i);
      text.append(i == 0 ? "" : ", ")
          .append(
              String.format(
                  Locale.ROOT,
                  "%s at %.0f nodes (%s to %s)",
                  Verdict.text(unit, point.estimate.value()),
                  point.nodes,
                  Verdict.text(unit, point.estimate.low()),
                  Verdict.text(unit, point.estimate.high())));
    }
    return text.toString();
  }

  /**
   * The scale on which values are on a straight line, and errors are about the same everywhere:
   * logits of shares, logarithms of other values.
   */
  private record Scale(boolean isLogit) {
    /** Adds half a game either way to shares, so that none is 0 or 1 (John Haldane, 1956). */
    private double level(MeasuredValue value) {
      double estimate = value.estimate().value();
      return isLogit
          ? (estimate * value.games() + 0.5) / (value.games() + 1.0)
          : Math.max(1, estimate);
    }

    double value(MeasuredValue value) {
      double level = level(value);
      return Math.log(isLogit ? level / (1 - level) : level);
    }

    /** Has a minimum, because the error is 0 if all games have the same length. */
    double error(MeasuredValue value) {
      double level = level(value);
      double error = Math.max(1e-6, value.estimate().margin() / Confidence.USUAL.normalQuantile());
      return error / (isLogit ? level * (1 - level) : level);
    }

    double back(double value) {
      return isLogit ? 1 / (1 + Math.exp(-value)) : Math.exp(value);
    }
  }
}
