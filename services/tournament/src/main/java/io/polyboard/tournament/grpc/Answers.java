package io.polyboard.tournament.grpc;

import static java.util.Objects.requireNonNull;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.service.calls.PageTokens;

/**
 * Reads and builds requests and responses whose fields have the same names and types in all
 * services. The contract defines the fields; tests fail if a name changes there.
 */
final class Answers {
  private Answers() {}

  static FieldDescriptor field(Message message, String name) {
    return message.getDescriptorForType().findFieldByName(name);
  }

  static String text(Message message, String field) {
    return (String) message.getField(field(message, field));
  }

  /** The field of a response, single or repeated, that has the type of a message. */
  static FieldDescriptor fieldOf(Message response, Message value) {
    return response.getDescriptorForType().getFields().stream()
        .filter(each ->
            each.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                && each.getMessageType().equals(value.getDescriptorForType()))
        .findFirst()
        .orElseThrow();
  }

  /** An empty response of a method. */
  static <R extends Message> R response(MethodDescriptor<?, R> method) {
    return requireNonNull(
        ((PrototypeMarshaller<R>) method.getResponseMarshaller()).getMessagePrototype());
  }

  /** The response with a message in the field of its type. */
  static <R extends Message> R with(R response, Message value) {
    return build(response.toBuilder().setField(fieldOf(response, value), value));
  }

  /** The response with a page of messages. */
  static <R extends Message> R page(R response, List<? extends Message> items, String nextToken) {
    Message.Builder page = response.toBuilder();
    items.forEach(each -> page.addRepeatedField(fieldOf(response, each), each));
    return build(page.setField(field(response, "next_page_token"), nextToken));
  }

  /** Builds a message of the expected type. */
  @SuppressWarnings("unchecked")
  static <M extends Message> M build(Message.Builder builder) {
    return (M) builder.build();
  }

  /** The digest that identifies a repeated request; the order of map entries does not change it. */
  static String digest(Message request) {
    return Digest.of(HexFormat.of().formatHex(PageTokens.bytes(request)));
  }
}
