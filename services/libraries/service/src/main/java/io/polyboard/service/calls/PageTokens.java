package io.polyboard.service.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import com.google.common.hash.Hashing;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/**
 * Page tokens of one request: opaque texts that say where the next page begins, valid only for the
 * same request.
 */
public final class PageTokens {
  /** Later than every stored time, and within the range of a database's dates. */
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private static final int MAX_CHARACTERS = 4_096;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private final String field;
  private final String given;
  private final String fingerprint;

  /**
   * The page tokens of a request.
   *
   * @param field the field with the token
   * @param other the other field that may differ from call to call
   */
  public PageTokens(Message request, String field, String other) {
    this.field = field;
    given = (String) request.getField(field(request, field));
    fingerprint =
        fingerprint(
            request.toBuilder()
                .clearField(field(request, field))
                .clearField(field(request, other))
                .build());
  }

  /** The page tokens of a request with the fields {@code page_token} and {@code page_size}. */
  public static PageTokens of(Message request) {
    return new PageTokens(request, "page_token", "page_size");
  }

  private static FieldDescriptor field(Message request, String name) {
    return request.getDescriptorForType().findFieldByName(name);
  }

  /** A token with a text, of letters, digits, {@code -}, {@code _} and {@code .}. */
  public String token(String text) {
    return encoded(fingerprint) + "." + encoded(text);
  }

  /** The token of the page after this one; empty if it is the last. */
  public <T> String next(Page<T, ?> page, Function<T, String> text) {
    return page.last().map(last -> token(text.apply(last))).orElse("");
  }

  /**
   * Reads the request's token; empty if it has none.
   *
   * @param reading reads the token's text; throws an {@link IllegalArgumentException} or {@link
   *     DateTimeException} if this service has not made it
   * @throws Refusal if the token is invalid, or belongs to another request
   */
  public <T> Optional<T> read(Function<String, T> reading) {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    try {
      List<String> parts =
          given.length() > MAX_CHARACTERS
              ? List.of()
              : Arrays.stream(given.split("\\.", -1)).map(PageTokens::decoded).toList();
      if (parts.size() != 2) {
        throw new IllegalArgumentException("it has " + parts.size() + " parts");
      }
      if (!parts.get(0).equals(fingerprint)) {
        throw Refusal.invalid("the request is not valid")
            .field(field, "belongs to another request; keep all other fields the same");
      }
      return Optional.of(reading.apply(parts.get(1)));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Refusal.invalid("the request is not valid")
          .field(
              field, "was not issued by this method; leave it empty to start from the beginning");
    }
  }

  /** A time as text, to the microsecond. */
  public static String text(Instant time) {
    return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, time));
  }

  /**
   * Reads a time from {@link #text}.
   *
   * @throws IllegalArgumentException if nothing can have been stored at that time
   * @throws DateTimeException if there is no such time
   */
  public static Instant time(String text) {
    Instant time = Instant.EPOCH.plus(Long.parseLong(text), ChronoUnit.MICROS);
    if (time.isBefore(Instant.EPOCH) || !time.isBefore(LATEST)) {
      throw new IllegalArgumentException(time + " is out of range");
    }
    return time;
  }

  /** Distinguishes requests: 64 bits of SHA-256 of type and contents. */
  private static String fingerprint(Message request) {
    byte[] type = request.getClass().getName().getBytes(UTF_8);
    return Hashing.sha256()
        .newHasher()
        .putBytes(type)
        .putBytes(bytes(request))
        .hash()
        .toString()
        .substring(0, 16);
  }

  /**
   * Serializes a message; the bytes are the same for equal messages, whatever the order of maps.
   */
  public static byte[] bytes(Message message) {
    byte[] bytes = new byte[message.getSerializedSize()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.useDeterministicSerialization();
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("the buffer is too small", e);
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
