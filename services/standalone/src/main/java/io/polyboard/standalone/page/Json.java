package io.polyboard.standalone.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;

/** Writes JSON, a line for each value. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  /** A record, its components in their order. */
  public static String of(Record shape) {
    try {
      return MAPPER.writeValueAsString(shape);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A message in the JSON mapping of Protocol Buffers. */
  public static String of(MessageOrBuilder message) {
    try {
      return JsonFormat.printer()
          .omittingInsignificantWhitespace()
          .alwaysPrintFieldsWithNoPresence()
          .print(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("holds a message that is not known", e);
    }
  }
}
