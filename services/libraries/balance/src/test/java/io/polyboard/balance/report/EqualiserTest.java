package io.polyboard.balance.report;

import static io.polyboard.balance.report.Equaliser.Kind.DRAW_ODDS;
import static io.polyboard.balance.report.Equaliser.Kind.FEWER_MOVES;
import static io.polyboard.balance.report.Equaliser.Kind.NONE;
import static io.polyboard.balance.report.Equaliser.Kind.PIE_RULE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.statistics.Elo;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that make a variant fairer. */
class EqualiserTest {
  /** The example of {@code docs/balance.md}. */
  @Test
  void drawOddsGiveTheDrawsToTheSideThatScoresLess() {
    // Given White wins 45, draws 20 and loses 35 of 100 games
    Equaliser asItIs = new Equaliser(NONE, 45, 20, 35);

    // Then
    assertThat(asItIs.score().value()).isEqualTo(0.55);
    assertThat(Equaliser.drawOdds(asItIs).score().value()).isEqualTo(0.45);
    assertThat(Equaliser.drawOdds(new Equaliser(NONE, 35, 20, 45)).score().value()).isEqualTo(0.55);
  }

  @Test
  void underThePieRuleTheOtherSideTakesTheBetterColour() {
    assertThat(new Equaliser(PIE_RULE, 60, 0, 40).score().value()).isCloseTo(0.4, within(1e-9));
    assertThat(new Equaliser(PIE_RULE, 40, 0, 60).score().value()).isEqualTo(0.4);
    Estimate even = new Equaliser(PIE_RULE, 52, 0, 48).score();
    assertThat(even.high()).isEqualTo(0.5);
    assertThat(even.low()).isBetween(0.37, 0.39);
  }

  @Test
  void theNearestOfSeveralIsTheLeastIntrusive() {
    // Given
    Equaliser asItIs = new Equaliser(NONE, 60, 0, 40);
    Equaliser pie = new Equaliser(PIE_RULE, 48, 0, 52);
    Equaliser fewer = new Equaliser(FEWER_MOVES, 52, 0, 48);
    Equaliser odds = new Equaliser(DRAW_ODDS, 700, 0, 300);

    // Then
    assertThat(Equaliser.nearest(List.of(asItIs, odds, fewer, pie))).isEqualTo(pie);
    assertThat(pie.isSurelyNearer(fewer)).isFalse();
    assertThat(pie.isSurelyNearer(odds)).isTrue();
  }

  /** Also for the pie rule, where the true score is that of the worse side. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 10, 40, 150})
  void nineteenOfTwentyIntervalsContainTheTrueScore(double elo) {
    // Given
    double score = Elo.score(elo);
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;

    // When
    for (int sample = 0; sample < 1_000; sample++) {
      int wins = (int) random.doubles(200).filter(luck -> luck < score).count();
      Estimate pie = new Equaliser(PIE_RULE, wins, 0, 200 - wins).score();
      held += pie.low() <= 1 - score && 1 - score <= pie.high() ? 1 : 0;
    }

    // Then at least 95%, less four standard errors
    assertThat(held).isGreaterThanOrEqualTo(922);
  }
}
