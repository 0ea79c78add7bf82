package io.polyboard.rules.notation;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/** Tells games apart by their turns. */
public final class GameHash {
  /** Of a game whose turns are not known. */
  public static final long UNKNOWN = 0;

  private GameHash() {}

  /**
   * 64 bits of SHA-256: among a million games two different ones have the same with a likelihood of
   * 3 in 100,000,000. Never {@link #UNKNOWN}.
   *
   * @param startMfen where the turns set out from; empty for the variant's start position
   * @param turns in canonical spelling
   */
  public static long of(String startMfen, List<String> turns) {
    try {
      StringBuilder lines = new StringBuilder(startMfen);
      turns.forEach(turn -> lines.append('\n').append(turn));
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(lines.toString().getBytes(UTF_8));
      long hash = ByteBuffer.wrap(digest).getLong();
      return hash == UNKNOWN ? 1 : hash;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
