package io.polyboard.service.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where an answer goes on, as text that says nothing to clients. */
public final class PageToken {
  private static final int MOST_CHARACTERS = 4_096;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private PageToken() {}

  /**
   * A token of these parts that is good for one question only; in letters, digits, {@code -},
   * {@code _} and {@code .}.
   *
   * @param question the request, without what may differ from page to page
   */
  public static String of(MessageLite question, String... parts) {
    return Stream.concat(Stream.of(print(question)), Arrays.stream(parts))
        .map(part -> "p" + ENCODER.encodeToString(part.getBytes(UTF_8)))
        .collect(Collectors.joining("."));
  }

  /**
   * The parts of a token that was given for this question.
   *
   * @param field that has the token, to be named where it is refused
   * @throws Refusal if it is no token of so many parts, or was given for another question
   */
  public static List<String> parts(MessageLite question, String field, String token, int count) {
    List<String> parts = parts(field, token, count + 1);
    if (!parts.getFirst().equals(print(question))) {
      throw Refusal.invalid("the request is not valid")
          .field(field, "was given for another question: everything else has to be the same");
    }
    return parts.subList(1, parts.size());
  }

  /** Tells questions apart: 64 bits of SHA-256 of kind and contents. */
  private static String print(MessageLite question) {
    byte[] kind = question.getClass().getName().getBytes(UTF_8);
    return Hashing.sha256()
        .newHasher()
        .putBytes(kind)
        .putBytes(bytes(question))
        .hash()
        .toString()
        .substring(0, 16);
  }

  /** The same for equal messages, whatever the order in which the entries of maps came. */
  private static byte[] bytes(MessageLite question) {
    byte[] bytes = new byte[question.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    try {
      question.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("there is room for all of it", e);
    }
    out.checkNoSpaceLeft();
    return bytes;
  }

  private static List<String> parts(String field, String token, int count) {
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
    throw refused(field);
  }

  /** The refusal of what is no token. */
  public static Refusal refused(String field) {
    return Refusal.invalid("the request is not valid")
        .field(field, "is not one that this method gave; leave it empty to begin anew");
  }

  private static String decoded(String part) {
    if (!part.startsWith("p")) {
      throw new IllegalArgumentException(part);
    }
    return new String(DECODER.decode(part.substring(1)), UTF_8);
  }
}
