package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.PlainText;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * Measured values of orthodox chess and of the other shipped variants, from the start position with
 * default settings; see {@code docs/balance/study}. Immutable.
 */
public final class References {
  /**
   * Settings of these games. Games with other settings are not compared with them, because noise
   * and evaluation change measures.
   */
  static final String SETTINGS = "engine=2 weights=derived threads=1 hash=16 noise=12 plies=600";

  private static final String CHESS = "chess";

  /** Prefix for the number of cells that a kind of piece controls. */
  private static final String CONTROLLED = "controlled ";

  /** Min variants for a range. */
  private static final int MIN_VARIANTS = 3;

  /** A measure and strength: {@code measured} is an id, or {@value #CONTROLLED} and a kind. */
  private record Key(String measured, long nodes) {}

  /** The value of a variant. */
  private record Reference(String variant, Key key, Estimate estimate) {}

  /**
   * The range of the values of a measure.
   *
   * @param low the least value
   * @param high the greatest value
   * @param variants number of variants, {@value #MIN_VARIANTS} or more
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

  /** The references of the shipped variants. */
  public static References shipped() {
    return SHIPPED;
  }

  /** Reads CSV: a header, then lines of variant, measure, nodes, value and both ends. */
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
      throw new IllegalStateException("references.csv: unknown measure " + measured);
    }
    return measured;
  }

  /** The value of orthodox chess, played alike; null if unknown. */
  @Nullable Estimate find(Measure measure, Play play) {
    return isAlike(play) ? chess.get(new Key(measure.id(), play.nodes())) : null;
  }

  private static boolean isAlike(Play play) {
    return play.settings().equals(SETTINGS) && play.opening().isEmpty();
  }

  /** The same with the interval of another confidence; the error is that of groups of games. */
  @Nullable Estimate find(Measure measure, Play play, Confidence confidence) {
    Estimate usual = find(measure, play);
    return usual == null || !usual.isFinite()
        ? usual
        : new Difference(usual, Summary.GROUPS - 1.0).estimate(confidence);
  }

  /**
   * The range of the measure over other variants, played alike, without orthodox chess and the
   * measured variant; null if too few are known.
   *
   * @param variant the id of the measured variant
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
    return values.length < MIN_VARIANTS
        ? null
        : new Range(values[0], values[values.length - 1], values.length);
  }

  /**
   * The mean number of cells that the kind with this name controls in orthodox chess, played alike;
   * null if unknown, or there is no such kind.
   */
  @Nullable Estimate findControlled(String kind, Play play) {
    return isAlike(play) ? chess.get(new Key(CONTROLLED + kind, play.nodes())) : null;
  }
}
