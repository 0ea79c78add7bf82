package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.play.Definitions;
import io.polyboard.play.schedule.RoundResult.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SwissTest {
  private static final PairingSystem SWISS = Format.SWISS.system();

  private static TournamentDefinition definition(int players, int rounds) {
    return Definitions.of(Format.SWISS, players, 1, 2).rounds(rounds).build();
  }

  private static List<RoundResult> play(TournamentDefinition definition, long seed) {
    Random random = new Random(seed);
    return Definitions.play(
        definition,
        _ -> {
          // The higher seed is mostly the better player, as in practice.
          int wins = random.nextInt(10) < 6 ? 2 : random.nextInt(3);
          return new Score(wins, 0, 2 - wins);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 23, 64})
  void allPlayersPlayInEachRoundExceptOneBye(int players) {
    int rounds = SWISS.maxRounds(players);
    for (long seed = 0; seed < (players > 20 ? 2 : 30); seed++) {
      // When
      List<RoundResult> results = play(definition(players, rounds), seed);

      // Then
      assertThat(results).hasSize(rounds);
      List<Integer> byes = new ArrayList<>();
      for (RoundResult result : results) {
        Round round = result.round();
        List<Integer> playing = new ArrayList<>(round.byes());
        round
            .pairings()
            .forEach(pairing -> playing.addAll(List.of(pairing.first(), pairing.second())));
        assertThat(playing)
            .containsExactlyInAnyOrderElementsOf(IntStream.range(0, players).boxed().toList());
        assertThat(round.byes()).hasSize(players % 2);
        byes.addAll(round.byes());
      }
      assertThat(byes).doesNotHaveDuplicates();
    }
  }

  private static int meetings(int one, int other, List<RoundResult> before) {
    return (int)
        before.stream()
            .flatMap(result -> result.round().pairings().stream())
            .filter(pairing -> Set.of(pairing.first(), pairing.second()).equals(Set.of(one, other)))
            .count();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 23})
  void noPlayersMeetTwiceAndInTheMaxRoundsAllMeet(int players) {
    int max = SWISS.maxRounds(players);
    for (int rounds = players > 10 ? max : 1; rounds <= max; rounds++) {
      for (long seed = 0; seed < (players > 10 ? 5 : rounds < max ? 20 : 40); seed++) {
        // When
        List<RoundResult> results = play(definition(players, rounds), seed);

        // Then
        for (int player = 0; player < players; player++) {
          for (int other = 0; other < player; other++) {
            assertThat(meetings(player, other, results))
                .as("%d and %d, %d rounds, seed %d", player, other, rounds, seed)
                .isBetween(rounds < max ? 0 : 1, 1);
          }
        }
      }
    }
  }

  /** The first two rounds, if the first player of each pairing wins. */
  @ParameterizedTest
  @CsvSource({
    // The top half meets the bottom half; then players with the same points meet.
    "8, 0-4 1-5 2-6 3-7, '', 0-2 1-3 4-6 5-7, ''",
    // The last of an odd group meets the first of the next that it has not met: 2 meets 3, not 5.
    "6, 0-3 1-4 2-5, '', 0-1 2-3 4-5, ''",
    // The bye goes to the last player who has had none.
    "5, 0-2 1-3, 4, 0-1 4-2, 3"
  })
  void pairsByPoints(int players, String first, String bye, String second, String nextBye) {
    // Given
    TournamentDefinition definition = definition(players, 3);
    Round round = SWISS.next(definition, List.of()).orElseThrow();
    RoundResult won =
        new RoundResult(
            round, round.pairings().stream().map(each -> new Score(2, 0, 0)).toList(), true);

    // When
    Round next = SWISS.next(definition, List.of(won)).orElseThrow();

    // Then
    assertThat(pairings(round)).isEqualTo(first);
    assertThat(round.byes()).hasToString("[" + bye + "]");
    assertThat(pairings(next)).isEqualTo(second);
    assertThat(next.byes()).hasToString("[" + nextBye + "]");
    round
        .byes()
        .forEach(player ->
            assertThat(new Crosstable(definition, List.of(won)).halfPoints(player)).isEqualTo(4));
  }

  private static String pairings(Round round) {
    return round.pairings().stream()
        .map(pairing -> pairing.first() + "-" + pairing.second())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "3, 2", "4, 2", "5, 3", "8, 3", "9, 4", "64, 6"})
  void byDefaultRoundsLeaveOnePlayerWithOnlyWins(int players, int rounds) {
    assertThat(play(definition(players, 0), 1)).hasSize(rounds);
    assertThat(SWISS.pairings(definition(players, 0))).isEqualTo(rounds * (players / 2));
  }

  @Test
  void aRoundDependsOnlyOnTheRoundsBefore() {
    assertThat(play(definition(9, 5), 3)).isEqualTo(play(definition(9, 5), 3));
    Set<List<RoundResult>> different = new HashSet<>();
    for (long seed = 0; seed < 5; seed++) {
      different.add(play(definition(9, 5), seed));
    }
    assertThat(different).hasSize(5);
  }

  @Test
  void withFixedColoursPlayersTakeTurnsWithWhite() {
    // Given
    TournamentDefinition definition =
        Definitions.of(Format.SWISS, 8, 1, 1).rounds(6).fixedColours(true).build();

    // When
    List<RoundResult> results = play(definition, 5);

    // Then
    for (int player = 0; player < 8; player++) {
      int own = player;
      assertThat(
              results.stream()
                  .flatMap(result -> result.round().pairings().stream())
                  .filter(pairing -> pairing.first() == own)
                  .count())
          .isBetween(2L, 4L);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 13, 16, 31})
  void noPlayerHasAColourThreeTimesInARowOrThreeTimesMoreThanTheOther(int players) {
    for (long seed = 0; seed < 40; seed++) {
      // Given games that do not come in pairs
      TournamentDefinition single =
          Definitions.of(Format.SWISS, players, 1, 1).rounds(5).fixedColours(true).build();

      // When
      List<RoundResult> results = play(single, seed);

      // Then
      for (int player = 0; player < players; player++) {
        StringBuilder colours = new StringBuilder();
        for (RoundResult result : results) {
          for (Pairing pairing : result.round().pairings()) {
            colours.append(pairing.first() == player ? "W" : pairing.second() == player ? "B" : "");
          }
        }
        int white = (int) colours.chars().filter(each -> each == 'W').count();
        assertThat(colours.toString())
            .as("player %d of %d, seed %d", player, players, seed)
            .doesNotContain("WWW", "BBB");
        assertThat(2 * white - colours.length()).as(colours.toString()).isBetween(-2, 2);
      }
    }
  }
}
