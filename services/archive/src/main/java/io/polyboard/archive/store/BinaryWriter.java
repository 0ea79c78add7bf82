package io.polyboard.archive.store;

import java.util.Arrays;

/**
 * Writes whole numbers as bytes, for {@link BinaryReader}: as LEB128, signed ones in zigzag order.
 * For one thread.
 */
final class BinaryWriter {
  private byte[] bytes = new byte[1 << 10];
  private int size;

  void clear() {
    size = 0;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** A number of which all 64 bits count; small ones are short. */
  void unsigned(long value) {
    if (size + 10 > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Zigzag order: 0, -1, 1, -2, ... */
  void signed(long value) {
    unsigned(value << 1 ^ value >> 63);
  }
}
