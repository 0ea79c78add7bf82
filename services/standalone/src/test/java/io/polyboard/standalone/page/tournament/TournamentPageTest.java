package io.polyboard.standalone.page.tournament;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.testkit.calls.TextCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TournamentPageTest {
  private static final Balance BALANCE =
      message(
          """
          variant_id: 'mapped-chess' games: 40 white_wins: 21 draws: 2 black_wins: 17
          white_score {value: 0.55 low: 0.4 high: 0.7} mean_turns: 101.25 median_turns: 98
          endings {
            games: 21 outcome {result: RESULT_WHITE_WINS termination: TERMINATION_CHECKMATE}
          }
          """);

  @Test
  void theBalanceIsSummarised() {
    // Given
    Tournament tournament = tournament(Format.FORMAT_SELF_PLAY).build();

    // When
    List<String> lines = new TournamentPage(tournament).lines();

    // Then
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).contains("55.0% (95%: 40.0% to 70.0%), +21 =2 -17"))
        .anySatisfy(line -> assertThat(line).contains("draws", "5.0%"))
        .anySatisfy(line -> assertThat(line).contains("mean 101.3 turns, median 98.0"))
        .anySatisfy(line -> assertThat(line).contains("1-0 by checkmate 21"));
  }

  @Test
  void repeatedGamesAndRejectedOpeningsAreReported() {
    // Given
    Tournament.Builder tournament = tournament(Format.FORMAT_SELF_PLAY);
    tournament
        .getStandingsBuilder()
        .setBalances(
            0,
            BALANCE.toBuilder().setRepeatedGames(38).setDroppedGames(38).setOpeningsRejected(10));

    // When
    List<String> lines = new TournamentPage(tournament.build()).lines();

    // Then
    assertThat(lines)
        .contains(
            "  repeated  38 of 40 games, turn for turn: without chance, so that no interval"
                + " counts them; noise or random openings make games differ",
            "  openings  20.0% of those drawn were rejected by the bound");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          random {plies: 0 bound: 30000} | from the start position
          random {plies: 8 bound: 30000} | after 8 random turns: White's score is not that from the start position
          random {plies: 8 bound: 200}   | after 8 random turns, without openings more than 200 centipawns off: White's score is not that from the start position
          positions {mfens: 'any'}       | from given positions, on which White's score depends
          """)
  void theOpeningsOfWhitesScoreAreReported(String openings, String begun) {
    // Given
    Tournament.Builder tournament = tournament(Format.FORMAT_SELF_PLAY);
    TextCalls.merge("openings {" + openings + "}", tournament.getSpecBuilder());

    // When
    List<String> lines = new TournamentPage(tournament.build()).lines();

    // Then
    assertThat(lines).contains("  start   " + begun);
  }

  @Test
  void aQuantityHasOneInterval() {
    // Given a match in which White is the first player, so that both have the same score
    Tournament.Builder match = tournament(Format.FORMAT_MATCH);
    match.getSpecBuilder().setFixedColours(true);
    match
        .getStandingsBuilder()
        .addPlayers(PlayerStanding.newBuilder().setName("first"))
        .addPlayers(PlayerStanding.newBuilder().setName("second"));

    // When
    List<String> lines = new TournamentPage(match.build()).lines();

    // Then
    assertThat(lines).contains("  White   +21 =2 -17");
  }

  @Test
  void progressShowsThePaceSinceTheWatchBegan() {
    // Given
    Tournament tournament = tournament(Format.FORMAT_SELF_PLAY).build();
    Progress begun = Progress.newBuilder().setPlayed(20).build();

    // When
    String line = new TournamentPage(tournament).progress(begun, 0.5);

    // Then
    assertThat(line)
        .isEqualTo(
            "[########------------] 40 of 100 games, White 55.0% ± 15.0, 40 games/min, 1:30 left");
  }

  @Test
  void aDecidedTestSaysForWhichHypothesisAndWhen() {
    // Given
    Tournament.Builder match = tournament(Format.FORMAT_MATCH);
    match.getSpecBuilder().setSprt(SprtStop.newBuilder().setElo0(0).setElo1(5));
    TextCalls.merge(
        """
        pairings {
          first: 'new' second: 'old' games: 40 wins: 40 pentanomial: [0, 0, 0, 0, 20]
          score {value: 1 low: 0.9 high: 1} elo {value: inf low: 381.7 high: inf}
        }
        stop {
          verdict: VERDICT_ELO1 log_likelihood_ratio: 3.01 lower_bound: -2.94 upper_bound: 2.94
          decided_after: 38
        }
        """,
        match.getStandingsBuilder());

    // When
    List<String> lines = new TournamentPage(match.build()).lines();

    // Then
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).contains("+infinite, at least +381.7"))
        .anySatisfy(line ->
            assertThat(line)
                .isEqualTo(
                    "SPRT  Elo 0 or 5: LLR 3.01 of -2.94 to 2.94, H1 accepted: 5 rather than 0,"
                        + " decided after 38 games"));
  }

  private static Tournament.Builder tournament(Format format) {
    return TextCalls.merge(
        text(
            """
            tournament_id: 't1' variant_ids: 'mapped-chess' state: STATE_RUNNING spec {format: ?}
            progress {games: 100 played: 40} standings {balances: ?}
            """,
            format,
            BALANCE),
        Tournament.newBuilder());
  }
}
