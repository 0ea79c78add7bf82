package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;

/**
 * Checks the times, durations and numbers of a request in JSON before Protocol Buffers' parser
 * reads them. The parser reads the 45th of the 13th month as a day of the next year, needs many
 * seconds for a number of half a million digits and unlimited memory for a large exponent, and does
 * not name the field that it refuses.
 */
final class RequestValues {
  private static final Pattern DURATION = Pattern.compile("-?\\d{1,12}(\\.\\d{1,9})?s");

  /** A number with at most as many digits as the contract needs. */
  private static final Pattern NUMBER = Pattern.compile("[^eE]{0,40}([eE][+-]?[0-9]{1,3})?");

  /** The depth limit of Protocol Buffers' parser. */
  private static final int MAX_DEPTH = 100;

  private final List<FieldViolation> violations = new ArrayList<>();

  private RequestValues() {}

  /**
   * The faults of times, durations and numbers.
   *
   * @param type of the message
   * @return empty if there are none, or if the text is malformed in another way
   */
  static Optional<StatusRuntimeException> fault(Descriptor type, String json) {
    RequestValues values = new RequestValues();
    try {
      values.check(type, JsonParser.parseString(json), "", MAX_DEPTH);
    } catch (JsonParseException e) {
      return Optional.empty();
    }
    if (values.violations.isEmpty()) {
      return Optional.empty();
    }
    FieldViolation first = values.violations.getFirst();
    return Optional.of(
        StatusProto.toStatusRuntimeException(
            com.google.rpc.Status.newBuilder()
                .setCode(Status.Code.INVALID_ARGUMENT.value())
                .setMessage(
                    "the message is not valid: " + first.getField() + ": " + first.getDescription())
                .addDetails(
                    Any.pack(
                        BadRequest.newBuilder().addAllFieldViolations(values.violations).build()))
                .build()));
  }

  private void check(Descriptor type, JsonElement json, String path, int depth) {
    if (type.equals(Timestamp.getDescriptor())) {
      require(
          isText(json) && isTime(json.getAsString()), path, "a time such as 2026-01-31T00:00:00Z");
    } else if (type.equals(Duration.getDescriptor())) {
      require(
          isText(json) && DURATION.matcher(json.getAsString()).matches(),
          path,
          "a duration in seconds such as 1.5s");
    } else if (json.isJsonObject() && depth > 0) {
      for (FieldDescriptor field : type.getFields()) {
        // The parser accepts both names.
        for (String name : new LinkedHashSet<>(List.of(field.getJsonName(), field.getName()))) {
          JsonElement value = json.getAsJsonObject().get(name);
          if (value != null) {
            String at = path.isEmpty() ? field.getName() : path + "." + field.getName();
            check(field, value, at, depth - 1);
          }
        }
      }
    }
  }

  private void check(FieldDescriptor field, JsonElement value, String path, int depth) {
    if (field.isMapField() && value.isJsonObject()) {
      FieldDescriptor values = field.getMessageType().findFieldByName("value");
      value
          .getAsJsonObject()
          .entrySet()
          .forEach(each -> check(values, each.getValue(), path + "." + each.getKey(), depth));
    } else if (field.isRepeated() && value.isJsonArray()) {
      int index = 0;
      for (JsonElement each : value.getAsJsonArray()) {
        checkOne(field, each, path + "[" + index + "]", depth);
        index++;
      }
    } else {
      checkOne(field, value, path, depth);
    }
  }

  private void checkOne(FieldDescriptor field, JsonElement value, String path, int depth) {
    if (value.isJsonNull()) {
      return;
    }
    switch (field.getJavaType()) {
      case MESSAGE -> check(field.getMessageType(), value, path, depth);
      case INT, LONG, FLOAT, DOUBLE ->
          require(
              !value.isJsonPrimitive() || NUMBER.matcher(value.getAsString()).matches(),
              path,
              "a number of at most 40 digits, with an exponent of at most three");
      case BOOLEAN, STRING, BYTE_STRING, ENUM -> {
        // The parser checks these.
      }
    }
  }

  private void require(boolean holds, String path, String expected) {
    if (!holds) {
      violations.add(
          FieldViolation.newBuilder().setField(path).setDescription("is not " + expected).build());
    }
  }

  private static boolean isText(JsonElement json) {
    return json.isJsonPrimitive() && json.getAsJsonPrimitive().isString();
  }

  private static boolean isTime(String text) {
    try {
      int year = OffsetDateTime.parse(text).getYear();
      return year > 0 && year < 10_000;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
