package io.polyboard.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Where the next page of a list begins, as text that says nothing to clients. */
public final class PageToken {
  private static final int MOST_CHARACTERS = 4_096;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private PageToken() {}

  /** A token of these parts, in letters, digits, {@code -}, {@code _} and {@code .}. */
  public static String of(String... parts) {
    return Arrays.stream(parts)
        .map(part -> "p" + ENCODER.encodeToString(part.getBytes(UTF_8)))
        .collect(Collectors.joining("."));
  }

  /**
   * The parts of a token.
   *
   * @throws Refusal if it is no token of so many parts
   */
  public static List<String> parts(String token, int count) {
    try {
      List<String> parts =
          token.length() > MOST_CHARACTERS
              ? List.of()
              : Arrays.stream(token.split("\\.", -1)).map(PageToken::decoded).toList();
      if (parts.size() == count) {
        return parts;
      }
    } catch (IllegalArgumentException e) {
      // Refused below.
    }
    throw Refusal.invalid("the request is not valid")
        .field("page_token", "is not one that this list gave; leave it empty to begin anew");
  }

  private static String decoded(String part) {
    if (!part.startsWith("p")) {
      throw new IllegalArgumentException(part);
    }
    return new String(DECODER.decode(part.substring(1)), UTF_8);
  }
}
