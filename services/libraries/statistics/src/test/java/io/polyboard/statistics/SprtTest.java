package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.statistics.Sprt.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SprtTest {

  /** The first two are of fastchess's own tests; all were recomputed with SciPy's SLSQP. */
  @ParameterizedTest
  @CsvSource({
    "223, 9863, 21279, 10037, 246, 0.5, 2.5, -3.0741",
    "871, 26175, 55983, 26678, 821, 0, 2, -4.9787",
    "34, 54, 63, 64, 75, 0, 10, 2.5511",
    "0, 0, 2, 0, 37, 0, 20, 2.1805"
  })
  void weighsPairs(
      long none,
      long half,
      long one,
      long oneAndHalf,
      long two,
      double elo0,
      double elo1,
      double ratio) {
    // Given
    Tally tally = Tally.ofPairs(none, half, one, oneAndHalf, two);

    // Then
    assertThat(new Sprt(elo0, elo1).logLikelihoodRatio(tally)).isCloseTo(ratio, within(1e-3));
  }

  /** Of fastchess's own tests, recomputed with SciPy's SLSQP. */
  @ParameterizedTest
  @CsvSource({"21404, 40708, 21184, 0.5, 2.5, -1.5719", "57433, 106593, 57030, 0, 2, -2.5930"})
  void weighsSingleGames(
      long wins, long draws, long losses, double elo0, double elo1, double ratio) {
    // Given
    Tally tally = Tally.ofGames(wins, draws, losses);

    // Then
    assertThat(new Sprt(elo0, elo1).logLikelihoodRatio(tally)).isCloseTo(ratio, within(1e-3));
  }

  @Test
  void theBoundsAreWalds() {
    // Given
    Sprt sprt = new Sprt(0, 5);

    // Then ln 19
    assertThat(sprt.upper()).isCloseTo(2.9444, within(1e-4));
    assertThat(sprt.lower()).isCloseTo(-2.9444, within(1e-4));
  }

  @Test
  void isOpenUntilABoundIsReached() {
    // Given
    Sprt sprt = new Sprt(0, 50);

    // Then
    assertThat(sprt.verdict(Tally.ofPairs(0, 0, 0, 0, 0))).isEqualTo(Verdict.OPEN);
    assertThat(sprt.verdict(Tally.ofPairs(1, 2, 3, 2, 1))).isEqualTo(Verdict.OPEN);
    assertThat(sprt.verdict(Tally.ofPairs(0, 10, 50, 60, 30))).isEqualTo(Verdict.ELO1);
    assertThat(sprt.verdict(Tally.ofPairs(30, 60, 50, 10, 0))).isEqualTo(Verdict.ELO0);
  }

  @Test
  void nothingButWinsDecideAfterAWhile() {
    // Given
    Sprt sprt = new Sprt(0, 50);

    // Then
    assertThat(sprt.verdict(Tally.ofPairs(0, 0, 0, 0, 2))).isEqualTo(Verdict.OPEN);
    assertThat(sprt.verdict(Tally.ofPairs(0, 0, 0, 0, 100))).isEqualTo(Verdict.ELO1);
  }

  @ParameterizedTest
  @CsvSource({"5, 5, 0.05, 0.05", "5, 0, 0.05, 0.05", "0, 5, 0, 0.05", "0, 5, 0.6, 0.4"})
  void refusesHypothesesThatAreNone(double elo0, double elo1, double alpha, double beta) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Sprt(Sprt.Model.LOGISTIC, elo0, elo1, alpha, beta));
  }
}
