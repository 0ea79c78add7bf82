package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.Weights;
import io.polyboard.engine.tune.SampledGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfPlayTest {

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess", "raumschach"})
  void samplesAWholeGame(String id) throws InterruptedException {
    // Given
    Variant variant = Variants.shipped(id);

    // When
    SampledGame game = play(variant, 3, 5);

    // Then
    assertThat(game.result()).isNotEqualTo(Outcome.Result.ONGOING);
    assertThat(game.plies()).isBetween(9, 400);
    assertThat(game.samples()).hasSizeBetween(1, 5);
    assertThat(game.samples())
        .allSatisfy(sample -> {
          assertThat(sample.terms()).isNotEmpty();
          assertThat(sample.middleShare() + sample.endShare()).isBetween(0.2f, 1f);
          assertThat(sample.score()).isBetween(-599, 599);
        });
  }

  @Test
  void aGameIsTheSameWhateverWasPlayedBefore() throws InterruptedException {
    // Given
    Variant chess = Variants.shipped("chess");
    SelfPlay table = new SelfPlay(chess, List.of(), Weights.derived(chess), 50, 16, 1);

    // When
    SampledGame first = table.play(1);
    SampledGame second = table.play(2);

    // Then
    assertThat(play(chess, 2, 16)).usingRecursiveComparison().isEqualTo(second);
    assertThat(first.samples().getLast())
        .usingRecursiveComparison()
        .isNotEqualTo(second.samples().getLast());
  }

  @Test
  void gamesBeginFromGivenPositionsInTurn() throws InterruptedException {
    // Given a position with mate in one, and one in which neither side can win
    Variant chess = Variants.shipped("chess");
    List<Setup> starts =
        List.of(
            Mfen.parse(chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
            Mfen.parse(chess, "6k1/8/8/8/8/8/8/6K1 w - - 0 1"));
    SelfPlay table = new SelfPlay(chess, starts, Weights.derived(chess), 50, 16, 1);

    // When
    List<Outcome.Result> results = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      results.add(table.play(number).result());
    }

    // Then
    assertThat(results)
        .containsExactly(Outcome.Result.WHITE_WINS, Outcome.Result.DRAW, Outcome.Result.WHITE_WINS);
  }

  private static SampledGame play(Variant variant, int number, int max)
      throws InterruptedException {
    return new SelfPlay(variant, List.of(), Weights.derived(variant), 50, max, 1).play(number);
  }
}
