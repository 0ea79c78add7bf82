package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Variant;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * Measured values of orthodox chess and of the other shipped variants, from the start position with
 * default settings; see {@code docs/balance/study}. For games played otherwise, those of other
 * games of orthodox chess, if they are given. Immutable.
 */
public final class References {
  /**
   * Settings of these games. Games with other settings are not compared with them, because noise
   * and evaluation change measures.
   */
  static final String SETTINGS = "engine=3 weights=derived threads=1 hash=16 noise=12 plies=600";

  /** The id of orthodox chess. */
  public static final String CHESS = "chess";

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
  private final @Nullable Played played;

  /** Games of orthodox chess. */
  private record Played(Variant variant, Play play, Summary summary) {}

  private References(List<Reference> references) {
    references.stream()
        .filter(each -> each.variant.equals(CHESS))
        .forEach(each -> chess.put(each.key, each.estimate));
    others =
        references.stream()
            .filter(each -> !each.variant.equals(CHESS))
            .collect(Collectors.groupingBy(Reference::key));
    played = null;
  }

  private References(References shipped, Played played) {
    chess.putAll(shipped.chess);
    others = shipped.others;
    this.played = played;
  }

  /**
   * The same, with games of orthodox chess for games that were played like them and have no other
   * reference.
   */
  public References with(Variant orthodoxChess, Play play, Summary summary) {
    return new References(this, new Played(orthodoxChess, play.withoutRepeats(), summary));
  }

  /** Whether there are values of orthodox chess, played alike, without other games. */
  public boolean areKnown(Play play) {
    return isAlike(play) && chess.keySet().stream().anyMatch(key -> key.nodes == play.nodes());
  }

  /** The given games, if they were played alike and are the reference. */
  private Optional<Played> played(Play play) {
    return Optional.ofNullable(played)
        .filter(games -> !areKnown(play) && games.play.equals(play.withoutRepeats()))
        .filter(games -> games.summary.games() >= Estimator.MIN_GAMES);
  }

  /**
   * What games are compared with, and how sure that is, or why they are not compared: a sentence
   * without a full stop.
   *
   * @param variant the id of the measured variant
   */
  String text(String variant, Play play) {
    if (areKnown(play)) {
      return "compared with orthodox chess, played in the same way for the study of the shipped"
          + " variants";
    }
    String strength =
        play.nodes() == 0 ? "" : String.format(Locale.ROOT, " at %,d nodes per turn", play.nodes());
    if (variant.equals(CHESS)) {
      return "not compared: this is orthodox chess itself, and Polyboard ships no other games of it"
          + strength
          + " that were played in the same way";
    }
    Optional<Estimate> score =
        played(play).flatMap(games -> estimate(Measure.WHITE_SCORE, games, Confidence.USUAL));
    if (score.isPresent()) {
      return String.format(
          Locale.ROOT,
          "compared with orthodox chess by %,d games of this server%s, played in the same way;"
              + " White scores %s (%s to %s) in them",
          Objects.requireNonNull(played).summary.games(),
          strength,
          Verdict.text(Unit.SHARE, score.get().value()),
          Verdict.text(Unit.SHARE, score.get().low()),
          Verdict.text(Unit.SHARE, score.get().high()));
    }
    return String.format(
        Locale.ROOT,
        "not compared with orthodox chess: %d games of it%s, played in the same way, are needed,"
            + " and this server has %s",
        Estimator.MIN_GAMES,
        strength,
        played == null || !played.play.equals(play.withoutRepeats())
            ? "none"
            : String.valueOf(played.summary.games()));
  }

  private static Optional<Estimate> estimate(Measure measure, Played games, Confidence confidence) {
    return measure
        .estimator()
        .estimate(games.summary, Estimator.Independence.of(games.play), confidence)
        .filter(Estimate::isFinite);
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
    return find(measure, play, Confidence.USUAL);
  }

  private static boolean isAlike(Play play) {
    return play.settings().equals(SETTINGS) && play.opening().isEmpty();
  }

  /** The same with the interval of another confidence; the error is that of groups of games. */
  @Nullable Estimate find(Measure measure, Play play, Confidence confidence) {
    Estimate usual = isAlike(play) ? chess.get(new Key(measure.id(), play.nodes())) : null;
    if (usual == null) {
      return played(play).flatMap(games -> estimate(measure, games, confidence)).orElse(null);
    }
    return !usual.isFinite() || confidence.equals(Confidence.USUAL)
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
    return played(play)
        .flatMap(games ->
            games.variant.kinds().stream()
                .filter(each -> each.name().equals(kind))
                .findFirst()
                .flatMap(each -> Report.controlled(each, games.summary)))
        .orElseGet(
            () -> isAlike(play) ? chess.get(new Key(CONTROLLED + kind, play.nodes())) : null);
  }
}
