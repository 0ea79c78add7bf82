package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.pieces.Influence;
import io.polyboard.balance.report.Comparison.Pair;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.RandomDefinitions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The lab measures every definition that the rules accept. The system property {@code
 * polyboard.seed} chooses the definitions; a failure shows the definition that reproduces it.
 */
class RandomDefinitionsTest {
  private static final long SEED = Long.getLong("polyboard.seed", 19_710_314);
  private static final int GAMES = 8;

  static LongStream seeds() {
    return new SplittableRandom(SEED).longs(Nightly.samples(100));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theLabMeasuresEveryAcceptedDefinition(long seed) throws InterruptedException {
    // Given
    SplittableRandom random = new SplittableRandom(seed);
    String definition = RandomDefinitions.next(random);
    Variant variant = compiled(definition);
    if (variant == null) {
      return;
    }

    for (String player : List.of("random", "nodes=10,noise=12")) {
      // When
      PlayedGames games = PlayedGames.of(variant, player);
      Summary summary = games.summary(games.play(GAMES, seed));
      Play play = new Play(1_000, References.SETTINGS, "", 0, 0);
      Report report = Report.of(variant, play, summary, References.shipped(), 1);

      // Then
      assertThat(report.games()).as(definition).isEqualTo(GAMES);
      assertThat(report.values())
          .as(definition)
          .extracting(MeasuredValue::measure)
          .contains(Measure.WHITE_SCORE, Measure.DRAW_RATE)
          .isSubsetOf(Measure.values());
      assertThat(report.values())
          .as(definition)
          .allMatch(each -> Double.isFinite(each.estimate().value()))
          .allMatch(each -> each.estimate().low() <= each.estimate().value())
          .allMatch(each -> each.estimate().value() <= each.estimate().high())
          .noneMatch(each -> each.verdict().text().contains("NaN"));
      assertThat(Answer.of(summary, Answer.USUAL_MARGIN, 1))
          .as(definition)
          .hasSize(3)
          .noneMatch(each -> each.text().contains("NaN"));
      assertThat(report.pieceValues())
          .as(definition)
          .noneMatch(each -> Double.isNaN(each.value().value()));
      SampleGames sample = new SampleGames(play, summary);
      assertThat(Comparison.of(List.of(new Pair(sample, sample)))).as(definition).hasSize(1);
    }
    assertThat(Influence.of(variant)).as(definition).isNotEmpty();
  }

  private static @Nullable Variant compiled(String definition) {
    try {
      return Variants.compile("random.yaml", definition);
    } catch (RefusedException e) {
      return null;
    }
  }

  @Test
  void mostDefinitionsAreAccepted() {
    SplittableRandom random = new SplittableRandom(1);
    long accepted =
        IntStream.range(0, 200)
            .filter(i -> compiled(RandomDefinitions.next(random)) != null)
            .count();
    assertThat(accepted).isGreaterThan(100);
  }
}
