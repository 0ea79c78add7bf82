package io.polyboard.dashboard.gateway;

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
import io.grpc.protobuf.StatusProto;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks at the times and durations of a request in JSON: Protocol Buffers' reader takes the 45th of
 * the 13th month for a day of the next year, and does not name the field of what it refuses.
 */
final class RequestTimes {
  private static final Pattern DURATION = Pattern.compile("-?\\d{1,12}(\\.\\d{1,9})?s");

  private final List<FieldViolation> violations = new ArrayList<>();

  private RequestTimes() {}

  /**
   * What is wrong with times and durations.
   *
   * @param type of the message
   * @return empty if nothing is, or the text is malformed in another way
   */
  static Optional<CallFailure> fault(Descriptor type, String json) {
    RequestTimes times = new RequestTimes();
    try {
      times.look(type, JsonParser.parseString(json), "");
    } catch (JsonParseException e) {
      return Optional.empty();
    }
    if (times.violations.isEmpty()) {
      return Optional.empty();
    }
    FieldViolation first = times.violations.getFirst();
    return Optional.of(
        CallFailure.of(
            StatusProto.toStatusRuntimeException(
                com.google.rpc.Status.newBuilder()
                    .setCode(Status.Code.INVALID_ARGUMENT.value())
                    .setMessage(
                        "the message is not valid: "
                            + first.getField()
                            + ": "
                            + first.getDescription())
                    .addDetails(
                        Any.pack(
                            BadRequest.newBuilder()
                                .addAllFieldViolations(times.violations)
                                .build()))
                    .build())));
  }

  private void look(Descriptor type, JsonElement json, String path) {
    if (type.equals(Timestamp.getDescriptor())) {
      require(isText(json) && isTime(json.getAsString()), path, "a time as 2026-01-31T00:00:00Z");
    } else if (type.equals(Duration.getDescriptor())) {
      require(
          isText(json) && DURATION.matcher(json.getAsString()).matches(),
          path,
          "a duration in seconds as 1.5s");
    } else if (json.isJsonObject()) {
      for (FieldDescriptor field : type.getFields()) {
        // Either name will do.
        for (String name : new LinkedHashSet<>(List.of(field.getJsonName(), field.getName()))) {
          JsonElement value = json.getAsJsonObject().get(name);
          if (value != null && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
            look(field, value, path.isEmpty() ? field.getName() : path + "." + field.getName());
          }
        }
      }
    }
  }

  private void look(FieldDescriptor field, JsonElement value, String path) {
    if (field.isMapField() && value.isJsonObject()) {
      FieldDescriptor values = field.getMessageType().findFieldByName("value");
      if (values.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        value
            .getAsJsonObject()
            .entrySet()
            .forEach(
                each -> look(values.getMessageType(), each.getValue(), path + "." + each.getKey()));
      }
    } else if (field.isRepeated() && value.isJsonArray()) {
      int index = 0;
      for (JsonElement each : value.getAsJsonArray()) {
        look(field.getMessageType(), each, path + "[" + index + "]");
        index++;
      }
    } else if (!value.isJsonNull()) {
      look(field.getMessageType(), value, path);
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
