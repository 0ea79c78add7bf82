package io.polyboard.testkit.calls;

import module java.base;

import com.google.protobuf.ByteString;
import com.google.protobuf.Internal;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TextFormat;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;

/**
 * Messages in the text format of Protocol Buffers, such as {@code page_size: 3 filter {player:
 * 'one'}}, and calls of a service with such requests, for tests with tables of requests. {@code
 * <a*1000>} stands for a text of a thousand letters.
 */
public final class TextCalls {
  private static final Pattern LONG = Pattern.compile("<([^>]+)\\*(\\d+)>");
  private static final Pattern VALUE = Pattern.compile("\\?");
  private static final long PATIENCE_SECONDS = 60;

  private final Channel channel;
  private final ServiceDescriptor service;

  public TextCalls(Channel channel, ServiceDescriptor service) {
    this.channel = channel;
    this.service = service;
  }

  /** The refusal of a call, which must be refused before its first response. */
  public Refused refused(String method, String request) {
    return Refused.by(() -> call(method, request));
  }

  /**
   * Parses a message of the type expected by its use: {@code service.listGames(message("page_size:
   * 3"))}.
   *
   * @param type to be left out; the compiler passes an empty array of the type
   */
  @SafeVarargs
  public static <M extends Message> M message(String text, M... type) {
    @SuppressWarnings("unchecked")
    Class<M> wanted = (Class<M>) type.getClass().getComponentType();
    @SuppressWarnings("unchecked")
    M built = (M) merge(text, Internal.getDefaultInstance(wanted).toBuilder()).build();
    return built;
  }

  /**
   * Replaces the question marks of a text by values, in order: strings in quotes, messages in
   * braces, lists in brackets, and other values by their {@code toString}.
   */
  public static String text(String format, Object... values) {
    Iterator<Object> left = List.of(values).iterator();
    String text =
        VALUE.matcher(format).replaceAll(each -> Matcher.quoteReplacement(written(left.next())));
    if (left.hasNext()) {
      throw new AssertionError("more values than places: " + format);
    }
    return text;
  }

  private static String written(Object value) {
    return switch (value) {
      case String text -> '"' + TextFormat.escapeBytes(ByteString.copyFromUtf8(text)) + '"';
      case MessageOrBuilder message -> "{" + TextFormat.printer().printToString(message) + "}";
      case Collection<?> all ->
          all.stream().map(TextCalls::written).collect(Collectors.joining(", ", "[", "]"));
      default -> value.toString();
    };
  }

  /**
   * All pages of a list.
   *
   * @param list returns the page of a token, which is empty for the first page
   */
  public static <P extends Message> List<P> pages(Function<String, P> list) {
    List<P> pages = new ArrayList<>();
    String token = "";
    do {
      P page = list.apply(token);
      pages.add(page);
      token =
          (String) page.getField(page.getDescriptorForType().findFieldByName("next_page_token"));
    } while (!token.isEmpty());
    return pages;
  }

  /** Adds a token to calls. */
  public static ClientInterceptor bearer(String token) {
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  /** Merges a text into a message. */
  public static <B extends Message.Builder> B merge(String text, B message) {
    try {
      TextFormat.merge(
          LONG.matcher(text)
              .replaceAll(each ->
                  Matcher.quoteReplacement(each.group(1).repeat(Integer.parseInt(each.group(2))))),
          message);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(text, e);
    }
    return message;
  }

  @SuppressWarnings("unchecked")
  private Message call(String name, String request) {
    var method =
        (MethodDescriptor<Message, Message>)
            service.getMethods().stream()
                .filter(each -> name.equals(each.getBareMethodName()))
                .findAny()
                .orElseThrow(() -> new AssertionError("there is no method " + name));
    var marshaller = (PrototypeMarshaller<Message>) method.getRequestMarshaller();
    Message.Builder message =
        Objects.requireNonNull(marshaller.getMessagePrototype()).newBuilderForType();
    merge(request, message);
    return ClientCalls.blockingServerStreamingCall(
            channel,
            method,
            CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS),
            message.build())
        .next();
  }
}
