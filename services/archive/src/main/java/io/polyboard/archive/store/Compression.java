package io.polyboard.archive.store;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Makes messages raw deflate streams (RFC 1951), one after the other. For one thread. */
final class Compression implements AutoCloseable {
  private static final int BUFFER = 8 << 10;

  /** Costs more to make than to compress a game with. */
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);

  private byte[] buffer = new byte[BUFFER];

  /** Compresses a message. */
  byte[] deflate(MessageLite message) {
    deflater.reset();
    deflater.setInput(message.toByteArray());
    deflater.finish();
    int size = 0;
    while (!deflater.finished()) {
      if (size == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * size);
      }
      size += deflater.deflate(buffer, size, buffer.length - size);
    }
    return Arrays.copyOf(buffer, size);
  }

  @Override
  public void close() {
    deflater.close();
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
