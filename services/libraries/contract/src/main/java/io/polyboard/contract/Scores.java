package io.polyboard.contract;

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

  /** The score that a message says, see {@link #message}; exact for that of the side to move. */
  public static int number(Score message) {
    int mate = message.getMate();
    return !message.hasMate()
        ? message.getCentipawns()
        : mate > 0 ? ForcedScore.WIN - 2 * mate + 1 : -ForcedScore.WIN - 2 * mate;
  }
}
