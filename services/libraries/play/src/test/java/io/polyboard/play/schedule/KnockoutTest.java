package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.play.Definitions;
import io.polyboard.play.schedule.RoundResult.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnockoutTest {
  private static final PairingSystem KNOCKOUT = Format.KNOCKOUT.system();
  private static final Score WON = new Score(2, 0, 0);
  private static final Score LOST = new Score(0, 0, 2);
  private static final Score LEVEL = new Score(1, 0, 1);

  private static TournamentDefinition definition(int players) {
    return Definitions.of(Format.KNOCKOUT, players, 1, 4).build();
  }

  private static List<RoundResult> play(int players, Function<Pairing, Score> scores) {
    return Definitions.play(definition(players), scores);
  }

  private static Set<Integer> players(Round round) {
    Set<Integer> players = new HashSet<>(round.byes());
    round.pairings().forEach(pairing -> players.addAll(List.of(pairing.first(), pairing.second())));
    return players;
  }

  @Test
  void theBracketIsTheUsualOne() {
    // When the higher seed always wins
    List<RoundResult> results = play(8, pairing -> WON);

    // Then
    assertThat(results)
        .extracting(result -> result.round().pairings())
        .containsExactly(
            List.of(new Pairing(0, 7), new Pairing(3, 4), new Pairing(1, 6), new Pairing(2, 5)),
            List.of(new Pairing(0, 3), new Pairing(1, 2)),
            List.of(new Pairing(0, 1)));
    assertThat(results).allMatch(result -> result.round().games() == 4);
    assertThat(KNOCKOUT.progress(definition(8), results)).containsExactly(3, 2, 1, 1, 0, 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "5, 3", "6, 2", "7, 1", "9, 7", "33, 31", "64, 0"})
  void theHighestSeedsHaveByesOnlyInTheFirstRound(int players, int byes) {
    // When
    List<RoundResult> results = play(players, pairing -> LOST);

    // Then
    assertThat(results.getFirst().round().byes()).hasSize(byes).allMatch(player -> player < byes);
    assertThat(results.subList(1, results.size()))
        .allMatch(result -> result.round().byes().isEmpty());
  }

  @Test
  void levelPlayersPlayOffAndThenTheHigherSeedAdvances() {
    // When 0 and 3 are always level, and 1 wins its second play-off
    int[] meetings = new int[1];
    List<RoundResult> results =
        play(
            4,
            pairing -> {
              if (pairing.equals(new Pairing(0, 3))) {
                return LEVEL;
              }
              return pairing.equals(new Pairing(1, 2)) && meetings[0]++ < 2 ? LEVEL : WON;
            });

    // Then
    List<Pairing> one = List.of(new Pairing(0, 3));
    List<Pairing> both = List.of(new Pairing(0, 3), new Pairing(1, 2));
    assertThat(results)
        .extracting(result -> result.round().pairings())
        .containsExactly(both, both, both, one, one, one, List.of(new Pairing(0, 1)));
    assertThat(results)
        .extracting(result -> result.round().playOff())
        .containsExactly(false, true, true, true, true, true, false);
    assertThat(results)
        .extracting(result -> result.round().games())
        .containsExactly(4, 2, 2, 2, 2, 2, 4);
    assertThat(KNOCKOUT.decisions(definition(4), results))
        .containsExactly(new Decision(6, 3), new Decision(3, 2), new Decision(7, 1));
  }

  @Test
  void aPairingWhoseGamesAllFailedIsATie() {
    assertThat(play(2, pairing -> Score.NONE)).hasSize(6);
  }

  @Test
  void nothingIsDecidedBeforeARoundIsComplete() {
    // Given
    List<RoundResult> results = play(4, pairing -> WON);
    RoundResult last = results.getLast();
    List<RoundResult> open =
        Stream.concat(
                results.subList(0, 1).stream(),
                Stream.of(new RoundResult(last.round(), last.scores(), false)))
            .toList();

    // Then
    assertThat(KNOCKOUT.decisions(definition(4), open)).hasSize(2);
    assertThat(KNOCKOUT.progress(definition(4), open)).containsExactly(1, 1, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 13, 64})
  void losersAreEliminated(int players) {
    for (long seed = 0; seed < 30; seed++) {
      // When
      Random random = new Random(seed);
      List<Score> scores = List.of(WON, LOST, LEVEL, LEVEL);
      List<RoundResult> results =
          play(players, pairing -> scores.get(random.nextInt(scores.size())));
      List<Decision> decisions = KNOCKOUT.decisions(definition(players), results);

      // Then all but one have lost, none plays after its loss, and rounds are bounded
      assertThat(decisions).hasSize(players - 1);
      assertThat(decisions).extracting(Decision::loser).doesNotHaveDuplicates();
      Set<Integer> left = players(results.getFirst().round());
      assertThat(left).hasSize(players);
      for (int round = 1; round <= results.size(); round++) {
        assertThat(left).containsAll(players(results.get(round - 1).round()));
        if (!results.get(round - 1).round().playOff()) {
          assertThat(players(results.get(round - 1).round())).isEqualTo(left);
        }
        boolean playedOff = round < results.size() && results.get(round).round().playOff();
        if (!playedOff) {
          int last = round;
          decisions.stream()
              .filter(decision -> decision.round() <= last)
              .forEach(decision -> left.remove(decision.loser()));
        }
      }
      assertThat(left).hasSize(1);
      int bracketRounds = 32 - Integer.numberOfLeadingZeros(players - 1);
      assertThat(results.size()).isLessThanOrEqualTo(6 * bracketRounds);
      assertThat(results.stream().filter(result -> !result.round().playOff()))
          .hasSize(bracketRounds);
    }
  }
}
