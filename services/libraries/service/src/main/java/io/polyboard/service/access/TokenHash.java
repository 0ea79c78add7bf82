package io.polyboard.service.access;

import module java.base;

import com.google.common.hash.Hashing;

/**
 * Tokens and their hashes, which are stored instead of them. A token has 256 random bits, so
 * SHA-256 without a salt is enough: unlike passwords, tokens cannot be guessed.
 */
public final class TokenHash {
  /** The beginning of every token, so that scanners for leaked secrets find it. */
  public static final String PREFIX = "polyboard_";

  private static final int BYTES = 32;

  private TokenHash() {}

  /** A new token. */
  public static String newToken() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  /** The SHA-256 of a token, 64 hexadecimal digits. */
  public static String of(String token) {
    return Hashing.sha256().hashString(token, StandardCharsets.UTF_8).toString();
  }
}
