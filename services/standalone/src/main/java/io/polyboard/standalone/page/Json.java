package io.polyboard.standalone.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;

/**
 * Writes JSON, one line per value. Messages have the mapping of Protocol Buffers with every field,
 * as in the API over HTTP. {@code docs/json.schema.json} describes everything that commands print.
 */
public final class Json {
  private static final ObjectMapper RECORDS = new ObjectMapper();
  private static final JsonFormat.Printer MESSAGES =
      JsonFormat.printer().omittingInsignificantWhitespace().alwaysPrintFieldsWithNoPresence();

  private Json() {}

  /** The JSON of a message, or of a record; fields or components are in order. */
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
