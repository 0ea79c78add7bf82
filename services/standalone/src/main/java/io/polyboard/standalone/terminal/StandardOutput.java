package io.polyboard.standalone.terminal;

import module java.base;

/**
 * Standard output that fails loudly: the writers on top of it would swallow an {@link IOException},
 * and a command would go on computing for a reader that is gone.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new Failure(e);
    }
  }

  /** Thrown when it cannot be written; not an {@link IOException}, which a writer hides. */
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failure(IOException cause) {
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
}
