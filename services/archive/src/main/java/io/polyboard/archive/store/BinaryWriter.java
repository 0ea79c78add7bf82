package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Writes numbers and texts as bytes, for {@link BinaryReader}: whole numbers as LEB128, signed ones
 * in zigzag order, texts in UTF-8 after their length. For one thread.
 */
final class BinaryWriter {
  static final String DIGEST_PREFIX = "sha256:";

  private static final Pattern DIGEST = Pattern.compile(DIGEST_PREFIX + "[0-9a-f]{64}");
  private static final HexFormat HEX = HexFormat.of();

  private byte[] bytes = new byte[1 << 10];
  private int size;

  /** Begins anew. */
  BinaryWriter clear() {
    size = 0;
    return this;
  }

  /** The bytes so far. */
  int size() {
    return size;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Zigzag order: 0, -1, 1, -2, ... */
  static long zigzag(long value) {
    return value << 1 ^ value >> 63;
  }

  /** A number of which all 64 bits count; small ones are short. */
  void unsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void signed(long value) {
    unsigned(zigzag(value));
  }

  /** A number that is as often large as small. */
  void random(long value) {
    reserve(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** The lowest eight bits of a value. */
  void octet(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void text(String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    unsigned(utf8.length);
    raw(utf8, utf8.length);
  }

  /** A text that is likely to be a digest: half as long if it is one. */
  void digest(String text) {
    boolean isDigest = DIGEST.matcher(text).matches();
    unsigned(isDigest ? 1 : 0);
    if (isDigest) {
      byte[] digest = HEX.parseHex(text, DIGEST_PREFIX.length(), text.length());
      raw(digest, digest.length);
    } else {
      text(text);
    }
  }

  void raw(byte[] from, int length) {
    reserve(length);
    System.arraycopy(from, 0, bytes, size, length);
    size += length;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
