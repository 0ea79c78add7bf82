package io.polyboard.archive.store;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Messages as raw deflate streams (RFC 1951). */
final class Deflated {
  private static final int BUFFER = 8 << 10;

  private Deflated() {}

  /** Compresses a message. */
  static byte[] deflate(MessageLite message) {
    byte[] plain = message.toByteArray();
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
      deflater.setInput(plain);
      deflater.finish();
      byte[] bytes = new byte[plain.length / 2 + 64];
      int size = 0;
      while (!deflater.finished()) {
        if (size == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * size);
        }
        size += deflater.deflate(bytes, size, bytes.length - size);
      }
      return Arrays.copyOf(bytes, size);
    }
  }

  /** Merges a compressed message into another. */
  static <B extends MessageLite.Builder> B mergeInto(B builder, byte[] deflated) {
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
          throw new IllegalStateException("a stored message is cut short");
        }
        size += more;
      }
      builder.mergeFrom(bytes, 0, size);
      return builder;
    } catch (DataFormatException | InvalidProtocolBufferException e) {
      throw new IllegalStateException("a stored message is damaged", e);
    }
  }
}
