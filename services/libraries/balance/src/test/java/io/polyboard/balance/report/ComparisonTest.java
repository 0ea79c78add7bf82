package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Comparison.ComparedValue;
import io.polyboard.balance.report.Comparison.Design;
import io.polyboard.balance.report.Comparison.Pair;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.rules.Outcome.Result;
import org.junit.jupiter.api.Test;

/** Compares artificial games, whose true difference is known. */
class ComparisonTest {
  private static final String START = "";
  private static final String RANDOM = "random 8";

  private static SampleGames sample(String opening, int games, IntFunction<MadeGame> game) {
    return new SampleGames(
        new Play(1_000, "noise=12 plies=400", opening, 0, 0),
        MadeGame.summary(IntStream.range(0, games).mapToObj(game)));
  }

  private static ComparedValue value(Comparison comparison, Measure measure) {
    return comparison.values().stream()
        .filter(each -> each.measure() == measure)
        .findFirst()
        .orElseThrow();
  }

  private static Comparison compare(SampleGames first, SampleGames second) {
    return Comparison.of(List.of(new Pair(first, second))).getFirst();
  }

  /** A cluster; clusters of different samples differ. */
  private static long cluster(int sample, int game) {
    return new SplittableRandom(sample * 1_000_003L + game).nextLong();
  }

  private static MadeGame game(SplittableRandom random, long cluster, double wins, int turns) {
    double drawn = random.nextDouble();
    return MadeGame.of(cluster)
        .ends(
            drawn < wins ? Result.WHITE_WINS : drawn < wins + 0.3 ? Result.DRAW : Result.BLACK_WINS)
        .lasts(turns + random.nextInt(-20, 21));
  }

  @Test
  void aLargeDifferenceIsReportedWithItsInterval() {
    // Given games that are 14 turns longer, with the same score of White
    SplittableRandom random = new SplittableRandom(1);
    SampleGames first = sample(START, 400, i -> game(random, cluster(1, i), 0.4, 100));
    SampleGames second = sample(START, 400, i -> game(random, cluster(2, i), 0.4, 114));

    // When
    Comparison comparison = compare(first, second);

    // Then
    ComparedValue length = value(comparison, Measure.LENGTH_TURNS);
    assertThat(comparison.design()).isEqualTo(Design.INDEPENDENT);
    assertThat(length.finding()).isEqualTo(Finding.HIGHER);
    assertThat(length.text()).matches("longer by 1[3-5] turns \\(1[1-3] to 1[5-7]\\)");
    assertThat(length.likelihood()).isLessThan(1e-6);
    assertThat(value(comparison, Measure.WHITE_SCORE).finding()).isEqualTo(Finding.UNCERTAIN);
    assertThat(value(comparison, Measure.WHITE_SCORE).text())
        .matches("uncertain: about \\d+ games of each are needed");

    // And the reversed comparison has the reversed finding
    ComparedValue other = value(compare(second, first), Measure.LENGTH_TURNS);
    assertThat(other.finding()).isEqualTo(Finding.LOWER);
    assertThat(other.text()).startsWith("shorter by 1");
    assertThat(other.difference().value()).isEqualTo(-length.difference().value());
  }

  @Test
  void manyGamesShowThatADifferenceIsTooSmallToMatter() {
    // Given games whose lengths hardly differ; the tolerance is 15 turns
    SplittableRandom random = new SplittableRandom(2);
    SampleGames first = sample(START, 500, i -> game(random, cluster(1, i), 0.4, 100));
    SampleGames second = sample(START, 500, i -> game(random, cluster(2, i), 0.4, 100));
    SampleGames third = sample(START, 500, i -> game(random, cluster(3, i), 0.4, 106));

    // Then
    assertThat(value(compare(first, second), Measure.LENGTH_TURNS).finding())
        .isEqualTo(Finding.ALIKE);
    assertThat(value(compare(first, third), Measure.LENGTH_TURNS).text())
        .startsWith("longer by ")
        .endsWith(", too little to matter");
  }

  /** Openings change lengths by 200 turns either way, and the rules add 5 to each. */
  @Test
  void gamesFromTheSameOpeningsShowSmallerDifferences() {
    // Given
    SplittableRandom random = new SplittableRandom(3);
    int[] openings = random.ints(300, 200, 601).toArray();
    IntFunction<MadeGame> before =
        i -> MadeGame.of(cluster(1, i)).lasts(openings[i] + random.nextInt(-5, 6));
    IntFunction<MadeGame> after =
        i -> MadeGame.of(cluster(1, i)).lasts(openings[i] + 5 + random.nextInt(-5, 6));

    // When
    Comparison paired = compare(sample(RANDOM, 300, before), sample(RANDOM, 300, after));
    Comparison alone = compare(sample(START, 300, before), sample(START, 300, after));

    // Then
    assertThat(paired.design()).isEqualTo(Design.BY_OPENING);
    assertThat(value(paired, Measure.LENGTH_TURNS).text())
        .matches("longer by [45]\\.\\d turns .*too little to matter");
    assertThat(value(paired, Measure.LENGTH_TURNS).difference().margin()).isLessThan(1);
    assertThat(value(alone, Measure.LENGTH_TURNS).finding()).isEqualTo(Finding.UNCERTAIN);
    assertThat(value(alone, Measure.LENGTH_TURNS).difference().margin()).isGreaterThan(15);
  }

  /**
   * If variants do not differ, at most one in twenty comparisons may call a difference real. With
   * 400 comparisons, a share of 5% has a standard error of 1.1%.
   */
  @Test
  void equalVariantsHaveFewRealDifferences() {
    for (String opening : List.of(START, RANDOM)) {
      // Given
      SplittableRandom random = new SplittableRandom(4);
      int wrong = 0;
      int held = 0;
      for (int trial = 0; trial < 400; trial++) {
        int of = 2 * trial;
        // Nine in ten openings are shared, and a tenth of the games have no counterpart.
        SampleGames first = sample(opening, 150, i -> game(random, cluster(of, i), 0.4, 100));
        SampleGames second =
            sample(
                opening, 135, i -> game(random, cluster(i % 10 == 0 ? of + 1 : of, i), 0.4, 100));

        // When
        Comparison comparison = compare(first, second);

        // Then
        boolean real =
            comparison.values().stream()
                .anyMatch(
                    each -> each.finding() == Finding.HIGHER || each.finding() == Finding.LOWER);
        wrong += real ? 1 : 0;
        var score = value(comparison, Measure.WHITE_SCORE).difference();
        held += score.low() <= 0 && 0 <= score.high() ? 1 : 0;
      }
      System.out.printf("'%s': wrong %d of 400, score held %d of 400%n", opening, wrong, held);
      assertThat(wrong).isLessThanOrEqualTo(30);
      assertThat(held).isBetween(365, 395);
    }
  }

  @Test
  void oneGameEachIsTooFew() {
    // When
    Comparison comparison =
        compare(
            sample(START, 1, i -> MadeGame.of(1).lasts(10)),
            sample(START, 1, i -> MadeGame.of(2).lasts(300)));

    // Then
    assertThat(comparison.values())
        .noneMatch(each -> each.finding() == Finding.HIGHER || each.finding() == Finding.LOWER);
    assertThat(value(comparison, Measure.LENGTH_TURNS).text())
        .isEqualTo("uncertain: the games are too few");
  }

  @Test
  void withoutSamplesThereIsNothingToCompare() {
    assertThat(Comparison.of(List.of())).isEmpty();
    assertThat(new Summary(1, 1).games()).isZero();
  }
}
