package io.polyboard.standalone.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.rules.v1.Result;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Writes JSON in one style, a line for each value: numbers are numbers, durations in seconds, times
 * as RFC 3339 writes them, results as PGN writes them, other constants as words in lower case, and
 * what is not there is null. {@code docs/json.schema.json} has the shape of everything that
 * commands print.
 */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Json() {}

  /** A record, its components in their order. */
  public static String of(Record shape) {
    return write(shape);
  }

  /** A message, its fields in their order. Of alternatives only the one chosen is there. */
  public static String of(Message message) {
    return write(object(message));
  }

  private static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ObjectNode object(Message message) {
    ObjectNode node = NODES.objectNode();
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      boolean isThere = !field.hasPresence() || message.hasField(field);
      if (field.isMapField()) {
        node.set(field.getJsonName(), map(message, field));
      } else if (field.isRepeated()) {
        ArrayNode elements = node.putArray(field.getJsonName());
        ((List<?>) message.getField(field)).forEach(element -> elements.add(value(field, element)));
      } else if (isThere) {
        node.set(field.getJsonName(), value(field, message.getField(field)));
      } else if (field.getRealContainingOneof() == null) {
        node.putNull(field.getJsonName());
      }
    }
    return node;
  }

  private static ObjectNode map(Message message, FieldDescriptor field) {
    FieldDescriptor key = field.getMessageType().findFieldByName("key");
    FieldDescriptor value = field.getMessageType().findFieldByName("value");
    ObjectNode node = NODES.objectNode();
    ((List<?>) message.getField(field))
        .forEach(each -> {
          Message entry = (Message) each;
          node.set(entry.getField(key).toString(), value(value, entry.getField(value)));
        });
    return node;
  }

  private static JsonNode value(FieldDescriptor field, Object value) {
    return switch (value) {
      case Boolean truth -> NODES.booleanNode(truth);
      case Integer number ->
          NODES.numberNode(isUnsigned(field) ? Integer.toUnsignedLong(number) : number.longValue());
      case Long number when isUnsigned(field) ->
          NODES.numberNode(new BigDecimal(Long.toUnsignedString(number)));
      case Long number -> NODES.numberNode(number);
      case Float number -> finite(number);
      case Double number -> finite(number);
      case String text -> NODES.textNode(text);
      case ByteString bytes ->
          NODES.textNode(Base64.getEncoder().encodeToString(bytes.toByteArray()));
      case EnumValueDescriptor constant -> word(constant);
      case Duration duration -> NODES.numberNode(seconds(duration));
      case Timestamp time -> NODES.textNode(Timestamps.toString(time));
      case Message message -> object(message);
      default -> throw new IllegalArgumentException(field.getFullName());
    };
  }

  private static boolean isUnsigned(FieldDescriptor field) {
    return switch (field.getType()) {
      case UINT32, UINT64, FIXED32, FIXED64 -> true;
      default -> false;
    };
  }

  /** JSON has no infinite numbers. */
  private static JsonNode finite(double number) {
    return Double.isFinite(number) ? NODES.numberNode(number) : NODES.nullNode();
  }

  private static BigDecimal seconds(Duration duration) {
    return BigDecimal.valueOf(Durations.toNanos(duration), 9).stripTrailingZeros();
  }

  /**
   * {@code STATE_FINISHED} of the enum {@code State} is {@code finished}; one unspecified is null.
   */
  private static JsonNode word(EnumValueDescriptor constant) {
    if (constant.getType().equals(Result.getDescriptor())) {
      return NODES.textNode(Figures.of(Result.forNumber(constant.getNumber())));
    }
    if (constant.getNumber() == 0) {
      return NODES.nullNode();
    }
    String prefix =
        constant
                .getType()
                .getName()
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
                .toUpperCase(Locale.ROOT)
            + "_";
    String name = constant.getName();
    String bare = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
    return NODES.textNode(bare.toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
