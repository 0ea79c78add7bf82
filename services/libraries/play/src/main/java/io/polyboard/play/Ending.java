package io.polyboard.play;

import io.polyboard.rules.Outcome;
import java.util.Locale;
import java.util.Objects;

/**
 * How a game between players ended.
 *
 * @param result not {@link Outcome.Result#ONGOING}
 * @param reason why
 */
public record Ending(Outcome.Result result, Reason reason) {
  /** Drawn because it became too long. */
  public static final Ending PLY_LIMIT = new Ending(Outcome.Result.DRAW, Reason.PLY_LIMIT);

  /** Why a game ended: those of {@link Outcome.Reason}, and two more. */
  public enum Reason {
    CHECKMATE,
    STALEMATE,
    BARE_KING,
    BARE_KINGS,
    REPETITION,
    NO_PROGRESS,
    DEAD_POSITION,
    /** It reached the greatest length that was set for it. */
    PLY_LIMIT,
    /** Both players agreed on the result. */
    ADJUDICATION;

    /** In words: lower case with spaces, as the rules name theirs. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * @throws IllegalArgumentException if the game has no result
   */
  public Ending {
    if (result == Outcome.Result.ONGOING) {
      throw new IllegalArgumentException("a game that goes on has not ended");
    }
  }

  /** Half points of White: 2 for a win, 1 for a draw, 0. */
  public int whiteHalfPoints() {
    return switch (result) {
      case WHITE_WINS -> 2;
      case DRAW -> 1;
      case BLACK_WINS, ONGOING -> 0;
    };
  }

  /**
   * Ended by the rules.
   *
   * @throws NullPointerException if the game goes on
   */
  public static Ending of(Outcome outcome) {
    Outcome.Reason reason = Objects.requireNonNull(outcome.reason(), "a game that goes on");
    return new Ending(outcome.result(), reason(reason));
  }

  private static Reason reason(Outcome.Reason reason) {
    return switch (reason) {
      case CHECKMATE -> Reason.CHECKMATE;
      case STALEMATE -> Reason.STALEMATE;
      case BARE_KING -> Reason.BARE_KING;
      case BARE_KINGS -> Reason.BARE_KINGS;
      case REPETITION -> Reason.REPETITION;
      case NO_PROGRESS -> Reason.NO_PROGRESS;
      case DEAD_POSITION -> Reason.DEAD_POSITION;
    };
  }

  /** Ended because both players agreed on the result. */
  static Ending adjudicated(Outcome.Result result) {
    return new Ending(result, Reason.ADJUDICATION);
  }

  /**
   * Ended because one side is sure to win.
   *
   * @param score from White's point of view, forced
   */
  static Ending forced(int score) {
    return adjudicated(score > 0 ? Outcome.Result.WHITE_WINS : Outcome.Result.BLACK_WINS);
  }
}
