package io.polyboard.contract.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Names texts by what they say. */
public final class Digest {
  private static final String PREFIX = "sha256:";
  private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9a-f]{64}");

  private Digest() {}

  /** {@code sha256:} and 64 hexadecimal digits: of the text in UTF-8. */
  public static String of(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return PREFIX + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Whether a text is spelled like a digest. */
  public static boolean isDigest(String text) {
    return FORM.matcher(text).matches();
  }
}
