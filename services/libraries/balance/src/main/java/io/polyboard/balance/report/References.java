package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.PlainText;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * What the lab measured of orthodox chess and of the other variants that ship, from the array with
 * the settings that it uses by default: {@code docs/balance/study} tells how. Immutable.
 */
public final class References {
  /**
   * How they were played. What is played otherwise is not compared with them: noise and evaluation
   * move measures.
   */
  static final String SETTINGS = "engine=2 weights=derived threads=1 hash=16 noise=12 plies=600";

  private static final String CHESS = "chess";

  /** Before the name of a kind of piece: how many cells it controls. */
  private static final String CONTROLLED = "controlled ";

  /** Fewer variants are no band. */
  private static final int LEAST_VARIANTS = 3;

  /** What was measured: the id of a measure, or {@value #CONTROLLED} and the name of a kind. */
  private record Key(String measured, long nodes) {}

  /** A variant's value. */
  private record Reference(String variant, Key key, Estimate estimate) {}

  /**
   * Where the values of a measure lie.
   *
   * @param low the least
   * @param high the greatest
   * @param variants that have one, {@value #LEAST_VARIANTS} or more
   */
  public record Range(double low, double high, int variants) {}

  private static final References SHIPPED =
      of(PlainText.resource(References.class, "references.csv").orElseThrow().lines());

  private final Map<Key, Estimate> chess = new HashMap<>();
  private final Map<Key, List<Reference>> others;

  private References(List<Reference> references) {
    references.stream()
        .filter(each -> each.variant.equals(CHESS))
        .forEach(each -> chess.put(each.key, each.estimate));
    others =
        references.stream()
            .filter(each -> !each.variant.equals(CHESS))
            .collect(Collectors.groupingBy(Reference::key));
  }

  /** Of the variants that ship. */
  public static References shipped() {
    return SHIPPED;
  }

  /** References as lines of text: a header, then variant, measure, nodes, value and both ends. */
  static References of(Stream<String> lines) {
    return new References(lines.skip(1).map(line -> reference(line.split(","))).toList());
  }

  private static Reference reference(String[] cells) {
    return new Reference(
        cells[0],
        new Key(known(cells[1]), Long.parseLong(cells[2])),
        new Estimate(
            Double.parseDouble(cells[3]),
            Double.parseDouble(cells[4]),
            Double.parseDouble(cells[5])));
  }

  private static String known(String measured) {
    if (!measured.startsWith(CONTROLLED)
        && Arrays.stream(Measure.values()).noneMatch(measure -> measure.id().equals(measured))) {
      throw new IllegalStateException("references.csv: no measure is called " + measured);
    }
    return measured;
  }

  /** The measure of orthodox chess, played alike; null if it was not measured so. */
  @Nullable Estimate find(Measure measure, Play play) {
    return isAlike(play) ? chess.get(new Key(measure.id(), play.nodes())) : null;
  }

  private static boolean isAlike(Play play) {
    return play.settings().equals(SETTINGS) && play.opening().isEmpty();
  }

  /** The same with the interval of another confidence: its error is that of groups of games. */
  @Nullable Estimate find(Measure measure, Play play, Confidence confidence) {
    Estimate usual = find(measure, play);
    return usual == null || !usual.isFinite()
        ? usual
        : new Difference(usual, Summary.GROUPS - 1.0).estimate(confidence);
  }

  /**
   * Where the measure of variants lies, played alike, orthodox chess and the one that is measured
   * left out; null if too few were measured so.
   *
   * @param variant the id of the one that is measured
   */
  @Nullable Range findOthers(Measure measure, Play play, String variant) {
    if (!isAlike(play)) {
      return null;
    }
    double[] values =
        others.getOrDefault(new Key(measure.id(), play.nodes()), List.of()).stream()
            .filter(each -> !each.variant.equals(variant))
            .mapToDouble(each -> each.estimate.value())
            .sorted()
            .toArray();
    return values.length < LEAST_VARIANTS
        ? null
        : new Range(values[0], values[values.length - 1], values.length);
  }

  /**
   * The mean cells that the kind of this name controls in orthodox chess, played alike; null if it
   * was not measured so, or there is no such kind.
   */
  @Nullable Estimate findControlled(String kind, Play play) {
    return isAlike(play) ? chess.get(new Key(CONTROLLED + kind, play.nodes())) : null;
  }
}
