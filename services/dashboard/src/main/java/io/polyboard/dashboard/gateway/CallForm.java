package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The forms of requests and answers, by content type. They are the forms of the Connect protocol,
 * with one exception: a stream requested as plain JSON is answered with server-sent events, for
 * browsers and scripts.
 *
 * @see <a href="https://connectrpc.com/docs/protocol">The Connect protocol</a>
 */
enum CallForm {
  /** Protocol Buffers' JSON; streams are answered with server-sent events. */
  JSON("application/json", "text/event-stream"),
  /** Binary messages; not for streams. */
  PROTO("application/proto", "application/proto"),
  /** Streams of JSON in envelopes. */
  CONNECT_JSON("application/connect+json", "application/connect+json"),
  /** Streams of binary messages in envelopes. */
  CONNECT_PROTO("application/connect+proto", "application/connect+proto");

  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace().alwaysPrintFieldsWithNoPresence();

  /** Size of the head of an envelope: a byte of flags, and the length of the content. */
  private static final int HEAD_BYTES = 5;

  private static final int END_STREAM = 2;

  private static final String VERSION = "1";
  private static final String IDENTITY = "identity";
  private static final Pattern MILLIS = Pattern.compile("[0-9]{1,10}");

  private final String type;
  private final String streamType;

  CallForm(String type, String streamType) {
    this.type = type;
    this.streamType = streamType;
  }

  /** The form of a content type, ignoring its parameters; empty if there is no such form. */
  static Optional<CallForm> of(@Nullable String contentType) {
    if (contentType == null) {
      return Optional.empty();
    }
    String type = contentType.split(";", 2)[0].strip();
    return Arrays.stream(values()).filter(form -> form.type.equalsIgnoreCase(type)).findFirst();
  }

  /** The content types of a method's requests, for messages. */
  static String typesFor(ServiceMethod method) {
    return Arrays.stream(values())
        .filter(form -> form.isFor(method))
        .map(form -> form.type)
        .collect(Collectors.joining(" or "));
  }

  /** Whether requests of a method may have this form. */
  boolean isFor(ServiceMethod method) {
    return this == JSON || isEnveloped() == method.isStream();
  }

  /** Whether this is a Connect stream, in which failures also have the status 200. */
  boolean isEnveloped() {
    return this == CONNECT_JSON || this == CONNECT_PROTO;
  }

  /** The content type of requests, and of answers with one message. */
  String type() {
    return type;
  }

  /** The content type of streams. */
  String streamType() {
    return streamType;
  }

  /**
   * The timeout of a call, if its headers have one.
   *
   * @throws StatusRuntimeException if the headers ask for a feature that this server does not have
   */
  Optional<Duration> timeout(MultiMap headers) {
    String version = headers.get("connect-protocol-version");
    if (version != null && !version.equals(VERSION)) {
      throw invalid("connect-protocol-version must be " + VERSION + ", was " + version);
    }
    requireIdentity(headers.get("content-encoding"));
    if (isEnveloped()) {
      requireIdentity(headers.get("connect-content-encoding"));
    }
    String millis = headers.get("connect-timeout-ms");
    if (millis != null && !MILLIS.matcher(millis).matches()) {
      throw invalid("connect-timeout-ms must be a number of 1 to 10 digits");
    }
    return Optional.ofNullable(millis).map(each -> Duration.ofMillis(Long.parseLong(each)));
  }

  /**
   * Refuses compressed requests.
   *
   * @param encoding null if there is none
   */
  static void requireIdentity(@Nullable String encoding) {
    if (encoding != null && !encoding.equalsIgnoreCase(IDENTITY)) {
      throw Status.UNIMPLEMENTED
          .withDescription("the encoding '" + encoding + "' is not supported; use " + IDENTITY)
          .asRuntimeException();
    }
  }

  /**
   * Reads the messages of a request: one, or all of them if the method takes several.
   *
   * @throws StatusRuntimeException if the request is invalid
   */
  List<Message> read(Buffer body, ServiceMethod method) {
    if (!isEnveloped()) {
      return List.of(message(body, method.empty()));
    }
    List<Message> messages = new ArrayList<>();
    for (int at = 0; at < body.length(); ) {
      if (body.length() - at < HEAD_BYTES
          || body.length() - at - HEAD_BYTES < body.getUnsignedInt(at + 1)) {
        throw invalid("the body ends within an envelope, which began at byte " + at);
      }
      if (body.getByte(at) != 0) {
        throw invalid("the envelope at byte " + at + " has flags: messages must not be compressed");
      }
      int end = at + HEAD_BYTES + body.getInt(at + 1);
      messages.add(message(body.slice(at + HEAD_BYTES, end), method.empty()));
      at = end;
    }
    if (messages.isEmpty() || messages.size() > 1 && !method.takesRequests()) {
      throw invalid(
          "the body must have "
              + (method.takesRequests() ? "at least one message" : "one message")
              + ", has "
              + messages.size());
    }
    return messages;
  }

  private Message message(Buffer bytes, Message empty) {
    return switch (this) {
      case JSON, CONNECT_JSON -> json(bytes.length() == 0 ? "{}" : bytes.toString(), empty);
      case PROTO, CONNECT_PROTO -> {
        try {
          yield empty.getParserForType().parseFrom(bytes.getBytes());
        } catch (InvalidProtocolBufferException e) {
          throw invalid("the message is not valid: " + e.getMessage());
        }
      }
    };
  }

  private static Message json(String json, Message empty) {
    Optional<StatusRuntimeException> fault =
        RequestValues.fault(empty.getDescriptorForType(), json);
    if (fault.isPresent()) {
      throw fault.get();
    }
    Message.Builder builder = empty.newBuilderForType();
    try {
      JsonFormat.parser().merge(json, builder);
    } catch (InvalidProtocolBufferException e) {
      throw invalid("the message is not valid: " + e.getMessage());
    }
    return builder.build();
  }

  private static StatusRuntimeException invalid(String why) {
    return Status.INVALID_ARGUMENT.withDescription(why).asRuntimeException();
  }

  /** An answer with one message. */
  Buffer write(Message message) {
    return switch (this) {
      case JSON, CONNECT_JSON -> Buffer.buffer(print(message));
      case PROTO, CONNECT_PROTO -> Buffer.buffer(message.toByteArray());
    };
  }

  /** Every message of the contract has a JSON form, because no field has the type Any. */
  static String print(Message message) {
    try {
      return PRINTER.print(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A message of a stream. */
  Buffer next(Message message) {
    return isEnveloped()
        ? envelope(0, write(message))
        : Buffer.buffer("data: " + print(message) + "\n\n");
  }

  /** The end of a stream that succeeded. */
  Buffer end() {
    return isEnveloped()
        ? envelope(END_STREAM, Buffer.buffer("{}"))
        : Buffer.buffer("event: end\ndata: {}\n\n");
  }

  /** The end of a stream that failed. */
  Buffer end(CallFailure failure) {
    return isEnveloped()
        ? envelope(END_STREAM, new JsonObject().put("error", failure.json()).toBuffer())
        : Buffer.buffer("event: failure\ndata: " + failure.json().encode() + "\n\n");
  }

  /** A heartbeat of a stream; empty if the form has none. */
  Optional<Buffer> idle() {
    return isEnveloped() ? Optional.empty() : Optional.of(Buffer.buffer(": still here\n\n"));
  }

  private static Buffer envelope(int flags, Buffer content) {
    return Buffer.buffer(HEAD_BYTES + content.length())
        .appendByte((byte) flags)
        .appendInt(content.length())
        .appendBuffer(content);
  }
}
