package io.polyboard.contract;

import module java.base;

import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.rules.Outcome;
import org.jspecify.annotations.Nullable;

/** Outcomes of games as messages; the constants of the contract have the same names. */
public final class Outcomes {
  private static final String RESULT = "RESULT_";
  private static final String TERMINATION = "TERMINATION_";

  private Outcomes() {}

  /** Writes an outcome. */
  public static io.polyboard.proto.rules.v1.Outcome message(Outcome outcome) {
    return io.polyboard.proto.rules.v1.Outcome.newBuilder()
        .setResult(result(outcome.result()))
        .setTermination(termination(outcome.reason()))
        .build();
  }

  /** Writes a result. */
  public static Result result(Outcome.Result result) {
    return Result.valueOf(RESULT + result.name());
  }

  private static Termination termination(Outcome.@Nullable Reason reason) {
    return reason == null
        ? Termination.TERMINATION_UNSPECIFIED
        : Termination.valueOf(TERMINATION + reason.name());
  }

  /**
   * Reads the outcome of a finished game.
   *
   * @throws IllegalArgumentException if the game is not over, or its result or termination is
   *     unknown
   */
  public static Outcome read(io.polyboard.proto.rules.v1.Outcome message) {
    Outcome.Result result = read(message.getResult());
    if (result == Outcome.Result.ONGOING) {
      throw new IllegalArgumentException("the game is not over");
    }
    return new Outcome(result, read(message.getTermination()));
  }

  /**
   * Reads a result.
   *
   * @throws IllegalArgumentException if it is unknown
   */
  public static Outcome.Result read(Result result) {
    return read(Outcome.Result.values(), RESULT, result);
  }

  /**
   * Reads a termination.
   *
   * @throws IllegalArgumentException if it is unknown
   */
  public static Outcome.Reason read(Termination termination) {
    return read(Outcome.Reason.values(), TERMINATION, termination);
  }

  private static <T extends Enum<T>> T read(T[] known, String prefix, Enum<?> constant) {
    return Arrays.stream(known)
        .filter(each -> constant.name().equals(prefix + each.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown outcome of a game: " + constant));
  }
}
