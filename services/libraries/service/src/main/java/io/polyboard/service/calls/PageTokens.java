package io.polyboard.service.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import com.google.common.hash.Hashing;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/**
 * Where the answers to one question go on, as texts that say nothing to clients and are good for
 * that question only.
 */
public final class PageTokens {
  /** After everything that is ever stored, and well within what a database has dates for. */
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private static final int MOST_CHARACTERS = 4_096;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private final String field;
  private final String given;
  private final String question;

  /**
   * Of a request.
   *
   * @param field that has the token
   * @param other the field beside it that may differ from call to call
   */
  public PageTokens(Message request, String field, String other) {
    this.field = field;
    given = (String) request.getField(field(request, field));
    question =
        print(
            request.toBuilder()
                .clearField(field(request, field))
                .clearField(field(request, other))
                .build());
  }

  /** Of a request with the fields {@code page_token} and {@code page_size}. */
  public static PageTokens of(Message request) {
    return new PageTokens(request, "page_token", "page_size");
  }

  private static FieldDescriptor field(Message request, String name) {
    return request.getDescriptorForType().findFieldByName(name);
  }

  /** A token of a text, in letters, digits, {@code -}, {@code _} and {@code .}. */
  public String token(String text) {
    return encoded(question) + "." + encoded(text);
  }

  /** The token of the page after this one; empty if it is the last. */
  public <T> String next(Page<T, ?> page, Function<T, String> text) {
    return page.last().map(last -> token(text.apply(last))).orElse("");
  }

  /**
   * What the request's token stands for; empty without one.
   *
   * @param reading of the token's text; throws an {@link IllegalArgumentException} or {@link
   *     DateTimeException} for one that this service has not made
   * @throws Refusal if it is no token, or was given for another question
   */
  public <T> Optional<T> read(Function<String, T> reading) {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    try {
      List<String> parts =
          given.length() > MOST_CHARACTERS
              ? List.of()
              : Arrays.stream(given.split("\\.", -1)).map(PageTokens::decoded).toList();
      if (parts.size() != 2) {
        throw new IllegalArgumentException("it has " + parts.size() + " parts");
      }
      if (!parts.get(0).equals(question)) {
        throw Refusal.invalid("the request is not valid")
            .field(field, "was given for another question: everything else has to be the same");
      }
      return Optional.of(reading.apply(parts.get(1)));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Refusal.invalid("the request is not valid")
          .field(
              field,
              "is not one that this method gave; leave it empty to start from the beginning");
    }
  }

  /** A time as text, to the microsecond. */
  public static String text(Instant time) {
    return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, time));
  }

  /**
   * The time of a text.
   *
   * @throws IllegalArgumentException if it is none that anything was stored at
   * @throws DateTimeException if there is no such time
   */
  public static Instant time(String text) {
    Instant time = Instant.EPOCH.plus(Long.parseLong(text), ChronoUnit.MICROS);
    if (time.isBefore(Instant.EPOCH) || !time.isBefore(LATEST)) {
      throw new IllegalArgumentException(time + " is out of range");
    }
    return time;
  }

  /** Tells questions apart: 64 bits of SHA-256 of kind and contents. */
  private static String print(Message question) {
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
  public static byte[] bytes(Message message) {
    byte[] bytes = new byte[message.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("there is room for all of it", e);
    }
    return bytes;
  }

  private static String encoded(String part) {
    return "p" + ENCODER.encodeToString(part.getBytes(UTF_8));
  }

  private static String decoded(String part) {
    if (!part.startsWith("p")) {
      throw new IllegalArgumentException(part);
    }
    return new String(DECODER.decode(part.substring(1)), UTF_8);
  }
}
