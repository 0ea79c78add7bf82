package io.polyboard.standalone.page.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.EndingCount;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.StopStanding;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class TournamentPageTest {
  private static final Balance BALANCE =
      Balance.newBuilder()
          .setVariantId("mapped-chess")
          .setGames(40)
          .setWhiteWins(21)
          .setDraws(2)
          .setBlackWins(17)
          .setWhiteScore(estimate(0.55, 0.4, 0.7))
          .setMeanTurns(101.25)
          .setMedianTurns(98)
          .addEndings(
              EndingCount.newBuilder()
                  .setGames(21)
                  .setOutcome(
                      Outcome.newBuilder()
                          .setResult(Result.RESULT_WHITE_WINS)
                          .setTermination(Termination.TERMINATION_CHECKMATE)))
          .build();

  @Test
  void theBalanceIsToldInBrief() {
    // Given
    Tournament tournament = tournament(Format.FORMAT_SELF_PLAY).build();

    // When
    List<String> lines = new TournamentPage(tournament).lines();

    // Then
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).contains("55.0% (95%: 40.0% to 70.0%), +21 =2 -17"))
        .anySatisfy(line -> assertThat(line).contains("draws", "5.0%"))
        .anySatisfy(line -> assertThat(line).contains("101.3 turns in the mean, 98.0"))
        .anySatisfy(line -> assertThat(line).contains("1-0 by checkmate 21"));
  }

  @Test
  void repeatedGamesAndRejectedOpeningsAreTold() {
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
            "  repeated  38 of 40 games, turn for turn: nothing was left to chance, so that no"
                + " interval counts them; noise or random openings make games differ",
            "  openings  20.0% of those drawn were turned down by the bound");
  }

  @Test
  void whatWhitesScoreIsThatOfIsTold() {
    // Given
    Tournament.Builder fromArray = tournament(Format.FORMAT_SELF_PLAY);
    fromArray.getSpecBuilder().getOpeningsBuilder().getRandomBuilder().setPlies(0).setBound(30_000);
    Tournament.Builder anyOpening = tournament(Format.FORMAT_SELF_PLAY);
    anyOpening
        .getSpecBuilder()
        .getOpeningsBuilder()
        .getRandomBuilder()
        .setPlies(8)
        .setBound(30_000);
    Tournament.Builder evenOpening = tournament(Format.FORMAT_SELF_PLAY);
    evenOpening.getSpecBuilder().getOpeningsBuilder().getRandomBuilder().setPlies(8).setBound(200);
    Tournament.Builder given = tournament(Format.FORMAT_SELF_PLAY);
    given.getSpecBuilder().getOpeningsBuilder().getPositionsBuilder().addMfens("any");

    // When
    List<String> begun =
        List.of(fromArray, anyOpening, evenOpening, given).stream()
            .flatMap(each -> new TournamentPage(each.build()).lines().stream())
            .filter(line -> line.startsWith("  begun"))
            .map(line -> line.substring("  begun".length()).strip())
            .toList();

    // Then
    assertThat(begun)
        .containsExactly(
            "from the start position",
            "after 8 random turns: White's score is not that from the start position",
            "after 8 random turns, those left out that are off by more than 200 centipawns: White's"
                + " score is not that from the start position",
            "from given positions, which White's score goes by");
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
  void progressTellsThePaceSinceTheWatchBegan() {
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
    match
        .getStandingsBuilder()
        .addPairings(
            PairingStanding.newBuilder()
                .setFirst("new")
                .setSecond("old")
                .setGames(40)
                .setWins(40)
                .addAllPentanomial(List.of(0L, 0L, 0L, 0L, 20L))
                .setScore(estimate(1, 0.9, 1))
                .setElo(estimate(Double.POSITIVE_INFINITY, 381.7, Double.POSITIVE_INFINITY)))
        .setStop(
            StopStanding.newBuilder()
                .setVerdict(Verdict.VERDICT_ELO1)
                .setLogLikelihoodRatio(3.01)
                .setLowerBound(-2.94)
                .setUpperBound(2.94)
                .setDecidedAfter(38));

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
    return Tournament.newBuilder()
        .setTournamentId("t1")
        .addVariantIds("mapped-chess")
        .setState(State.STATE_RUNNING)
        .setSpec(TournamentSpec.newBuilder().setFormat(format))
        .setProgress(Progress.newBuilder().setGames(100).setPlayed(40))
        .setStandings(Standings.newBuilder().addBalances(BALANCE));
  }

  private static Estimate estimate(double value, double low, double high) {
    return Estimate.newBuilder().setValue(value).setLow(low).setHigh(high).build();
  }
}
