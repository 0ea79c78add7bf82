package io.polyboard.tournament.standings;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import java.util.List;
import java.util.random.RandomGenerator;

/** Results drawn by lot. */
public final class RandomResults {
  private static final List<Outcome> OUTCOMES =
      List.of(
          outcome(Result.RESULT_WHITE_WINS, Termination.TERMINATION_CHECKMATE),
          outcome(Result.RESULT_BLACK_WINS, Termination.TERMINATION_CHECKMATE),
          outcome(Result.RESULT_DRAW, Termination.TERMINATION_REPETITION),
          outcome(Result.RESULT_DRAW, Termination.TERMINATION_PLY_LIMIT),
          outcome(Result.RESULT_WHITE_WINS, Termination.TERMINATION_ADJUDICATION));

  private RandomResults() {}

  private static Outcome outcome(Result result, Termination termination) {
    return Outcome.newBuilder().setResult(result).setTermination(termination).build();
  }

  /** Any result. */
  public static GameResult next(RandomGenerator random) {
    int turns = random.nextInt(20, 700);
    return new GameResult(
        OUTCOMES.get(random.nextInt(OUTCOMES.size())),
        turns,
        new GameResult.Spending(turns / 2, random.nextLong(1_000_000), random.nextLong(1L << 34)),
        new GameResult.Spending(turns / 2, random.nextLong(1_000_000), random.nextLong(1L << 34)));
  }

  /** A result by its half points for White. */
  public static GameResult of(int whiteHalfPoints) {
    return new GameResult(
        OUTCOMES.get(
            switch (whiteHalfPoints) {
              case 0 -> 1;
              case 1 -> 2;
              default -> 0;
            }),
        80,
        GameResult.Spending.NONE,
        GameResult.Spending.NONE);
  }
}
