package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.statistics.Sprt.Model;
import io.polyboard.statistics.Sprt.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SprtTest {
  /** A test that errs with a probability of 5% either way. */
  private static Sprt sprt(Model model, double elo0, double elo1) {
    return new Sprt(model, elo0, elo1, 0.05, 0.05);
  }

  static Tally tally(String counts) {
    return new Tally(Stream.of(counts.split(" ")).map(Long::valueOf).toList());
  }

  /**
   * Logistic ratios are from SciPy's SLSQP, normalized ones from LLR_normalized of fishtest at
   * b8eecff. Three counts are of single games, five of pairs, from the worst result to the best.
   */
  @ParameterizedTest
  @CsvSource({
    // These are in fastchess's own tests, too.
    "LOGISTIC, 223 9863 21279 10037 246, 0.5, 2.5, -3.0741",
    "LOGISTIC, 871 26175 55983 26678 821, 0, 2, -4.9787",
    "LOGISTIC, 21184 40708 21404, 0.5, 2.5, -1.5719",
    "LOGISTIC, 57030 106593 57433, 0, 2, -2.5930",
    "NORMALIZED, 365 16618 36229 16974 390, 0, 2, 2.250367704",
    "NORMALIZED, 127 4883 10712 5150 104, -1.75, 0.25, 3.010154197",
    "NORMALIZED, 0 0 0 0 5550, 0, 5, 111.797555087",
    "NORMALIZED, 36027 68692 36433, 0, 2, 0.923293451",
    "NORMALIZED, 10650 20431 10871, -1.75, 0.25, 2.297500407",
    "NORMALIZED, 0 0 4250, 0, 10, 120.548267741",
    // These are not.
    "LOGISTIC, 34 54 63 64 75, 0, 10, 2.5511",
    "LOGISTIC, 0 0 2 0 37, 0, 20, 2.1805",
    "NORMALIZED, 34 54 63 64 75, 0, 10, 2.483695481",
    "NORMALIZED, 0 0 2 0 37, 0, 20, 2.962016471",
    "NORMALIZED, 3 10 20 12 4, 0, 50, -0.202907374",
    "NORMALIZED, 5 40 90 50 3, -20, 20, 1.214155918",
    "NORMALIZED, 10 30 20, -10, 10, 0.814034023"
  })
  void computesTheRatio(Model model, String counts, double elo0, double elo1, double ratio) {
    assertThat(sprt(model, elo0, elo1).logLikelihoodRatio(tally(counts)))
        .isCloseTo(ratio, within(model == Model.LOGISTIC ? 1e-3 : 1e-6));
  }

  static Stream<Tally> tallies() {
    SplittableRandom random = new SplittableRandom(4);
    return Stream.generate(() ->
            random
                .longs(random.nextBoolean() ? 3 : 5, 0, (long) Math.pow(10, random.nextInt(1, 6)))
                .map(count -> random.nextInt(5) == 0 ? 0 : count)
                .boxed()
                .toList())
        .map(Tally::new)
        .filter(tally -> tally.counts().stream().filter(count -> count > 0).count() > 1)
        .limit(100);
  }

  @ParameterizedTest
  @MethodSource("tallies")
  void noHypothesisIsMoreLikelyThanTheEstimate(Tally tally) {
    for (Model model : Model.values()) {
      // Given
      double estimate = (model == Model.LOGISTIC ? tally.elo() : tally.normalizedElo()).value();

      // Then
      for (double away : new double[] {1, 10, 100}) {
        assertThat(sprt(model, estimate - away, estimate).logLikelihoodRatio(tally))
            .isGreaterThan(-1e-6);
        assertThat(sprt(model, estimate, estimate + away).logLikelihoodRatio(tally))
            .isLessThan(1e-6);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tallies")
  void theOtherPlayerHasTheOppositeRatio(Tally tally) {
    for (Model model : Model.values()) {
      // Given
      Tally ofOther = new Tally(tally.counts().reversed());

      // Then
      assertThat(sprt(model, -7, 3).logLikelihoodRatio(ofOther))
          .isCloseTo(-sprt(model, -3, 7).logLikelihoodRatio(tally), within(1e-5));
    }
  }

  @Test
  void theBoundsAreWalds() {
    // Given
    Sprt sprt = sprt(Model.LOGISTIC, 0, 5);

    // Then ln 19
    assertThat(sprt.upper()).isCloseTo(2.9444, within(1e-4));
    assertThat(sprt.lower()).isCloseTo(-2.9444, within(1e-4));
  }

  @ParameterizedTest
  @CsvSource({
    "0 0 0 0 0, OPEN",
    "1 2 3 2 1, OPEN",
    "0 10 50 60 30, ELO1",
    "30 60 50 10 0, ELO0",
    // Only wins: decided after a while
    "0 0 0 0 2, OPEN",
    "0 0 0 0 100, ELO1"
  })
  void isOpenUntilABoundIsReached(String pairs, Verdict verdict) {
    assertThat(sprt(Model.LOGISTIC, 0, 50).verdict(tally(pairs))).isEqualTo(verdict);
  }
}
