package io.polyboard.play.standings;

import static io.polyboard.rules.Outcome.Result.BLACK_WINS;
import static io.polyboard.rules.Outcome.Result.DRAW;
import static io.polyboard.rules.Outcome.Result.WHITE_WINS;

import module java.base;

import io.polyboard.play.Effort;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Reason;
import io.polyboard.rules.notation.GameHash;

/** Random results. */
public final class RandomResults {
  private static final List<Outcome> ENDINGS =
      List.of(
          new Outcome(BLACK_WINS, Reason.CHECKMATE),
          new Outcome(DRAW, Reason.REPETITION),
          new Outcome(WHITE_WINS, Reason.CHECKMATE),
          new Outcome(DRAW, Reason.PLY_LIMIT),
          new Outcome(WHITE_WINS, Reason.ADJUDICATION));

  private RandomResults() {}

  /** A random result. */
  public static GameResult next(RandomGenerator random) {
    int turns = random.nextInt(20, 700);
    return new GameResult(
        ENDINGS.get(random.nextInt(ENDINGS.size())),
        turns,
        new Effort(turns / 2, random.nextLong(1_000_000), random.nextLong(1L << 34)),
        new Effort(turns / 2, random.nextLong(1_000_000), random.nextLong(1L << 34)),
        hash(random),
        random.nextInt(3));
  }

  /** A random hash; some are unknown, some equal those of other games. */
  private static long hash(RandomGenerator random) {
    return random.nextBoolean() ? random.nextInt(4) : random.nextLong();
  }

  /** A result with these half points for White. */
  public static GameResult of(int whiteHalfPoints) {
    return new GameResult(
        ENDINGS.get(whiteHalfPoints), 80, Effort.NONE, Effort.NONE, GameHash.UNKNOWN, 0);
  }
}
