package io.polyboard.contract;

import io.polyboard.proto.search.v1.Score;
import io.polyboard.rules.ForcedScore;

/** Scores as messages, in the same way for all services. */
public final class Scores {
  private Scores() {}

  /**
   * Writes a score. A game that is already won has no turns left to count, so its score is in
   * centipawns.
   *
   * @param score in centipawns, or a {@link ForcedScore}
   */
  public static Score message(int score) {
    return ForcedScore.isForced(score) && score != ForcedScore.WIN
        ? Score.newBuilder().setMate(ForcedScore.turnsToEnd(score)).build()
        : Score.newBuilder().setCentipawns(score).build();
  }

  /** Reads a score, see {@link #message}; exact for a score of the side to move. */
  public static int number(Score message) {
    int mate = message.getMate();
    return !message.hasMate()
        ? message.getCentipawns()
        : mate > 0 ? ForcedScore.WIN - 2 * mate + 1 : -ForcedScore.WIN - 2 * mate;
  }
}
