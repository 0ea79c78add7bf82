package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.api.FieldBehavior;
import com.google.api.FieldBehaviorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Descriptors.GenericDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * JSON Schema 2020-12 of messages and enums, for the JSON to which Protocol Buffers maps them, by
 * full name.
 *
 * <p>In a message that is only in answers, every field that is always present is required; in a
 * message of requests, the fields that the contract marks as required. A message that is only in
 * requests allows no other fields, because the parser refuses them. Fields of requests have bounds,
 * see {@link FieldBounds}.
 *
 * @see <a href="https://protobuf.dev/programming-guides/json/">ProtoJSON</a>
 */
final class JsonSchemas {
  /** Name of a schema in the template. */
  private static final String DOUBLE = "Double";

  private static final long MAX_UINT32 = 0xffff_ffffL;

  /** Messages that Protocol Buffers writes as strings. */
  private static final Map<String, JsonObject> WELL_KNOWN =
      Map.of(
          "google.protobuf.Duration",
          type("string").put("pattern", "^-?\\d+(\\.\\d{1,9})?s$"),
          "google.protobuf.Timestamp",
          type("string").put("format", "date-time"));

  private final ContractComments comments;
  private final Set<Descriptor> sent = new HashSet<>();
  private final Set<Descriptor> answered = new HashSet<>();
  private final Map<String, Object> schemas = new TreeMap<>();

  /**
   * @param comments of the messages
   * @param requests messages that clients send
   * @param answers messages that services send
   * @param others messages without required fields, to which fields may be added
   */
  JsonSchemas(
      ContractComments comments,
      Collection<Descriptor> requests,
      Collection<Descriptor> answers,
      Collection<Descriptor> others) {
    this.comments = comments;
    requests.forEach(each -> reach(each, sent));
    answers.forEach(each -> reach(each, answered));
    others.forEach(each -> {
      reach(each, sent);
      reach(each, answered);
    });
    Stream.concat(sent.stream(), answered.stream()).distinct().forEach(this::add);
  }

  /** All schemas by name. */
  JsonObject all() {
    return new JsonObject(schemas);
  }

  /** A reference to the schema of a message or enum. */
  static JsonObject reference(GenericDescriptor type) {
    return reference(type.getFullName());
  }

  static JsonObject reference(String name) {
    return new JsonObject().put("$ref", "#/components/schemas/" + name);
  }

  private static JsonObject type(String type) {
    return new JsonObject().put("type", type);
  }

  private static void reach(Descriptor message, Set<Descriptor> reached) {
    if (WELL_KNOWN.containsKey(message.getFullName()) || !reached.add(message)) {
      return;
    }
    for (FieldDescriptor field : message.getFields()) {
      FieldDescriptor value = field.isMapField() ? value(field) : field;
      if (value.getJavaType() == JavaType.MESSAGE) {
        reach(value.getMessageType(), reached);
      }
    }
  }

  private static FieldDescriptor value(FieldDescriptor map) {
    return map.getMessageType().findFieldByName("value");
  }

  private void add(Descriptor message) {
    if (message.getFullName().startsWith("google.protobuf.")) {
      throw new IllegalStateException("the JSON form of " + message.getFullName() + " is unknown");
    }
    JsonObject schema = type("object");
    describe(schema, comments.of(message.getFullName()));
    JsonObject properties = new JsonObject();
    for (FieldDescriptor field : message.getFields()) {
      JsonObject property = field(field);
      if (sent.contains(message)) {
        FieldBounds.add(property, field, comments.of(field.getFullName()));
      }
      describe(property, comments.of(field.getFullName()));
      properties.put(field.getJsonName(), property);
    }
    schema.put("properties", properties);
    List<String> required =
        message.getFields().stream()
            .filter(field -> sent.contains(message) ? isRequired(field) : !field.hasPresence())
            .map(FieldDescriptor::getJsonName)
            .toList();
    if (!required.isEmpty()) {
      schema.put("required", new JsonArray(required));
    }
    if (!answered.contains(message)) {
      schema.put("additionalProperties", false);
    }
    List<JsonObject> choices = message.getRealOneofs().stream().map(this::atMostOne).toList();
    if (!choices.isEmpty()) {
      schema.put("allOf", new JsonArray(choices));
    }
    schemas.put(message.getFullName(), schema);
  }

  /** A message that is also in answers may lack fields with presence. */
  private boolean isRequired(FieldDescriptor field) {
    return field
            .getOptions()
            .getExtension(FieldBehaviorProto.fieldBehavior)
            .contains(FieldBehavior.REQUIRED)
        && !(field.hasPresence() && answered.contains(field.getContainingType()));
  }

  private JsonObject atMostOne(OneofDescriptor choice) {
    List<JsonObject> each =
        choice.getFields().stream()
            .map(
                field -> new JsonObject().put("required", new JsonArray().add(field.getJsonName())))
            .toList();
    JsonObject none =
        new JsonObject().put("not", new JsonObject().put("anyOf", new JsonArray(each)));
    JsonObject schema =
        new JsonObject()
            .put("oneOf", new JsonArray(Stream.concat(each.stream(), Stream.of(none)).toList()));
    describe(
        schema, comments.of(choice.getContainingType().getFullName() + "." + choice.getName()));
    return schema;
  }

  private static void describe(JsonObject schema, String comment) {
    if (!comment.isEmpty()) {
      schema.put("description", comment);
    }
  }

  private JsonObject field(FieldDescriptor field) {
    if (field.isMapField()) {
      return type("object").put("additionalProperties", single(value(field)));
    }
    return field.isRepeated() ? type("array").put("items", single(field)) : single(field);
  }

  private JsonObject single(FieldDescriptor field) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32 -> type("integer").put("format", "int32");
      case UINT32, FIXED32 -> type("integer").put("minimum", 0).put("maximum", MAX_UINT32);
      case INT64, SINT64, SFIXED64 ->
          type("string").put("format", "int64").put("pattern", "^-?\\d+$");
      case UINT64, FIXED64 -> type("string").put("format", "uint64").put("pattern", "^\\d+$");
      case DOUBLE, FLOAT -> reference(DOUBLE);
      case BOOL -> type("boolean");
      case STRING -> type("string");
      case BYTES -> type("string").put("contentEncoding", "base64");
      case ENUM -> {
        add(field.getEnumType());
        yield reference(field.getEnumType());
      }
      case MESSAGE, GROUP -> {
        JsonObject known = WELL_KNOWN.get(field.getMessageType().getFullName());
        yield known == null ? reference(field.getMessageType()) : known.copy();
      }
    };
  }

  private void add(EnumDescriptor type) {
    String constants =
        type.getValues().stream()
            .map(each ->
                "- `%s`: %s"
                    .formatted(
                        each.getName(), comments.of(type.getFullName() + "." + each.getName())))
            .collect(Collectors.joining("\n"));
    schemas.put(
        type.getFullName(),
        type("string")
            .put("description", comments.of(type.getFullName()) + "\n\n" + constants)
            .put(
                "enum",
                new JsonArray(type.getValues().stream().map(each -> each.getName()).toList())));
  }
}
