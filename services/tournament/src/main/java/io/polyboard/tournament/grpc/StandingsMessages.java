package io.polyboard.tournament.grpc;

import io.polyboard.messages.GameMessages;
import io.polyboard.play.standings.Results;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.PairingStanding;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.proto.tournament.v1.EndingCount;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.statistics.Tally;

/** Standings as the contract has them, which counts games in 32 bits. */
public final class StandingsMessages {
  private StandingsMessages() {}

  /**
   * Writes standings.
   *
   * @param paired whether games come in pairs
   */
  public static Standings write(io.polyboard.play.standings.Standings standings, boolean paired) {
    Standings.Builder message = Standings.newBuilder();
    standings.players().forEach(player -> message.addPlayers(player(player)));
    standings.pairings().forEach(pairing -> message.addPairings(pairing(pairing, paired)));
    standings.balances().forEach(balance -> message.addBalances(balance(balance)));
    if (standings.stop() != null) {
      message.setStop(stop(standings.stop()));
    }
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.PlayerStanding player(PlayerStanding player) {
    Results results = player.results();
    var message =
        io.polyboard.proto.tournament.v1.PlayerStanding.newBuilder()
            .setName(player.name())
            .setGames((int) results.games())
            .setWins((int) results.wins())
            .setDraws((int) results.draws())
            .setLosses((int) results.losses())
            .setEffort(GameMessages.write(player.effort()));
    if (!results.tally().isEmpty()) {
      message.setScore(estimate(results.tally().scoreEstimate()));
    }
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.PairingStanding pairing(
      PairingStanding pairing, boolean paired) {
    Results results = pairing.results();
    var message =
        io.polyboard.proto.tournament.v1.PairingStanding.newBuilder()
            .setVariantId(pairing.variant().id())
            .setFirst(pairing.first())
            .setSecond(pairing.second())
            .setGames((int) results.games())
            .setWins((int) results.wins())
            .setDraws((int) results.draws())
            .setLosses((int) results.losses());
    if (paired) {
      results.byPair().counts().forEach(count -> message.addPentanomial(count.intValue()));
    }
    Tally tally = results.tally();
    if (!tally.isEmpty()) {
      message
          .setScore(estimate(tally.scoreEstimate()))
          .setElo(estimate(tally.elo()))
          .setLikelihoodOfSuperiority(tally.likelihoodOfSuperiority());
    }
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.Balance balance(Balance balance) {
    var message =
        io.polyboard.proto.tournament.v1.Balance.newBuilder()
            .setVariantId(balance.variant().id())
            .setGames((int) balance.games())
            .setWhiteWins((int) balance.whiteWins())
            .setDraws((int) balance.draws())
            .setBlackWins((int) balance.blackWins())
            .setMeanTurns(balance.meanTurns())
            .setMedianTurns(balance.medianTurns());
    if (balance.whiteScore() != null) {
      message.setWhiteScore(estimate(balance.whiteScore()));
    }
    balance
        .endings()
        .forEach(ending ->
            message.addEndings(
                EndingCount.newBuilder()
                    .setOutcome(GameMessages.write(ending.ending()))
                    .setGames((int) ending.games())));
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.StopStanding stop(StopStanding stop) {
    return io.polyboard.proto.tournament.v1.StopStanding.newBuilder()
        .setVerdict(Verdict.valueOf("VERDICT_" + stop.verdict().name()))
        .setDecidedAfter(stop.decidedAfter())
        .setLogLikelihoodRatio(stop.logLikelihoodRatio())
        .setLowerBound(stop.lower())
        .setUpperBound(stop.upper())
        .build();
  }

  private static Estimate estimate(io.polyboard.statistics.Estimate estimate) {
    return Estimate.newBuilder()
        .setValue(estimate.value())
        .setLow(estimate.low())
        .setHigh(estimate.high())
        .build();
  }
}
