package io.polyboard.contract.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import com.google.common.hash.Hashing;

/** Digests of texts. */
public final class Digest {
  private static final String PREFIX = "sha256:";
  private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9a-f]{64}");

  private Digest() {}

  /** The digest of a text in UTF-8: {@code sha256:} and 64 hexadecimal digits. */
  public static String of(String text) {
    return PREFIX + Hashing.sha256().hashString(text, UTF_8);
  }

  /** Whether a text has the form of a digest. */
  public static boolean isDigest(String text) {
    return FORM.matcher(text).matches();
  }
}
