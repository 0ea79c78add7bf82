package io.polyboard.archive.store;

/**
 * Reads what {@link BinaryWriter} has written; bytes that are not as it writes them are refused
 * with {@link IllegalStateException}. For one thread.
 */
final class BinaryReader {
  private final byte[] bytes;
  private int place;

  BinaryReader(byte[] bytes) {
    this.bytes = bytes;
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE && place < bytes.length; shift += 7) {
      int next = bytes[place++] & 0xFF;
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
    long value = unsigned();
    return value >>> 1 ^ -(value & 1);
  }

  private static IllegalStateException damaged() {
    return new IllegalStateException("stored bytes are damaged");
  }
}
