package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvaluationTest {
  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void isTheWeightedSumOfItsTerms(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    long seed = new SplittableRandom().nextLong();
    System.out.println("evaluation " + id + ": seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    Weights weights = changed(Weights.shipped(variant), random);
    Engine engine = new Engine(variant, Settings.DEFAULT.withHash(1).withWeights(weights));
    Trace trace = new Trace(weights.terms());

    for (int game = 0; game < 10; game++) {
      Position position = variant.start();
      for (int ply = 0; ply < 150; ply++) {
        // When
        int score = engine.evaluate(position) * (position.side() == Side.WHITE ? 1 : -1);
        engine.trace(position, trace);
        double sum = trace.score(weights);

        // Then: up to rounding.
        assertThat((double) score).as("%s", position.setup()).isCloseTo(sum, within(60.0));
        List<Move> moves = position.legalMoves();
        if (moves.isEmpty()) {
          break;
        }
        position.make(moves.get(random.nextInt(moves.size())));
      }
    }
  }

  /** Weights in which nearly every term counts. */
  private static Weights changed(Weights weights, SplittableRandom random) {
    int size = weights.terms().size();
    return Weights.of(
        weights.terms(),
        IntStream.range(0, size)
            .mapToDouble(term -> weights.middle(term) + random.nextInt(-20, 21))
            .toArray(),
        IntStream.range(0, size)
            .mapToDouble(term -> weights.end(term) + random.nextInt(-20, 21))
            .toArray());
  }
}
