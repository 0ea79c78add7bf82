package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.play.Definitions;
import io.polyboard.play.schedule.RoundResult.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of rounds in a schedule. */
class RoundsTest {
  private static final Score WON = new Score(2, 0, 0);
  private static final Score LEVEL = new Score(1, 0, 1);

  @ParameterizedTest
  @CsvSource({
    "SELF_PLAY, 1, 1",
    "ROUND_ROBIN, 9, 1",
    "SWISS, 2, 1",
    "SWISS, 8, 3",
    "SWISS, 9, 4",
    "KNOCKOUT, 2, 1",
    "KNOCKOUT, 5, 3",
    "KNOCKOUT, 8, 3",
    "KNOCKOUT, 64, 6"
  })
  void hasTheNumberOfRoundsThatTheSystemSays(Format format, int players, int rounds) {
    // Given
    TournamentDefinition definition = Definitions.of(format, players, 1, 2).build();
    Schedule schedule = new Schedule(definition);
    int played = 1;

    // When the first player of every pairing wins
    List<RoundResult> results = new ArrayList<>();
    while (true) {
      assertThat(schedule.round()).isEqualTo(played);
      assertThat(schedule.isLastRound()).isEqualTo(played == rounds);
      Round latest = schedule.rounds().getLast();
      results.add(
          new RoundResult(latest, latest.pairings().stream().map(each -> WON).toList(), true));
      int before = schedule.games();
      Optional<Schedule> next = schedule.next(results);
      if (next.isEmpty()) {
        break;
      }
      schedule = next.get();
      assertThat(schedule.firstOfRound()).isEqualTo(before + 1);
      played++;
    }

    // Then
    assertThat(played).isEqualTo(rounds);
    assertThat(format.system().rounds(definition)).isEqualTo(rounds);
  }

  @Test
  void theRoundsOfASwissTournamentMayBeSet() {
    TournamentDefinition definition = Definitions.of(Format.SWISS, 8, 1, 2).rounds(5).build();
    assertThat(Format.SWISS.system().rounds(definition)).isEqualTo(5);
  }

  @Test
  void aPlayOffHasTheNumberOfTheRoundBefore() {
    // Given
    TournamentDefinition definition = Definitions.of(Format.KNOCKOUT, 4, 1, 2).build();
    Schedule first = new Schedule(definition);

    // When one of two pairings is level
    List<RoundResult> results =
        List.of(new RoundResult(first.rounds().getFirst(), List.of(WON, LEVEL), true));
    Schedule playOff = first.next(results).orElseThrow();

    // Then
    assertThat(playOff.rounds()).hasSize(2);
    assertThat(playOff.round()).isEqualTo(1);
    assertThat(playOff.isLastRound()).isFalse();
    assertThat(playOff.firstOfRound()).isEqualTo(5);
    assertThat(playOff.games()).isEqualTo(6);
  }
}
