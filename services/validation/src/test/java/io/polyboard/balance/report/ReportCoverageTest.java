package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the intervals of reports contain the true value. Samples are drawn from played games of
 * chess, and the true values are those of all these games. Seeds are fixed.
 */
@Tag("nightly")
class ReportCoverageTest {
  private static final int POPULATION = 3_000;
  private static final int REPORTS = 1_000;

  /** Intervals in fewer reports are not checked. */
  private static final int MIN_REPORTS = 300;

  /** 94% less four standard errors of 1,000 reports. */
  private static final double MIN = 0.905;

  private static final Variant CHESS = Variants.shipped("chess");

  private static PlayedGames games;
  private static List<MeasuredGame> population;

  @BeforeAll
  static void play() throws InterruptedException {
    games = PlayedGames.of(CHESS, "nodes=100,noise=12");
    population =
        games.play(POPULATION, 2).stream()
            .sorted(Comparator.comparingInt(MeasuredGame::turns))
            .toList();
  }

  @AfterAll
  static void forget() {
    population = List.of();
  }

  private static Summary drawn(int size, int cluster, SplittableRandom random) {
    List<MeasuredGame> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      int first = cluster * random.nextInt(POPULATION / cluster);
      long name = random.nextLong();
      for (MeasuredGame game : population.subList(first, first + cluster)) {
        drawn.add(PlayedGames.inCluster(game, name));
      }
    }
    return games.summary(drawn);
  }

  /** The intervals of a report, by descriptions of their values. */
  private static Map<String, Estimate> intervals(Report report) {
    Map<String, Estimate> intervals = new LinkedHashMap<>();
    report.values().forEach(each -> intervals.put(each.measure().id(), each.estimate()));
    for (int side = 0; side < 2; side++) {
      for (Report.StretchValue each : report.jams().get(side)) {
        put(intervals, "jam of side " + side + " from turn " + each.turn(), each.estimate());
      }
    }
    for (Report.PieceUse each : report.uses()) {
      put(intervals, "use of " + each.kind().name(), each.use());
      put(intervals, "survival of " + each.kind().name(), each.survival());
      put(intervals, "stuck " + each.kind().name(), each.stuck());
      put(intervals, "controlled by " + each.kind().name(), each.controlled());
    }
    report
        .pieceValues()
        .forEach(each ->
            put(
                intervals,
                "worth of " + each.kind().name() + " in the " + each.phase(),
                each.value()));
    // Samples are drawn with replacement: a game that is drawn twice is a pair of equal openings,
    // which the population has not.
    intervals.keySet().removeIf(name -> name.startsWith("opening-diversity"));
    // It is 1 by definition.
    intervals.keySet().removeIf(name -> name.startsWith("worth of pawn"));
    put(intervals, "scale", report.curve() == null ? null : report.curve().scale());
    return intervals;
  }

  private static void put(
      Map<String, Estimate> intervals, String name, @Nullable Estimate estimate) {
    if (estimate != null) {
      intervals.put(name, estimate);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10, 1", "20, 1", "50, 1", "100, 1", "300, 1", "1000, 1", "2000, 1", "80, 4", "400, 4",
    "2000, 4"
  })
  void intervalsContainTheTrueValue(int size, int cluster) {
    // Given
    Play play = new Play(1_000, References.SETTINGS, cluster == 1 ? "" : "random 8 of these", 0, 0);
    Map<String, Estimate> truth =
        intervals(Report.of(CHESS, play, games.summary(population), References.shipped(), 1));
    SplittableRandom random = new SplittableRandom(size);
    Map<String, Integer> reported = new TreeMap<>();
    Map<String, Integer> held = new TreeMap<>();

    // When
    for (int i = 0; i < REPORTS; i++) {
      Report report = Report.of(CHESS, play, drawn(size, cluster, random), References.shipped(), 1);
      intervals(report)
          .forEach((name, estimate) -> {
            Estimate known = truth.get(name);
            if (known != null && estimate.isFinite()) {
              reported.merge(name, 1, Integer::sum);
              held.merge(
                  name,
                  estimate.low() <= known.value() && known.value() <= estimate.high() ? 1 : 0,
                  Integer::sum);
            }
          });
    }

    // Then
    double sum = 0;
    int counted = 0;
    for (Map.Entry<String, Integer> each : reported.entrySet()) {
      double share = (double) held.get(each.getKey()) / each.getValue();
      if (each.getValue() >= MIN_REPORTS) {
        sum += share;
        counted++;
        assertThat(share)
            .as("%s, in %d reports of %d games", each.getKey(), each.getValue(), size)
            .isGreaterThan(MIN);
      }
    }
    assertThat(sum / counted).as("all intervals of %d games", size).isBetween(0.94, 0.975);
  }
}
