package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Values of two decimals are from fastchess's own tests, the others from SciPy, except for the
 * margins of normalized Elo, which are from numeric derivatives by each count.
 */
class TallyTest {
  private static final Offset<Double> HUNDREDTH = within(0.01);

  /** Counts of pairs or of single games, from the worst result to the best. */
  @ParameterizedTest
  @CsvSource({
    "34 54 63 64 75, 55.58, 27.65, 57.94, 29.23, 0.99997",
    "332 433 498 333 334, -8.64, 10.33, -9.17, 10.98, 0.0505",
    "7895 8757 5685 568 9999, -21.04, 2.95, -19.01, 2.69, 0",
    "96 111 136, 40.70, 30.43, 49.77, 37.38, 0.9960"
  })
  void resultsGiveEloWithItsError(
      String counts,
      double elo,
      double margin,
      double normalized,
      double normalizedMargin,
      double superiority) {
    // Given
    Tally tally = SprtTest.tally(counts);

    // Then
    assertThat(tally.elo().value()).isCloseTo(elo, HUNDREDTH);
    assertThat(tally.elo().margin()).isCloseTo(margin, HUNDREDTH);
    assertThat(tally.normalizedElo().value()).isCloseTo(normalized, HUNDREDTH);
    assertThat(tally.normalizedElo().margin()).isCloseTo(normalizedMargin, HUNDREDTH);
    assertThat(tally.likelihoodOfSuperiority()).isCloseTo(superiority, within(1e-4));
  }

  @Test
  void theIntervalOfEloIsNotSymmetric() {
    // When
    Estimate elo = Tally.ofPairs(34, 54, 63, 64, 75).elo();

    // Then
    assertThat(elo.low()).isCloseTo(28.2762, within(1e-4));
    assertThat(elo.high()).isCloseTo(83.5830, within(1e-4));
    assertThat(elo.isFinite()).isTrue();
  }

  /** Of 2,000 matches, the intervals of 95% should miss the truth in about 100. */
  @ParameterizedTest
  @CsvSource({"0.95, 0.03, 400", "0.95, 0.03, 200", "0.8, 0.1, 100", "0.3, 0.4, 50"})
  void normalizedEloHasItsNominalCoverage(double won, double drawn, int games) {
    // Given
    SplittableRandom random = new SplittableRandom(games);
    double score = won + drawn / 2;
    double truth = Elo.PER_DEVIATION * (score - 0.5) / Math.sqrt(won + drawn / 4 - score * score);
    int matches = 2_000;
    int held = 0;

    // When
    for (int match = 0; match < matches; match++) {
      long[] counts = new long[3];
      for (int game = 0; game < games; game++) {
        double luck = random.nextDouble();
        counts[luck < won ? 0 : luck < won + drawn ? 1 : 2]++;
      }
      Estimate estimate = Tally.ofGames(counts[0], counts[1], counts[2]).normalizedElo();
      held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }

    // Then
    assertThat((double) held / matches).isBetween(0.93, 0.97);
  }

  @Test
  void countsGamesAndPoints() {
    // Given
    Tally games = Tally.ofGames(3, 1, 0);
    Tally pairs = Tally.ofPairs(0, 0, 1, 0, 1);

    // Then
    assertThat(games.games()).isEqualTo(4);
    assertThat(games.score()).isEqualTo(0.875);
    assertThat(pairs.games()).isEqualTo(4);
    assertThat(pairs.results()).isEqualTo(2);
    assertThat(pairs.score()).isEqualTo(0.75);
  }

  @Test
  void evenPairsHaveASmallerMarginThanTheirGames() {
    // Given openings that White always wins
    Tally pairs = Tally.ofPairs(0, 1, 98, 1, 0);
    Tally games = Tally.ofGames(99, 2, 99);

    // Then
    assertThat(pairs.elo().margin()).isLessThan(games.elo().margin() / 5);
  }

  @ParameterizedTest
  @CsvSource({"1, -636.4258", "50, 446.3826", "100, 570.0282"})
  void winsAloneHaveALowerBound(long games, double bound) {
    // When
    Estimate won = Tally.ofGames(games, 0, 0).elo();
    Estimate lost = Tally.ofPairs(games, 0, 0, 0, 0).elo();

    // Then
    assertThat(won.value()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(won.high()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(won.low()).isCloseTo(bound, within(1e-3));
    assertThat(lost.value()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(lost.low()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(lost.high()).isCloseTo(-bound, within(1e-3));
    assertThat(won.isFinite()).isFalse();
    assertThat(won.margin()).isInfinite();
  }

  @Test
  void winsAloneMakeThePlayerLikelyTheStrongerOne() {
    assertThat(Tally.ofGames(1, 0, 0).likelihoodOfSuperiority()).isEqualTo(0.75);
    assertThat(Tally.ofGames(0, 0, 3).likelihoodOfSuperiority()).isEqualTo(0.0625);
    assertThat(Tally.ofGames(100, 0, 0).likelihoodOfSuperiority()).isGreaterThan(0.999);
    assertThat(Tally.ofGames(5, 0, 0).normalizedElo().value()).isInfinite().isPositive();
  }

  @Test
  void drawsAloneHaveAnInterval() {
    // When
    Tally tally = Tally.ofPairs(0, 0, 100, 0, 0);

    // Then
    assertThat(tally.elo().value()).isZero();
    assertThat(tally.elo().low()).isCloseTo(-12.5885, within(1e-3));
    assertThat(tally.elo().high()).isCloseTo(12.5885, within(1e-3));
    assertThat(tally.normalizedElo().value()).isZero();
    assertThat(tally.likelihoodOfSuperiority()).isEqualTo(0.5);
  }

  @Test
  void anIntervalThatReachesBeyondAllPointsIsInfinite() {
    // When
    Estimate elo = Tally.ofGames(99, 1, 0).elo();

    // Then
    assertThat(elo.value()).isFinite();
    assertThat(elo.low()).isFinite();
    assertThat(elo.high()).isInfinite();
    assertThat(elo.margin()).isInfinite();
  }

  @Test
  void withoutResultsThereAreNoStatistics() {
    // Given
    Tally none = Tally.ofGames(0, 0, 0);

    // Then
    assertThat(none.isEmpty()).isTrue();
    assertThatIllegalStateException().isThrownBy(none::score).withMessage("no results");
    assertThatIllegalStateException().isThrownBy(none::elo);
    assertThatIllegalStateException().isThrownBy(none::normalizedElo);
    assertThatIllegalStateException().isThrownBy(none::likelihoodOfSuperiority);
  }

  @Test
  void refusesInvalidCounts() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tally.ofGames(1, -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Tally(List.of(1L, 2L)));
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0", "0.75, 190.8485", "0.909090909090909, 400", "0.25, -190.8485"})
  void eloIsTheLogarithmOfTheOdds(double score, double elo) {
    assertThat(Elo.ofScore(score)).isCloseTo(elo, within(1e-4));
    assertThat(Elo.score(elo)).isCloseTo(score, within(1e-6));
  }

  @Test
  void eloIsInfiniteForScoresThatNoDifferenceExplains() {
    assertThat(Elo.ofScore(1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Elo.ofScore(0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
