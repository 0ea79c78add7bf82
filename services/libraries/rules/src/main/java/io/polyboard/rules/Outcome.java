package io.polyboard.rules;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The result of a game and its reason.
 *
 * @param result {@code 1-0}, {@code 0-1}, {@code 1/2-1/2}, or {@code *} while the game goes on
 * @param reason why the game ended, or null while it goes on
 */
public record Outcome(Result result, @Nullable Reason reason) {
  /** The game goes on. */
  public static final Outcome ONGOING = new Outcome(Result.ONGOING, null);

  /** A win of the side. */
  public static Outcome win(Side winner, Reason reason) {
    return new Outcome(winner == Side.WHITE ? Result.WHITE_WINS : Result.BLACK_WINS, reason);
  }

  /** A draw. */
  public static Outcome draw(Reason reason) {
    return new Outcome(Result.DRAW, reason);
  }

  /** Whether the game has ended. */
  public boolean isOver() {
    return result != Result.ONGOING;
  }

  /** The winner, or null for a draw or an unfinished game. */
  public @Nullable Side winner() {
    return switch (result) {
      case WHITE_WINS -> Side.WHITE;
      case BLACK_WINS -> Side.BLACK;
      case DRAW, ONGOING -> null;
    };
  }

  /**
   * Why the game ended.
   *
   * @throws NullPointerException while the game goes on
   */
  public Reason endReason() {
    return Objects.requireNonNull(reason, "the game has not ended");
  }

  /** The result and the reason, such as {@code 1-0 by checkmate}; {@code *} for an open game. */
  @Override
  public String toString() {
    return reason == null ? result.toString() : result + " by " + reason;
  }

  /** The result of a game. */
  public enum Result {
    WHITE_WINS("1-0"),
    BLACK_WINS("0-1"),
    DRAW("1/2-1/2"),
    ONGOING("*");

    private final String text;

    Result(String text) {
      this.text = text;
    }

    /**
     * White's score in half points: 2 for a win, 1 for a draw, 0 for a loss.
     *
     * @throws IllegalStateException while the game goes on
     */
    public int whiteHalfPoints() {
      return switch (this) {
        case WHITE_WINS -> 2;
        case DRAW -> 1;
        case BLACK_WINS -> 0;
        case ONGOING -> throw new IllegalStateException("an unfinished game has no points");
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Why a game ended: by the rules, except the last two reasons. */
  public enum Reason {
    CHECKMATE("checkmate"),
    STALEMATE("stalemate"),
    BARE_KING("bare king"),
    BARE_KINGS("bare kings"),
    REPETITION("repetition"),
    NO_PROGRESS("no progress"),
    DEAD_POSITION("dead position"),
    /** The game reached the maximum length that was set for it. */
    PLY_LIMIT("ply limit"),
    /** The scores of both players agreed on the result for long enough. */
    ADJUDICATION("adjudication");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** Whether the rules ended the game. */
    public boolean isByRules() {
      return this != PLY_LIMIT && this != ADJUDICATION;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
