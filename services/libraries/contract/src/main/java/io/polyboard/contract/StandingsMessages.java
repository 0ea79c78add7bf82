package io.polyboard.contract;

import module java.base;

import io.polyboard.play.schedule.Criterion;
import io.polyboard.play.schedule.Decision;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.RoundResult;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Results;
import io.polyboard.play.standings.Standings;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.PairingStanding;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.proto.tournament.v1.EndingCount;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.NamedScore;
import io.polyboard.proto.tournament.v1.Rating;
import io.polyboard.proto.tournament.v1.RunningScore;
import io.polyboard.proto.tournament.v1.TieBreak;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.RatingList;
import io.polyboard.statistics.Tally;

/** Standings as messages. */
public final class StandingsMessages {
  /** The criteria that are points; the others break ties. */
  private static final Set<Criterion> POINTS =
      EnumSet.of(Criterion.PROGRESS, Criterion.SCORE, Criterion.POINTS);

  private final Standings standings;
  private final TournamentDefinition definition;

  /** The round in which a player lost a knockout pairing, by player. */
  private final Map<Integer, Integer> eliminations = new HashMap<>();

  private StandingsMessages(Standings standings, TournamentDefinition definition) {
    this.standings = standings;
    this.definition = definition;
    for (Decision decision : standings.decisions()) {
      eliminations.put(decision.loser(), round(decision.round()));
    }
  }

  /** Writes standings. */
  public static io.polyboard.proto.tournament.v1.Standings write(
      Standings standings, TournamentDefinition definition) {
    return new StandingsMessages(standings, definition).message();
  }

  private io.polyboard.proto.tournament.v1.Standings message() {
    var message = io.polyboard.proto.tournament.v1.Standings.newBuilder();
    standings.players().forEach(player -> message.addPlayers(player(player)));
    standings.pairings().forEach(pairing -> message.addPairings(pairing(pairing)));
    standings.balances().forEach(balance -> message.addBalances(balance(balance)));
    if (standings.stop() != null) {
      message.setStop(stop(standings.stop()));
    }
    if (standings.ratings() != null) {
      message.setRatings(ratings(standings.players(), standings.ratings()));
    }
    return message.build();
  }

  private static io.polyboard.proto.tournament.v1.RatingList ratings(
      List<PlayerStanding> players, RatingList ratings) {
    var message =
        io.polyboard.proto.tournament.v1.RatingList.newBuilder()
            .setWhiteAdvantage(estimate(ratings.whiteAdvantage()))
            .setDrawRate(estimate(ratings.drawShare()))
            .setVirtualGames(ratings.virtualGames())
            .setOneSided(!ratings.connected())
            .setApproximate(!ratings.converged());
    for (PlayerStanding player : players) {
      Rating.Builder rating =
          Rating.newBuilder()
              .setName(player.name())
              .setGroup(ratings.groups().get(player.player()));
      Estimate elo = ratings.ratings().get(player.player());
      if (elo.isFinite()) {
        rating.setElo(estimate(elo));
      }
      message.addRatings(rating);
      for (PlayerStanding opponent : players) {
        message.addLikelihoodOfSuperiority(
            ratings.superiority().get(player.player()).get(opponent.player()));
      }
    }
    return message.build();
  }

  /** In self-play, the score of the player is that of White. */
  private boolean isSelfPlay() {
    return definition.format() == Format.SELF_PLAY;
  }

  /** The number of a round; a play-off has the number of the round whose ties it breaks. */
  private int round(int number) {
    List<RoundResult> rounds = standings.rounds().subList(0, number);
    return (int) rounds.stream().filter(each -> !each.round().playOff()).count();
  }

  private io.polyboard.proto.tournament.v1.PlayerStanding player(PlayerStanding player) {
    Results results = player.results();
    var message =
        io.polyboard.proto.tournament.v1.PlayerStanding.newBuilder()
            .setName(player.name())
            .setRank(player.rank())
            .setGames(results.games())
            .setWins(results.wins())
            .setDraws(results.draws())
            .setLosses(results.losses())
            .setPoints(player.ranked().getOrDefault(Criterion.PROGRESS, player.points()))
            .setEffort(GameMessages.write(player.effort()))
            .setRepeatedGames(results.repeated())
            .setDroppedGames(results.dropped());
    if (!results.tally().isEmpty() && !isSelfPlay()) {
      message.setScore(estimate(results.tally().scoreEstimate()));
    }
    definition.format().system().ranking().stream()
        .filter(criterion -> !POINTS.contains(criterion))
        .filter(player.ranked()::containsKey)
        .forEach(criterion ->
            message.addTieBreaks(
                TieBreak.newBuilder()
                    .setName(criterion.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .setValue(player.ranked().getOrDefault(criterion, 0.0))));
    Integer eliminated = eliminations.get(player.player());
    if (eliminated != null) {
      message.setEliminatedInRound(eliminated);
    }
    return message.build();
  }

  private io.polyboard.proto.tournament.v1.PairingStanding pairing(PairingStanding pairing) {
    Results results = pairing.results();
    var message =
        io.polyboard.proto.tournament.v1.PairingStanding.newBuilder()
            .setVariantId(pairing.variant().id())
            .setFirst(pairing.first())
            .setSecond(pairing.second())
            .setRound(round(pairing.round()))
            .setGames(results.games())
            .setWins(results.wins())
            .setDraws(results.draws())
            .setLosses(results.losses())
            .setRepeatedGames(results.repeated())
            .setDroppedGames(results.dropped());
    if (definition.isPaired()) {
      message.addAllPentanomial(results.byPair().counts());
    }
    Tally tally = results.tally();
    if (!tally.isEmpty() && !isSelfPlay()) {
      message
          .setScore(estimate(tally.scoreEstimate()))
          .setElo(estimate(tally.elo()))
          .setNormalizedElo(estimate(tally.normalizedElo()))
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
            .setMedianTurns(balance.medianTurns())
            .setRepeatedGames(balance.repeated())
            .setDroppedGames(balance.dropped())
            .setOpeningsRejected(balance.openingsRejected());
    if (balance.whiteScore() != null) {
      message.setWhiteScore(estimate(balance.whiteScore()));
    }
    balance
        .endings()
        .forEach(ending ->
            message.addEndings(
                EndingCount.newBuilder()
                    .setOutcome(Outcomes.message(ending.ending()))
                    .setGames(ending.games())));
    return message.build();
  }

  private io.polyboard.proto.tournament.v1.StopStanding stop(StopStanding stop) {
    var message =
        io.polyboard.proto.tournament.v1.StopStanding.newBuilder()
            .setVerdict(
                switch (stop.verdict()) {
                  case OPEN -> Verdict.VERDICT_OPEN;
                  case ELO0 -> Verdict.VERDICT_ELO0;
                  case ELO1 -> Verdict.VERDICT_ELO1;
                  case PRECISE -> Verdict.VERDICT_PRECISE;
                });
    if (definition.stop() instanceof StopRule.Test) {
      message
          .setLogLikelihoodRatio(stop.logLikelihoodRatio())
          .setLowerBound(stop.lower())
          .setUpperBound(stop.upper());
      if (stop.estimate() != null) {
        message.setLead(estimate(stop.estimate()));
      }
    }
    if (stop.decidedAfter() > 0) {
      message.setDecidedAfter(stop.decidedAfter());
    }
    return message.build();
  }

  /** Writes the scores of a tournament after increasing numbers of games. */
  public static GetRunningScoresResponse write(
      List<io.polyboard.play.standings.RunningScore> scores, TournamentDefinition definition) {
    return GetRunningScoresResponse.newBuilder()
        .addAllScores(scores.stream().map(each -> write(each, definition)).toList())
        .build();
  }

  private static RunningScore write(
      io.polyboard.play.standings.RunningScore score, TournamentDefinition definition) {
    RunningScore.Builder message = RunningScore.newBuilder().setGames(score.games());
    if (definition.format() != Format.SELF_PLAY) {
      message.addAllPlayers(
          named(score.players(), player -> definition.players().get(player).name()));
    }
    message.addAllWhite(named(score.white(), variant -> definition.variants().get(variant).id()));
    if (definition.stop() instanceof StopRule.Test) {
      score
          .stop()
          .ifPresent(standing -> message.setLogLikelihoodRatio(standing.logLikelihoodRatio()));
    }
    return message.build();
  }

  private static List<NamedScore> named(
      List<Optional<Estimate>> estimates, IntFunction<String> name) {
    return IntStream.range(0, estimates.size())
        .boxed()
        .flatMap(index ->
            estimates.get(index).stream()
                .map(estimate ->
                    NamedScore.newBuilder()
                        .setName(name.apply(index))
                        .setScore(estimate(estimate))
                        .build()))
        .toList();
  }

  /** Writes an estimate. */
  public static io.polyboard.proto.tournament.v1.Estimate estimate(Estimate estimate) {
    return io.polyboard.proto.tournament.v1.Estimate.newBuilder()
        .setValue(estimate.value())
        .setLow(estimate.low())
        .setHigh(estimate.high())
        .build();
  }
}
