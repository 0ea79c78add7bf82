package io.polyboard.tournament.standings;

import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.StopStanding;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;
import java.util.Optional;

/** When a match ends before all its games are played. */
sealed interface StopRule {

  /** The rule of a tournament, if it has one. */
  static Optional<StopRule> of(TournamentSpec spec) {
    return switch (spec.getStopCase()) {
      case SPRT -> Optional.of(new Likelihood(sprt(spec.getSprt())));
      case PRECISION -> Optional.of(new Precision(spec.getPrecision()));
      case STOP_NOT_SET -> Optional.empty();
    };
  }

  /**
   * The test that a rule stands for.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Sprt sprt(SprtStop stop) {
    return new Sprt(
        Sprt.Model.LOGISTIC, stop.getElo0(), stop.getElo1(), stop.getAlpha(), stop.getBeta());
  }

  /** What follows from results. */
  Verdict verdict(Tally tally);

  /** How the rule stands by results, without the verdict. */
  StopStanding standing(Tally tally);

  /** Ends when a sequential test is decided. */
  record Likelihood(Sprt sprt) implements StopRule {
    @Override
    public Verdict verdict(Tally tally) {
      return switch (sprt.verdict(tally)) {
        case OPEN -> Verdict.VERDICT_OPEN;
        case ELO0 -> Verdict.VERDICT_ELO0;
        case ELO1 -> Verdict.VERDICT_ELO1;
      };
    }

    @Override
    public StopStanding standing(Tally tally) {
      return StopStanding.newBuilder()
          .setLogLikelihoodRatio(sprt.logLikelihoodRatio(tally))
          .setLowerBound(sprt.lower())
          .setUpperBound(sprt.upper())
          .build();
    }
  }

  /**
   * Ends when the interval of the first player's score is narrow enough. To stop by the width of an
   * interval, and not by where it lies, leaves its confidence as it is in the limit of many games:
   * Chow and Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals,
   * 1965. The least number of games is there because few are no limit.
   */
  record Precision(PrecisionStop stop) implements StopRule {
    @Override
    public Verdict verdict(Tally tally) {
      return !tally.isEmpty()
              && tally.games() >= stop.getMinGames()
              && tally.scoreEstimate().margin() <= stop.getHalfWidth()
          ? Verdict.VERDICT_PRECISE
          : Verdict.VERDICT_OPEN;
    }

    @Override
    public StopStanding standing(Tally tally) {
      return StopStanding.getDefaultInstance();
    }
  }
}
