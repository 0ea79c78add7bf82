package io.polyboard.rules.notation;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/** Hashes of games, which distinguish them by their turns. */
public final class GameHash {
  /** The hash of a game whose turns are unknown. */
  public static final long UNKNOWN = 0;

  private GameHash() {}

  /**
   * The first 64 bits of SHA-256: the probability that two different games among a million have the
   * same hash is 3 in 100,000,000. Never {@link #UNKNOWN}.
   *
   * @param startMfen the position before the turns; empty for the variant's start position
   * @param turns in canonical notation
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
