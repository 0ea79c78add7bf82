package io.polyboard.service.access;

import module java.base;

import com.google.common.hash.Hashing;

/**
 * What is kept of a token. Tokens are random and 256 bits long, so that SHA-256 without a salt is
 * enough: nobody tries them all, as one does passwords.
 */
public final class TokenHash {
  /** What every token begins with, so that those who look for leaked secrets find them. */
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
