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

/** Standings as the contract has them. */
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
            .setRank(player.rank())
            .setPoints(player.points())
            .setGames(results.games())
            .setWins(results.wins())
            .setDraws(results.draws())
            .setLosses(results.losses())
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
            .setRound(pairing.round())
            .setGames(results.games())
            .setWins(results.wins())
            .setDraws(results.draws())
            .setLosses(results.losses());
    if (paired) {
      results.byPair().counts().forEach(count -> message.addPentanomial(count));
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
            .setGames(balance.games())
            .setWhiteWins(balance.whiteWins())
            .setDraws(balance.draws())
            .setBlackWins(balance.blackWins())
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
                    .setGames(ending.games())));
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.StopStanding stop(StopStanding stop) {
    var message =
        io.polyboard.proto.tournament.v1.StopStanding.newBuilder()
            .setVerdict(Verdict.valueOf("VERDICT_" + stop.verdict().name()))
            .setLogLikelihoodRatio(stop.logLikelihoodRatio())
            .setLowerBound(stop.lower())
            .setUpperBound(stop.upper());
    if (stop.decidedAfter() > 0) {
      message.setDecidedAfter(stop.decidedAfter());
    }
    return message.build();
  }

  private static Estimate estimate(io.polyboard.statistics.Estimate estimate) {
    return Estimate.newBuilder()
        .setValue(estimate.value())
        .setLow(estimate.low())
        .setHigh(estimate.high())
        .build();
  }
}
