package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/** Writes whole lines and flushes each. Thread-safe. */
final class Output {
  /** Max length of a message in characters: it may quote long input. */
  private static final int MAX_MESSAGE = 1000;

  private final PrintWriter out;
  private @Nullable RuntimeException failure;

  Output(PrintWriter out) {
    this.out = out;
  }

  /**
   * @throws RuntimeException if the writer throws one, for example because its reader has gone
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

  /** The exception of the writer, if it threw one. */
  synchronized Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Reports an error on one line. */
  void error(String message) {
    String line = message.replace("\n", "; ").replaceAll("\\p{Cntrl}", "?");
    println(
        "info string error: "
            + (line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "..."));
  }

  /** Reports all problems of a refusal on one line. */
  void error(RefusedException refused) {
    error(refused.problems().stream().map(Problem::toString).collect(Collectors.joining("; ")));
  }
}
