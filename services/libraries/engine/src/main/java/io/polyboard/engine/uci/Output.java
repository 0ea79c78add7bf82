package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/** Writes whole lines, each at once. Safe for use by several threads. */
final class Output {
  /** The longest message, in characters: what it quotes may be long. */
  private static final int MAX_MESSAGE = 1000;

  private final PrintWriter out;
  private @Nullable RuntimeException failure;

  Output(PrintWriter out) {
    this.out = out;
  }

  /**
   * @throws RuntimeException if the writer does, as it may where nobody reads any more
   */
  synchronized void println(String line) {
    try {
      out.println(line);
      out.flush();
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  /** What the writer threw, if it did. */
  synchronized Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Says on one line what is wrong. */
  void error(String message) {
    String line = message.replace("\n", "; ").replaceAll("\\p{Cntrl}", "?");
    println(
        "info string error: "
            + (line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "..."));
  }

  /** Says on one line everything that is wrong. */
  void error(RefusedException refused) {
    error(refused.problems().stream().map(Problem::toString).collect(Collectors.joining("; ")));
  }
}
