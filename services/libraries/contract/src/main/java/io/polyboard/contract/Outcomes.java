package io.polyboard.contract;

import module java.base;

import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.rules.Outcome;
import org.jspecify.annotations.Nullable;

/** How games stand and end, in the terms of the contract, whose constants have the same names. */
public final class Outcomes {
  private static final String RESULT = "RESULT_";
  private static final String TERMINATION = "TERMINATION_";

  private Outcomes() {}

  /** How a game stands. */
  public static io.polyboard.proto.rules.v1.Outcome message(Outcome outcome) {
    return io.polyboard.proto.rules.v1.Outcome.newBuilder()
        .setResult(result(outcome.result()))
        .setTermination(termination(outcome.reason()))
        .build();
  }

  /** The result of a game. */
  public static Result result(Outcome.Result result) {
    return Result.valueOf(RESULT + result.name());
  }

  private static Termination termination(Outcome.@Nullable Reason reason) {
    return reason == null
        ? Termination.TERMINATION_UNSPECIFIED
        : Termination.valueOf(TERMINATION + reason.name());
  }

  /**
   * Reads how a game ended.
   *
   * @throws IllegalArgumentException if it goes on, or its result or termination is not known here
   */
  public static Outcome read(io.polyboard.proto.rules.v1.Outcome message) {
    Outcome.Result result = read(message.getResult());
    if (result == Outcome.Result.ONGOING) {
      throw new IllegalArgumentException("the game goes on");
    }
    return new Outcome(result, read(message.getTermination()));
  }

  /**
   * Reads a result.
   *
   * @throws IllegalArgumentException if it is not known here
   */
  public static Outcome.Result read(Result result) {
    return read(Outcome.Result.values(), RESULT, result);
  }

  /**
   * Reads why a game ended.
   *
   * @throws IllegalArgumentException if that is not known here
   */
  public static Outcome.Reason read(Termination termination) {
    return read(Outcome.Reason.values(), TERMINATION, termination);
  }

  private static <T extends Enum<T>> T read(T[] known, String prefix, Enum<?> constant) {
    return Arrays.stream(known)
        .filter(each -> constant.name().equals(prefix + each.name()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("how the game ended is not known: " + constant));
  }
}
