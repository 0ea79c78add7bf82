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
      throw new OutputFailure(e);
    }
  }
}
