package io.polyboard.calls;

import io.polyboard.proto.search.v1.Score;
import io.polyboard.rules.ForcedScore;

/** Scores, in the terms of the contract and in one way for all services. */
public final class Scores {
  private Scores() {}

  /**
   * What a score says. A game that is won already has no turns left to count, so it is told in
   * centipawns.
   *
   * @param score in centipawns, or as {@link ForcedScore} has it
   */
  public static Score message(int score) {
    return ForcedScore.isForced(score) && score != ForcedScore.WIN
        ? Score.newBuilder().setMate(ForcedScore.turnsToEnd(score)).build()
        : Score.newBuilder().setCentipawns(score).build();
  }
}
