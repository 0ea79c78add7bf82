package io.polyboard.standalone.terminal;

import module java.base;

/**
 * Standard output that fails loudly: the writers on top of it would ignore an {@link IOException},
 * and a command would continue for a reader that is gone.
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

    /** Whether the reader of the output is gone, as after {@code | head}. */
    boolean readerIsGone() {
      String reason = reason();
      return reason.contains("Broken pipe")
          || reason.contains("pipe is being closed")
          || reason.contains("Bad file descriptor");
    }

    /** The message of the operating system. */
    String reason() {
      return Objects.toString(
          getCause() == null ? null : getCause().getMessage(), "cannot be written");
    }
  }
}
