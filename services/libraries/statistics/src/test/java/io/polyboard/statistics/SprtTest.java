package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.statistics.Sprt.Model;
import io.polyboard.statistics.Sprt.Verdict;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

  /** By LLR_normalized of fishtest at b8eecff; fastchess 1.8.2 has the first three in its tests. */
  @ParameterizedTest
  @CsvSource({
    "365, 16618, 36229, 16974, 390, 0, 2, 2.250367704",
    "127, 4883, 10712, 5150, 104, -1.75, 0.25, 3.010154197",
    "0, 0, 0, 0, 5550, 0, 5, 111.797555087",
    "34, 54, 63, 64, 75, 0, 10, 2.483695481",
    "0, 0, 2, 0, 37, 0, 20, 2.962016471",
    "3, 10, 20, 12, 4, 0, 50, -0.202907374",
    "5, 40, 90, 50, 3, -20, 20, 1.214155918"
  })
  void weighsPairsByNormalizedElo(
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
    assertThat(normalized(elo0, elo1).logLikelihoodRatio(tally)).isCloseTo(ratio, within(1e-6));
  }

  /** By LLR_normalized of fishtest at b8eecff; fastchess 1.8.2 has the first three in its tests. */
  @ParameterizedTest
  @CsvSource({
    "36433, 68692, 36027, 0, 2, 0.923293451",
    "10871, 20431, 10650, -1.75, 0.25, 2.297500407",
    "4250, 0, 0, 0, 10, 120.548267741",
    "20, 30, 10, -10, 10, 0.814034023"
  })
  void weighsSingleGamesByNormalizedElo(
      long wins, long draws, long losses, double elo0, double elo1, double ratio) {
    // Given
    Tally tally = Tally.ofGames(wins, draws, losses);

    // Then
    assertThat(normalized(elo0, elo1).logLikelihoodRatio(tally)).isCloseTo(ratio, within(1e-6));
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
  void noHypothesisIsLikelierThanTheEstimate(Tally tally) {
    for (Model model : Model.values()) {
      // Given
      double estimate = (model == Model.LOGISTIC ? tally.elo() : tally.normalizedElo()).value();

      // Then
      for (double away : new double[] {1, 10, 100}) {
        assertThat(new Sprt(model, estimate - away, estimate, 0.05, 0.05).logLikelihoodRatio(tally))
            .isGreaterThan(-1e-6);
        assertThat(new Sprt(model, estimate, estimate + away, 0.05, 0.05).logLikelihoodRatio(tally))
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
      assertThat(new Sprt(model, -7, 3, 0.05, 0.05).logLikelihoodRatio(ofOther))
          .isCloseTo(-new Sprt(model, -3, 7, 0.05, 0.05).logLikelihoodRatio(tally), within(1e-5));
    }
  }

  private static Sprt normalized(double elo0, double elo1) {
    return new Sprt(Model.NORMALIZED, elo0, elo1, 0.05, 0.05);
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
}
