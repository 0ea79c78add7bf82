package io.polyboard.testkit.calls;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ClientCalls;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls of a service with requests in the text format of Protocol Buffers, such as {@code
 * page_size: 3 filter {player: 'one'}}, for tables of them. Instead of a long text stands {@code
 * <a*1000>}, of a thousand letters.
 */
public final class TextCalls {
  private static final Pattern LONG = Pattern.compile("<([^>]+)\\*(\\d+)>");
  private static final long PATIENCE_SECONDS = 60;

  private final Channel channel;
  private final ServiceDescriptor service;

  public TextCalls(Channel channel, ServiceDescriptor service) {
    this.channel = channel;
    this.service = service;
  }

  /** What a call that has to be refused is told, before anything is answered. */
  public Refused refused(String method, String request) {
    return Refused.by(() -> call(method, request));
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
