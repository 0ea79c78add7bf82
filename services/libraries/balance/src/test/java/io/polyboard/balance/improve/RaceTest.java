package io.polyboard.balance.improve;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.improve.Race.Entrant;
import io.polyboard.balance.improve.Race.Heat;
import io.polyboard.balance.report.Measure;
import io.polyboard.rules.definition.Improvement.Band;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;

final class RaceTest {
  private static final Wish DRAWS = new Wish(Measure.DRAW_RATE, new Band(0, 0.2));
  private static final Wish LENGTH = new Wish(Measure.LENGTH_TURNS, new Band(60, 120));

  private final Race race = new Race(List.of(DRAWS, LENGTH), 40);

  private static Entrant entrant(int candidate, double draws, double length, double margin) {
    return new Entrant(
        candidate,
        List.of(
            new Estimate(draws, draws - margin, draws + margin),
            new Estimate(length, length - 100 * margin, length + 100 * margin)));
  }

  @Test
  void aShortfallCountsFromTheNearerEndOfTheBandInTolerances() {
    // Given a tolerance of 15 turns
    assertThat(LENGTH.shortfall(45)).isEqualTo(1);
    assertThat(LENGTH.shortfall(60)).isZero();
    assertThat(LENGTH.shortfall(90)).isZero();
    assertThat(LENGTH.shortfall(150)).isEqualTo(2);
    assertThat(LENGTH.shortfall(new Estimate(150, 105, 165))).isEqualTo(new Estimate(2, 0, 3));
    assertThat(LENGTH.shortfall(new Estimate(90, 30, 135))).isEqualTo(new Estimate(0, 0, 2));
    assertThat(LENGTH.shortfall(new Estimate(40, 30, 45))).isEqualTo(new Estimate(4 / 3.0, 1, 2));
  }

  @Test
  void aSurelyWorseCandidateIsBeatenEvenIfThereIsRoom() {
    // Given one candidate inside both bands, and one far outside one of them
    Heat heat = race.heat(List.of(entrant(1, 0.8, 90, 0.02), entrant(2, 0.1, 90, 0.02)), 2);

    // Then
    assertThat(heat).isEqualTo(new Heat(List.of(2), List.of(1), List.of()));
  }

  @Test
  void aCandidateThatMayBeAsGoodIsOnlyCut() {
    // Given the same values with wide intervals
    Heat heat = race.heat(List.of(entrant(1, 0.8, 90, 0.5), entrant(2, 0.1, 90, 0.5)), 1);

    // Then
    assertThat(heat).isEqualTo(new Heat(List.of(2), List.of(), List.of(1)));
  }

  @Test
  void intervalsThatBarelyDifferAtNinetyFivePercentProveNothingInARace() {
    // Given intervals that do not overlap until they are widened for forty intervals
    List<Entrant> entrants = List.of(entrant(1, 0.30, 90, 0.055), entrant(2, 0.21, 90, 0.004));

    // Then
    assertThat(race.heat(entrants, 2).beaten()).isEmpty();
    assertThat(new Race(List.of(DRAWS, LENGTH), 1).heat(entrants, 2).beaten()).containsExactly(1);
  }

  @Test
  void theFrontHasTheCandidatesThatNoOtherDominates() {
    // Given two candidates each better than the other in one wish, one that is worse than the first
    // in both, and one well inside both bands
    Entrant fewDraws = entrant(1, 0.25, 150, 0.1);
    Entrant shortGames = entrant(2, 0.4, 130, 0.1);
    Entrant neither = entrant(3, 0.3, 160, 0.1);

    // Then
    assertThat(race.front(List.of(neither, shortGames, fewDraws))).containsExactly(1, 2);
    assertThat(race.front(List.of(neither, shortGames, fewDraws, entrant(4, 0, 90, 0.1))))
        .containsExactly(4);
  }
}
