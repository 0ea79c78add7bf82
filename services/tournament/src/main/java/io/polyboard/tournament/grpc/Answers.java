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
 * Requests and responses of methods whose fields have the same names and types in all services.
 * What a method has is held by the contract: who changes a name there hears of it by the tests.
 */
final class Answers {
  private Answers() {}

  static FieldDescriptor field(Message message, String name) {
    return message.getDescriptorForType().findFieldByName(name);
  }

  static String text(Message message, String field) {
    return (String) message.getField(field(message, field));
  }

  /** The field of a response, or list of fields, that is of the type of a message. */
  static FieldDescriptor fieldOf(Message response, Message value) {
    return response.getDescriptorForType().getFields().stream()
        .filter(each ->
            each.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                && each.getMessageType().equals(value.getDescriptorForType()))
        .findFirst()
        .orElseThrow();
  }

  /** The response of a method, without anything in it. */
  static <R extends Message> R response(MethodDescriptor<?, R> method) {
    return requireNonNull(
        ((PrototypeMarshaller<R>) method.getResponseMarshaller()).getMessagePrototype());
  }

  /** A response that has a message in the field of its type. */
  static <R extends Message> R with(R response, Message value) {
    return build(response.toBuilder().setField(fieldOf(response, value), value));
  }

  /** A response with a page of messages. */
  static <R extends Message> R page(R response, List<? extends Message> items, String nextToken) {
    Message.Builder page = response.toBuilder();
    items.forEach(each -> page.addRepeatedField(fieldOf(response, each), each));
    return build(page.setField(field(response, "next_page_token"), nextToken));
  }

  /** What a builder of a message of the type builds. */
  @SuppressWarnings("unchecked")
  static <M extends Message> M build(Message.Builder builder) {
    return (M) builder.build();
  }

  /** By which a request that is sent again is known: the order of a map makes no difference. */
  static String digest(Message request) {
    return Digest.of(HexFormat.of().formatHex(PageTokens.bytes(request)));
  }
}
