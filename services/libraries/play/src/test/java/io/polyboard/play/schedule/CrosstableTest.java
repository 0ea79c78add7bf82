package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.play.Definitions;
import io.polyboard.play.schedule.Crosstable.Rank;
import io.polyboard.play.schedule.RoundResult.Score;
import org.junit.jupiter.api.Test;

class CrosstableTest {
  private static final Score WON = new Score(1, 0, 0);
  private static final Score LOST = new Score(0, 0, 1);

  private static RoundResult round(List<Pairing> pairings, int bye, Score... scores) {
    return new RoundResult(new Round(pairings, List.of(bye), 2, false), List.of(scores), true);
  }

  /** Computed by hand; a bye is a win against an opponent with the player's own points. */
  @Test
  void aSwissIsRankedByPointsAndThenByTieBreaks() {
    // Given pairs of games
    List<RoundResult> results =
        List.of(
            round(
                List.of(new Pairing(0, 2), new Pairing(1, 3)),
                4,
                new Score(2, 0, 0),
                new Score(1, 0, 1)),
            round(
                List.of(new Pairing(0, 4), new Pairing(1, 2)),
                3,
                new Score(1, 1, 0),
                new Score(2, 0, 0)),
            round(
                List.of(new Pairing(0, 1), new Pairing(3, 4)),
                2,
                new Score(0, 2, 0),
                new Score(2, 0, 0)));

    // When
    List<Rank> ranks =
        new Crosstable(Definitions.of(Format.SWISS, 5, 1, 2).build(), results).ranking();

    // Then
    assertThat(ranks).extracting(Rank::player).containsExactly(3, 0, 1, 4, 2);
    assertThat(ranks).extracting(Rank::rank).containsExactly(1, 2, 3, 4, 5);
    assertThat(ranks)
        .extracting(Rank::values)
        .containsExactly(
            values(5, 11.5, 9, 9.5, 2),
            values(4.5, 8.5, 6.5, 5.875, 2),
            values(4, 11.5, 9.5, 6.75, 1),
            values(2.5, 12, 9.5, 3.625, 1),
            values(2, 10.5, 8.5, 2, 1));
  }

  private static Map<Criterion, Double> values(
      double points, double buchholz, double cut, double sonnebornBerger, double wins) {
    return Map.of(
        Criterion.POINTS, points,
        Criterion.BUCHHOLZ, buchholz,
        Criterion.BUCHHOLZ_CUT_1, cut,
        Criterion.SONNEBORN_BERGER, sonnebornBerger,
        Criterion.WINS, wins);
  }

  private static List<Rank> roundRobin(int players, Score... scores) {
    TournamentDefinition definition =
        Definitions.of(Format.ROUND_ROBIN, players, 1, 1).fixedColours(true).build();
    Round round = Format.ROUND_ROBIN.system().next(definition, List.of()).orElseThrow();
    return new Crosstable(definition, List.of(new RoundResult(round, List.of(scores), true)))
        .ranking();
  }

  @Test
  void theWinnerOfTheDirectEncounterRanksHigherIfAllElseIsLevel() {
    // Given 1 has beaten 0, and both have two points, and a Sonneborn-Berger score of four
    List<Rank> ranks = roundRobin(5, LOST, LOST, WON, WON, WON, LOST, LOST, LOST, WON, WON);

    // Then
    assertThat(ranks).extracting(Rank::player).containsExactly(3, 1, 0, 2, 4);
    assertThat(ranks.get(1).values())
        .containsEntry(Criterion.SCORE, 0.5)
        .containsEntry(Criterion.SONNEBORN_BERGER, 4.0)
        .containsEntry(Criterion.DIRECT_ENCOUNTER, 1.0);
    assertThat(ranks.get(2).values())
        .containsEntry(Criterion.SONNEBORN_BERGER, 4.0)
        .containsEntry(Criterion.DIRECT_ENCOUNTER, 0.0);
  }

  @Test
  void playersThatNoCriterionDistinguishesShareARank() {
    // Given 0 beats 1, 1 beats 2, 2 beats 0, and all beat 3
    List<Rank> ranks = roundRobin(4, WON, LOST, WON, WON, WON, WON);

    // Then
    assertThat(ranks).extracting(Rank::player).containsExactly(0, 1, 2, 3);
    assertThat(ranks).extracting(Rank::rank).containsExactly(1, 1, 1, 4);
  }

  @Test
  void aPlayerWithoutGamesRanksLast() {
    // Given
    List<Rank> ranks = roundRobin(3, LOST, Score.NONE, Score.NONE);

    // Then
    assertThat(ranks).extracting(Rank::player).containsExactly(1, 0, 2);
    assertThat(IntStream.range(0, 3).mapToObj(i -> ranks.get(i).rank())).containsExactly(1, 2, 3);
  }
}
