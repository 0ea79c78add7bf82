package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Elo;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;

/** How many levels of skill there are. */
class SkillChainTest {
  private static final int SAMPLES = 1_000;
  private static final Play FIRST = new Play(0, "noise=12 plies=600", "", 0, 0);

  /** A step of which the stronger side, always White, wins some games and loses the others. */
  private static Doubling step(long nodes, int wins, int losses) {
    Summary games =
        MadeGame.summary(
            IntStream.range(0, wins + losses)
                .mapToObj(
                    i -> MadeGame.of(i).ends(i < wins ? Result.WHITE_WINS : Result.BLACK_WINS)));
    return Doubling.of(FIRST.withNodes(nodes), List.of(games), List.of()).orElseThrow();
  }

  /** The example of {@code docs/balance.md}: 64% is 100 Elo, 76% is 200 Elo. */
  @Test
  void addsTheEloOfItsSteps() {
    // Given
    List<Doubling> steps = List.of(step(1, 76, 24), step(0, 64, 36), step(4, 90, 10));

    // When
    List<SkillChain> chains = SkillChain.of(steps);

    // Then the step from 2 to 4 nodes is missing
    assertThat(chains).hasSize(1);
    SkillChain chain = chains.getFirst();
    assertThat(chain.nodes()).isEqualTo(2);
    assertThat(chain.games()).isEqualTo(200);
    assertThat(chain.levels().value()).isCloseTo(3.0, within(0.01));
    assertThat(chain.levels().low()).isBetween(1.8, 2.2);
    assertThat(chain.levels().high()).isBetween(3.8, 4.3);
  }

  @Test
  void withoutARandomPlayerThereIsNoChain() {
    assertThat(SkillChain.of(List.of(step(1, 6, 4), step(2, 6, 4)))).isEmpty();
    assertThat(SkillChain.of(List.of())).isEmpty();
  }

  @Test
  void ifAllGamesOfAStepAreWonTheLevelsAreUnknown() {
    // When
    SkillChain chain = SkillChain.of(List.of(step(0, 10, 0), step(1, 6, 4))).getFirst();

    // Then
    assertThat(chain.levels().value()).isInfinite();
    assertThat(chain.levels().isFinite()).isFalse();
  }

  /** Five steps, of 30 to 250 Elo. */
  @Test
  void nineteenOfTwentyIntervalsContainTheTrueNumber() {
    // Given
    double[] elos = {250, 30, 120, 180, 60};
    double truth = Arrays.stream(elos).sum() / 100;
    SplittableRandom random = new SplittableRandom(64);
    int held = 0;

    // When
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<Doubling> steps = new ArrayList<>();
      for (int i = 0; i < elos.length; i++) {
        double score = Elo.score(elos[i]);
        int wins = (int) random.doubles(100).filter(luck -> luck < score).count();
        steps.add(step(i == 0 ? 0 : 1L << (i - 1), wins, 100 - wins));
      }
      Estimate levels = SkillChain.of(steps).getFirst().levels();
      held += levels.low() <= truth && truth <= levels.high() ? 1 : 0;
    }

    // Then 95%, within four standard errors
    assertThat((double) held / SAMPLES).isBetween(0.922, 0.978);
  }
}
