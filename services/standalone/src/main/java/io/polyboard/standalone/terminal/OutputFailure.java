package io.polyboard.standalone.terminal;

import module java.base;

/**
 * Thrown when standard output cannot be written; not an {@link IOException}, which a writer hides.
 */
final class OutputFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputFailure(IOException cause) {
    super(cause);
  }

  /** Whether nobody reads the output any more, as after {@code | head}. */
  boolean readerIsGone() {
    String reason = reason();
    return reason.contains("Broken pipe")
        || reason.contains("pipe is being closed")
        || reason.contains("Bad file descriptor");
  }

  /** What the operating system says. */
  String reason() {
    return Objects.toString(
        getCause() == null ? null : getCause().getMessage(), "cannot be written");
  }
}
