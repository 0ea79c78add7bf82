package io.polyboard.contract;

import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.NamedScore;
import io.polyboard.proto.tournament.v1.RunningScore;
import io.polyboard.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Running scores as the contract has them. */
public final class RunningScoreMessages {
  private RunningScoreMessages() {}

  /** Writes how a tournament stood after ever more of its games. */
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
    if (definition.stop() instanceof StopRule.Sprt) {
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
                        .setScore(StandingsMessages.estimate(estimate))
                        .build()))
        .toList();
  }
}
