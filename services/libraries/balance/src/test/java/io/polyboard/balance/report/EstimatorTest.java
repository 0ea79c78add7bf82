package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.GroupedJackknife;
import io.polyboard.statistics.Proportion;
import io.polyboard.statistics.ScoreInterval;
import io.polyboard.statistics.Tally;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EstimatorTest {
  private static final long SEED = 20_060_725;
  private static final Offset<Double> EXACT = within(1e-12);

  private static Estimate estimate(Measure measure, Independence games, Summary summary) {
    return measure.estimator().estimate(summary, games).orElseThrow();
  }

  private static Estimate estimate(Measure measure, Summary summary) {
    return estimate(measure, Independence.INDEPENDENT, summary);
  }

  /** Games whose clusters are their numbers. */
  private static Summary games(int games, Function<MadeGame, MadeGame> made) {
    return MadeGame.summary(IntStream.range(0, games).mapToObj(MadeGame::of).map(made));
  }

  private static Result result(long wins, long draws, long game) {
    return game < wins ? Result.WHITE_WINS : game < wins + draws ? Result.DRAW : Result.BLACK_WINS;
  }

  /** 100 games, 45 won and 30 drawn: 60 points. The variance of a game is 0.165. */
  @Test
  void whitesScoreIsThatOfATallyOfGames() {
    // Given
    Summary summary = games(100, game -> game.ends(result(45, 30, game.cluster())));

    // When
    Estimate score = estimate(Measure.WHITE_SCORE, summary);

    // Then
    assertThat(score).isEqualTo(ScoreInterval.of(Tally.ofGames(45, 30, 25), 100, Confidence.USUAL));
    assertThat(score.value()).isEqualTo(0.6);
    assertThat(score.margin()).isCloseTo(1.959964 * Math.sqrt(0.165 / 100), within(2e-3));
  }

  @Test
  void aShareHasWilsonsInterval() {
    // Given
    Summary summary = games(100, game -> game.ends(result(45, 30, game.cluster())));

    // When
    Estimate draws = estimate(Measure.DRAW_RATE, summary);

    // Then
    assertThat(draws).isEqualTo(new Proportion(30.0 / 100, 100).estimate());
    // (0.3 + 0.019207) / 1.038415 ± 1.959964 √(0.0021 + 0.000096) / 1.038415
    assertThat(draws.low()).isCloseTo(0.21895, within(1e-5));
    assertThat(draws.high()).isCloseTo(0.39585, within(1e-5));
  }

  @Test
  void gamesWithAJamOfAHalfAreCounted() {
    // Given
    Summary summary = games(8, game -> game.maxStuck(game.cluster() < 6 ? 499 : 500));

    // Then
    assertThat(estimate(Measure.JAMMED_GAMES, summary))
        .isEqualTo(new Proportion(2.0 / 8, 8).estimate());
  }

  private static Stream<MadeGame> twentyfold(MadeGame... games) {
    return Arrays.stream(games).flatMap(game -> Collections.nCopies(20, game).stream());
  }

  @Test
  void anIntervalOfARatioOfCountsEndsAtZero() {
    // Given games that differ so much that the jackknife's interval goes below zero
    Summary summary =
        MadeGame.summary(
            twentyfold(
                MadeGame.of(0).lasts(40).captures(10),
                MadeGame.of(1).lasts(60).captures(18),
                MadeGame.of(2).lasts(100).captures(12)));

    // When
    Estimate captures = estimate(Measure.CAPTURES, summary);

    // Then
    assertThat(captures.low()).isZero();
    assertThat(captures.high()).isGreaterThan(captures.value());
  }

  /** Computes the same directly, for groups of different sizes. */
  @Test
  void aRatioOfUnequalGroupsHasTheIntervalOfTheWeightedJackknife() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);
    int[] turns = new int[70];
    int[] captures = new int[70];
    Arrays.setAll(turns, i -> random.nextInt(20, 100));
    Arrays.setAll(captures, i -> random.nextInt(15));
    Summary summary =
        games(
            70,
            game ->
                game.lasts(turns[(int) game.cluster()]).captures(captures[(int) game.cluster()]));

    // When
    Estimate estimate = estimate(Measure.CAPTURES, summary);

    // Then
    double all = (double) Arrays.stream(captures).sum() / Arrays.stream(turns).sum();
    double[] without = new double[32];
    double[] sizes = new double[32];
    for (int i = 0; i < 32; i++) {
      int group = i;
      int[] left = IntStream.range(0, 70).filter(game -> game % 32 != group).toArray();
      without[i] =
          Arrays.stream(left).mapToDouble(game -> captures[game]).sum()
              / Arrays.stream(left).mapToDouble(game -> turns[game]).sum();
      sizes[i] = 70 - left.length;
    }
    Estimate jackknife =
        GroupedJackknife.estimate(
            all, without, sizes, GroupedJackknife.skewness(all, without, sizes), Confidence.USUAL);
    assertThat(estimate.value()).isCloseTo(all, EXACT);
    assertThat(estimate.low()).isCloseTo(jackknife.low(), EXACT);
    assertThat(estimate.high()).isCloseTo(jackknife.high(), EXACT);
  }

  /** Twenty games with the same result from each of 20 openings. */
  @ParameterizedTest
  @EnumSource(
      names = {"WHITE_SCORE", "DRAW_RATE", "CAPTURES", "LENGTH_TURNS", "MEDIAN_LENGTH_TURNS"})
  void gamesOfAClusterWidenTheInterval(Measure measure) {
    // Given
    Function<Long, MadeGame> made =
        kind ->
            MadeGame.of(0)
                .ends(result(7, 6, kind))
                .captures((int) (kind % 5))
                .lasts((int) (30 + kind));
    Summary clustered = new Summary(1, 1);
    Summary single = new Summary(1, 1);
    SplittableRandom random = new SplittableRandom(SEED);
    for (long i = 0; i < 400; i++) {
      MadeGame game = made.apply(i / 20);
      clustered.add(MadeGame.summary(Stream.of(game.inCluster(i / 20))));
      single.add(MadeGame.summary(Stream.of(game.inCluster(random.nextLong()))));
    }

    // When
    Estimate wide = estimate(measure, Independence.CLUSTERED, clustered);
    Estimate narrow = estimate(measure, Independence.CLUSTERED, single);
    Estimate independent = estimate(measure, Independence.INDEPENDENT, single);

    // Then
    assertThat(wide.value()).isEqualTo(narrow.value()).isEqualTo(independent.value());
    // Twenty games count as one: errors are about √20 = 4.5 times as large, apart from chance.
    assertThat(wide.margin() / independent.margin()).isBetween(3.0, 6.0);
    assertThat(wide.margin() / narrow.margin()).isBetween(2.5, 8.0);
  }

  @ParameterizedTest
  @EnumSource
  void withoutGamesThereIsNoEstimate(Measure measure) {
    for (Independence games : Independence.values()) {
      assertThat(measure.estimator().estimate(new Summary(1, 1), games)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneGameIsTooFewForAnInterval(Measure measure) {
    // Given
    Summary one = games(1, game -> game.captures(3).firstCapture(9).maxStuck(375));

    // Then
    for (Independence games : Independence.values()) {
      measure
          .estimator()
          .estimate(one, games)
          .ifPresent(estimate -> {
            if (measure.estimator() instanceof Estimator.Score
                || measure.estimator() instanceof Estimator.Games) {
              assertThat(estimate.margin()).isGreaterThan(0.3);
            } else {
              assertThat(estimate.low()).isEqualTo(Double.NEGATIVE_INFINITY);
              assertThat(estimate.high()).isEqualTo(Double.POSITIVE_INFINITY);
            }
          });
    }
    assertThat(estimate(Measure.CAPTURES, one).value()).isEqualTo(3 / 50.0);
    assertThat(estimate(Measure.WORST_JAM, one).value()).isEqualTo(0.375);
    assertThat(Measure.LEAD_CHANGES.estimator().estimate(one, Independence.INDEPENDENT)).isEmpty();
  }

  @Test
  void fewGamesHaveNoIntervalOfAMean() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);
    Function<MadeGame, MadeGame> even = game -> game.lasts(random.nextInt(40, 141));

    // Then
    assertThat(estimate(Measure.LENGTH_TURNS, games(39, even)).isFinite()).isFalse();
    assertThat(estimate(Measure.LENGTH_TURNS, games(40, even)).isFinite()).isTrue();
    assertThat(estimate(Measure.CAPTURES, games(39, game -> game.captures(3))).isFinite())
        .isFalse();
  }

  /** One in fifty games is very long: the mean may be further above than below. */
  @Test
  void skewedGamesHaveASkewedInterval() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);

    // When
    Estimate length =
        estimate(
            Measure.LENGTH_TURNS,
            games(
                200,
                game -> game.lasts(game.cluster() % 50 == 0 ? 1_000 : random.nextInt(40, 60))));

    // Then
    assertThat(length.high() - length.value()).isGreaterThan(1.3 * (length.value() - length.low()));
  }

  /** A value that is the same in all games does not show its error. */
  @Test
  void aValueThatIsTheSameInAllGamesIsNotCertain() {
    // Given
    Summary summary = games(40, game -> game.lasts(50).captures(10).maxStuck(250));

    // Then a number without a bound has no interval, and a share has that of such games
    assertThat(estimate(Measure.CAPTURES, summary).isFinite()).isFalse();
    assertThat(estimate(Measure.LENGTH_TURNS, summary).isFinite()).isFalse();
    Estimate jam = estimate(Measure.WORST_JAM, summary);
    double others = 1 - new Proportion(1, 40).estimate().low();
    assertThat(jam.value()).isEqualTo(0.25);
    assertThat(jam.low()).isCloseTo(0.25 * (1 - others), EXACT);
    assertThat(jam.high()).isCloseTo(0.25 + 0.75 * others, EXACT);
  }

  /** The histogram counts hundredths, rounded down; the sum thousandths. */
  @Test
  void theWorstJamIsAShare() {
    // Given: 0.305 to 0.345 in steps of 0.010, so that classes are 0.005 too low
    Summary summary = games(100, game -> game.maxStuck(305 + 10 * (int) (game.cluster() % 5)));

    // When
    Estimate jam = estimate(Measure.WORST_JAM, summary);

    // Then
    assertThat(jam.value()).isCloseTo(0.325, EXACT);
    // The numbers 0 to 4 have a variance of 2: √2 hundredths, and a tenth of that for the mean.
    double margin = 1.96 * 0.01 * Math.sqrt(2) / 10;
    assertThat(jam.low()).isCloseTo(0.325 - margin, within(0.0012));
    assertThat(jam.high()).isCloseTo(0.325 + margin, within(0.0012));
  }

  /** In a large army, one piece of 200 is half a hundredth. */
  @Test
  void aJamOfLessThanAHundredthIsWithinItsInterval() {
    // Given
    Summary summary = games(100, game -> game.maxStuck(game.cluster() % 2 == 0 ? 0 : 5));

    // When
    Estimate jam = estimate(Measure.WORST_JAM, summary);

    // Then
    assertThat(jam.value()).isCloseTo(0.0025, EXACT);
    assertThat(jam.low()).isLessThan(0.0025);
    assertThat(jam.high()).isGreaterThan(0.0025);
  }

  @Test
  void gamesWithoutACaptureHaveNoFirstOne() {
    // Given
    Summary summary =
        games(
            100,
            game -> game.firstCapture(game.cluster() % 2 == 0 ? 0 : 8 + (int) game.cluster() % 4));

    // When
    Estimate first = estimate(Measure.FIRST_CAPTURE_TURN, summary);

    // Then it is 9 and 11 equally often
    assertThat(first.value()).isEqualTo(10);
    assertThat(first.low()).isBetween(9.4, 9.9);
    assertThat(first.high()).isBetween(10.1, 10.6);
  }

  @Test
  void theMedianLengthLiesBetweenOrderedLengths() {
    // Given lengths 11 to 20; the second and the ninth hold the median with 97.9%
    Summary summary = games(10, game -> game.lasts(11 + (int) game.cluster()));

    // Then
    assertThat(estimate(Measure.MEDIAN_LENGTH_TURNS, summary))
        .isEqualTo(new Estimate(15.5, 12, 19));
  }

  /** No group changes a score of 1, but it is not certain. */
  @ParameterizedTest
  @EnumSource
  void aScoreOfOneIsNeverCertain(Independence games) {
    // Given
    Summary summary = games(100, game -> game.ends(Result.WHITE_WINS));

    // Then
    Estimate score = estimate(Measure.WHITE_SCORE, games, summary);
    assertThat(score.value()).isEqualTo(1);
    assertThat(score.low()).isBetween(0.9, 0.99);
    assertThat(estimate(Measure.DRAW_RATE, games, summary).high()).isBetween(0.01, 0.1);
  }
}
