package io.polyboard.standalone.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;

/**
 * Writes JSON, a line for each value: messages as Protocol Buffers map them, with every field, as
 * the API over HTTP has them. {@code docs/json.schema.json} has the shape of everything that
 * commands print.
 */
public final class Json {
  private static final ObjectMapper RECORDS = new ObjectMapper();
  private static final JsonFormat.Printer MESSAGES =
      JsonFormat.printer().omittingInsignificantWhitespace().alwaysPrintFieldsWithNoPresence();

  private Json() {}

  /** A message, its fields in their order, or a record, its components in theirs. */
  public static String of(Object value) {
    try {
      return value instanceof Message message
          ? MESSAGES.print(message)
          : RECORDS.writeValueAsString(value);
    } catch (JsonProcessingException | InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
