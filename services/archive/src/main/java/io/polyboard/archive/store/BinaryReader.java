package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Reads what {@link BinaryWriter} has written, and the codes of earlier layouts; bytes that are not
 * as it writes them are refused with {@link IllegalStateException}. For one thread.
 */
final class BinaryReader {
  private static final int DIGEST_BYTES = 32;

  private final byte[] bytes;
  private int place;

  private long pending;
  private int pendingBits;

  BinaryReader(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean isAtEnd() {
    return place == bytes.length;
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw damaged();
  }

  /** A number that is an {@code int}, 0 or more. */
  int count() {
    long value = unsigned();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw damaged();
    }
    return (int) value;
  }

  long signed() {
    return unzigzag(unsigned());
  }

  static long unzigzag(long value) {
    return value >>> 1 ^ -(value & 1);
  }

  long random() {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | next();
    }
    return value;
  }

  String text() {
    return new String(raw(count()), UTF_8);
  }

  String digest() {
    return unsigned() == 1
        ? BinaryWriter.DIGEST_PREFIX + HexFormat.of().formatHex(raw(DIGEST_BYTES))
        : text();
  }

  /** Eight bits, 0 to 255. */
  int octet() {
    return next();
  }

  /** So many bytes. */
  byte[] raw(int length) {
    if (length > bytes.length - place) {
      throw damaged();
    }
    place += length;
    return Arrays.copyOfRange(bytes, place - length, place);
  }

  /** All that is left. */
  byte[] rest() {
    return raw(bytes.length - place);
  }

  /** An exponential Golomb code (Teuhola 1978); {@link #align} ends a row of them. */
  long golomb(int order) {
    int zeros = 0;
    while (bits(1) == 0) {
      if (++zeros == Long.SIZE) {
        throw damaged();
      }
    }
    long high = 1L << zeros | bits(zeros);
    return high - 1 << order | bits(order);
  }

  /** So many bits, 0 to 63. */
  long bits(int count) {
    if (count > 32) {
      return bits(count - 32) << 32 | bits(32);
    }
    while (pendingBits < count) {
      pending = pending << 8 | next();
      pendingBits += 8;
    }
    pendingBits -= count;
    return pending >>> pendingBits & (1L << count) - 1;
  }

  /** Leaves out what fills the last byte. */
  void align() {
    pendingBits = 0;
  }

  private int next() {
    if (isAtEnd()) {
      throw damaged();
    }
    return bytes[place++] & 0xFF;
  }

  private static IllegalStateException damaged() {
    return new IllegalStateException("stored bytes are damaged");
  }
}
