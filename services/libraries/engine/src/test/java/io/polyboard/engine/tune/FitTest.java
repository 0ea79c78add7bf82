package io.polyboard.engine.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.engine.Terms;
import io.polyboard.engine.Trace;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

class FitTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final Terms TERMS = new Terms(CHESS);
  private static final int KNIGHT = TERMS.number("piece.N");
  private static final int PAWN = TERMS.number("piece.P");
  private static final int HANGING = TERMS.number("hanging.P");
  private static final int[] COUNTED = {KNIGHT, PAWN, HANGING, TERMS.doubled, TERMS.tempo};

  @Test
  void recoversTheWeightsThatProducedTheResults() throws InterruptedException {
    // Given
    Weights truth = changed(Weights.derived(CHESS));

    // When
    Fitted fitted = fit(games(truth, 100_000, 1));

    // Then
    for (int term : COUNTED) {
      assertThat(fitted.weights().middle(term))
          .as(TERMS.name(term))
          .isCloseTo(truth.middle(term), within(10.0));
      assertThat(fitted.weights().end(term))
          .as(TERMS.name(term))
          .isCloseTo(truth.end(term), within(10.0));
    }
    assertThat(fitted.after().training()).isLessThan(fitted.before().training());
    assertThat(fitted.after().heldOut()).isLessThan(fitted.before().heldOut());
  }

  @Test
  void keepsTheWeightsOfTermsThatNeverCount() throws InterruptedException {
    // Given
    Weights derived = Weights.derived(CHESS);

    // When
    Weights fitted = fit(games(changed(derived), 500, 2)).weights();

    // Then
    for (int term = 0; term < TERMS.size(); term++) {
      int number = term;
      if (IntStream.of(COUNTED).noneMatch(counted -> counted == number)) {
        assertThat(fitted.middle(term)).as(TERMS.name(term)).isEqualTo(derived.middle(term));
        assertThat(fitted.end(term)).as(TERMS.name(term)).isEqualTo(derived.end(term));
      }
    }
  }

  @Test
  void keepsTheLimitOfFreedom() throws InterruptedException {
    // Given games that would move the weights far
    Weights derived = Weights.derived(CHESS);
    List<SampledGame> games = games(changed(derived), 2_000, 4);

    // When
    Fitted near = fit(games, Fit.MIN_FREEDOM);
    Fitted far = fit(games, Fit.MAX_FREEDOM);

    // Then
    assertThat(near.freedom()).isEqualTo(Fit.MIN_FREEDOM);
    assertThat(far.freedom()).isGreaterThan(Fit.MIN_FREEDOM);
    assertThat(moved(near.weights(), derived)).isBetween(0.1, 0.9 * moved(far.weights(), derived));
  }

  /** How far the weights of the counted terms were moved, in total. */
  private static double moved(Weights weights, Weights from) {
    return IntStream.of(COUNTED)
        .mapToDouble(term -> Math.abs(weights.middle(term) - from.middle(term)))
        .sum();
  }

  @Test
  void hardlyChangesTheWeightsWithFewGames() throws InterruptedException {
    // Given
    Weights derived = Weights.derived(CHESS);

    // When
    Weights fitted = fit(games(derived, 30, 3)).weights();

    // Then
    for (int term : COUNTED) {
      assertThat(fitted.middle(term))
          .as(TERMS.name(term))
          .isCloseTo(derived.middle(term), within(15.0));
    }
  }

  @Test
  void findsTheScaleOfTheEvaluation() {
    assertThat(
            new Fit(CHESS, Weights.derived(CHESS), Fit.MAX_FREEDOM, 1)
                .scale(games(Weights.derived(CHESS), 50_000, 4)))
        .isCloseTo(1, within(0.05));
  }

  @Test
  void keepsAMinimumValueOfPieces() throws InterruptedException {
    // Given: the more knights, the worse.
    Weights derived = Weights.derived(CHESS);
    double[] middle = new double[TERMS.size()];
    double[] end = new double[TERMS.size()];
    middle[KNIGHT] = -500;
    end[KNIGHT] = -500;

    // When
    Weights fitted = fit(games(Weights.of(TERMS, middle, end), 3000, 5)).weights();

    // Then
    assertThat(derived.middle(KNIGHT)).isGreaterThan(100);
    assertThat(fitted.middle(KNIGHT)).isEqualTo(10);
  }

  @Test
  void keepsTheWeightsIfNothingCounts() throws InterruptedException {
    // Given
    Weights derived = Weights.derived(CHESS);
    Sample empty = Sample.of(new Trace(TERMS), TERMS, 0);
    List<SampledGame> games =
        List.of(new SampledGame(1, Outcome.Result.WHITE_WINS, 40, List.of(empty)));

    // When
    Weights fitted = fit(games).weights();

    // Then
    for (int term = 0; term < TERMS.size(); term++) {
      assertThat(fitted.middle(term)).isEqualTo(derived.middle(term));
    }
  }

  private static Fitted fit(List<SampledGame> games) throws InterruptedException {
    return fit(games, Fit.MAX_FREEDOM);
  }

  private static Fitted fit(List<SampledGame> games, int freedom) throws InterruptedException {
    return new Fit(CHESS, Weights.derived(CHESS), freedom, 2).fit(games, 1, () -> false);
  }

  private static Weights changed(Weights weights) {
    double[] middle = IntStream.range(0, TERMS.size()).mapToDouble(weights::middle).toArray();
    double[] end = IntStream.range(0, TERMS.size()).mapToDouble(weights::end).toArray();
    middle[KNIGHT] += 40;
    end[KNIGHT] -= 30;
    middle[PAWN] -= 20;
    end[PAWN] += 35;
    middle[HANGING] += 25;
    end[TERMS.doubled] -= 20;
    return Weights.of(TERMS, middle, end);
  }

  /** Games with random results by the expected points of the weights, with a scale of 1. */
  private static List<SampledGame> games(Weights truth, int number, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<SampledGame> games = new ArrayList<>();
    Trace trace = new Trace(TERMS);
    for (int game = 1; game <= number; game++) {
      List<Sample> samples = new ArrayList<>();
      trace.clear();
      for (int term : COUNTED) {
        trace.add(term, random.nextInt(-1, 2));
      }
      double middle = random.nextDouble();
      trace.setShares(middle, 1 - middle);
      double score = trace.score(truth);
      samples.add(Sample.of(trace, TERMS, (int) Math.round(score)));
      boolean won = random.nextDouble() < 1 / (1 + Math.pow(10, -score / 400));
      games.add(
          new SampledGame(
              game, won ? Outcome.Result.WHITE_WINS : Outcome.Result.BLACK_WINS, 40, samples));
    }
    return games;
  }
}
