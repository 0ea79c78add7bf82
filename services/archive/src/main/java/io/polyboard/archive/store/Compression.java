package io.polyboard.archive.store;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Makes bytes raw deflate streams (RFC 1951), one after the other. For one thread. */
final class Compression implements AutoCloseable {
  private static final int BUFFER = 8 << 10;

  /** Costs more to make than to compress a game with. */
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);

  private final byte[] buffer = new byte[BUFFER];

  /** Compresses bytes onto the end of others. */
  void deflate(byte[] bytes, BinaryWriter onto) {
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    while (!deflater.finished()) {
      onto.raw(buffer, deflater.deflate(buffer));
    }
  }

  @Override
  public void close() {
    deflater.close();
  }

  /**
   * What was compressed.
   *
   * @throws IllegalStateException if the bytes are no whole stream
   */
  static byte[] inflate(byte[] deflated) {
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(deflated);
      byte[] bytes = new byte[Math.max(BUFFER, 4 * deflated.length)];
      int size = 0;
      while (!inflater.finished()) {
        if (size == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * size);
        }
        int more = inflater.inflate(bytes, size, bytes.length - size);
        if (more == 0 && !inflater.finished() && size < bytes.length) {
          throw new IllegalStateException("a stored game is cut short");
        }
        size += more;
      }
      return Arrays.copyOf(bytes, size);
    } catch (DataFormatException e) {
      throw new IllegalStateException("a stored game is damaged", e);
    }
  }
}
