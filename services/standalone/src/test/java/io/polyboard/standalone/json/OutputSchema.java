package io.polyboard.standalone.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.tournament.v1.Tournament;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of everything that commands print with {@code --json}, made from the records and
 * messages of which the JSON is made: a definition for each command, and one for each of their
 * parts.
 */
final class OutputSchema {
  private static final String PAGES = "io.polyboard.standalone.page.";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** The records of commands that do not print a message. */
  private static final Map<String, String> RECORDS = records();

  /** In the order of their names, whatever needs them first. */
  private final Map<String, ObjectNode> parts = new TreeMap<>();

  private static Map<String, String> records() {
    Map<String, String> records = new LinkedHashMap<>();
    records.put("variants", "variant.VariantsPage$Entry");
    records.put("variants show", "variant.VariantPage$Shape");
    records.put("variants check", "variant.VariantsCheckPage$FileShape");
    records.put("show", "position.PositionShape");
    records.put("moves", "position.MovesPage$Shape");
    records.put("play", "position.OutcomePage$State");
    records.put("replay", "position.ReplayPage$Shape");
    records.put("perft", "position.PerftPage$Shape");
    records.put("search", "engine.SearchPage$Shape");
    records.put("match", "engine.MatchPage$Shape");
    records.put("match --save", "engine.GameFile$Line");
    records.put("tune", "engine.TunePage$Shape");
    records.put("openings balanced", "openings.BalancedPage$Shape");
    records.put("openings name", "openings.NamingPage");
    records.put("openings names", "openings.NamesPage$Shape");
    records.put("rerun", "game.RerunPage");
    records.put("explore", "explorer.ExplorePage$Shape");
    records.put("archive check", "archive.CheckPage");
    records.put("archive rebuild", "archive.RebuildPage");
    records.put("archive openings", "archive.OpeningsPage");
    records.put("token create", "token.TokenPage");
    records.put("token list, token revoke", "token.TokensPage$Entry");
    records.put("up", "platform.PlatformPage");
    records.put("bench", "engine.BenchPage$Shape");
    records.put("conform", "conformance.ConformancePage$Shape");
    records.put("balance", "balance.ReportShape");
    records.put("balance compare", "balance.ComparisonShape");
    records.put("balance improve", "balance.ImprovementShape");
    return records;
  }

  /** The schema, with two spaces for each step. */
  String text() {
    ObjectNode commands = NODES.objectNode();
    RECORDS.forEach((command, name) -> commands.set(command, shape(PAGES + name)));
    commands.set("games, game", message(Game.getDescriptor()));
    commands.set("explore --tree", message(StreamOpeningTreeResponse.getDescriptor()));
    commands.set("study create, study list, study watch", message(Study.getDescriptor()));
    commands.set("study show", message(GetStudyPositionResponse.getDescriptor()));
    commands.set("study export", message(StudyPosition.getDescriptor()));
    commands.set("tournament, tournaments", message(Tournament.getDescriptor()));
    ObjectNode schema = NODES.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "What the commands of Polyboard print with --json");
    schema.put(
        "description",
        "Every line is one value. Numbers are numbers, durations are in seconds, times as RFC 3339"
            + " writes them, results as PGN writes them; what is not there is null.");
    ArrayNode any = schema.putArray("anyOf");
    commands
        .fieldNames()
        .forEachRemaining(command -> any.addObject().put("$ref", "#/$defs/" + command));
    ObjectNode definitions = schema.putObject("$defs");
    definitions.setAll(commands);
    parts.forEach(definitions::set);
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode shape(String name) {
    try {
      return shape(Class.forName(name));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode shape(Class<?> record) {
    ObjectNode object = object();
    ObjectNode properties = object.putObject("properties");
    ArrayNode required = NODES.arrayNode();
    for (RecordComponent component : record.getRecordComponents()) {
      AnnotatedType type = component.getAnnotatedType();
      boolean isOmitted = component.getAccessor().isAnnotationPresent(JsonInclude.class);
      ObjectNode value = value(type.getType(), type);
      properties.set(
          component.getName(),
          type.isAnnotationPresent(Nullable.class) && !isOmitted ? orNull(value) : value);
      if (!isOmitted) {
        required.add(component.getName());
      }
    }
    object.set("required", required);
    return object;
  }

  private ObjectNode value(Type type, @Nullable AnnotatedType annotated) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      AnnotatedType last =
          annotated instanceof AnnotatedParameterizedType parameterized
              ? parameterized.getAnnotatedActualTypeArguments()[arguments.length - 1]
              : null;
      ObjectNode element = value(arguments[arguments.length - 1], last);
      return Map.class.isAssignableFrom((Class<?>) generic.getRawType())
          ? NODES.objectNode().put("type", "object").set("additionalProperties", element)
          : NODES.objectNode().put("type", "array").set("items", element);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class || plain.isEnum()) {
      return type("string");
    }
    if (plain == boolean.class || plain == Boolean.class) {
      return type("boolean");
    }
    if (plain == double.class || plain == Double.class) {
      return type("number");
    }
    if (plain.isPrimitive() || Number.class.isAssignableFrom(plain)) {
      return type("integer");
    }
    String name = partName(plain);
    if (!parts.containsKey(name)) {
      parts.put(name, NODES.objectNode());
      parts.put(name, shape(plain));
    }
    return reference(name);
  }

  private static String partName(Class<?> record) {
    Class<?> outer = record.getEnclosingClass();
    return outer == null
        ? record.getSimpleName()
        : outer.getSimpleName() + "." + record.getSimpleName();
  }

  private ObjectNode message(Descriptor message) {
    ObjectNode object = object();
    ObjectNode properties = object.putObject("properties");
    ArrayNode required = NODES.arrayNode();
    for (FieldDescriptor field : message.getFields()) {
      boolean isAlternative = field.getRealContainingOneof() != null;
      ObjectNode value = field(field);
      boolean mayBeMissing =
          field.hasPresence() || field.getJavaType() == FieldDescriptor.JavaType.DOUBLE;
      properties.set(
          field.getJsonName(),
          mayBeMissing && !isAlternative && !field.isRepeated() ? orNull(value) : value);
      if (!isAlternative) {
        required.add(field.getJsonName());
      }
    }
    object.set("required", required);
    return object;
  }

  private ObjectNode field(FieldDescriptor field) {
    if (field.isMapField()) {
      return NODES
          .objectNode()
          .put("type", "object")
          .set("additionalProperties", one(field.getMessageType().findFieldByName("value")));
    }
    return field.isRepeated()
        ? NODES.objectNode().put("type", "array").set("items", one(field))
        : one(field);
  }

  private ObjectNode one(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case BOOLEAN -> type("boolean");
      case STRING, BYTE_STRING -> type("string");
      case INT, LONG -> type("integer");
      case FLOAT, DOUBLE -> type("number");
      case ENUM -> words(field.getEnumType());
      case MESSAGE -> {
        Descriptor message = field.getMessageType();
        if (message.equals(Duration.getDescriptor())) {
          yield type("number");
        }
        if (message.equals(Timestamp.getDescriptor())) {
          yield type("string").put("format", "date-time");
        }
        String name = message.getFullName();
        if (!parts.containsKey(name)) {
          parts.put(name, NODES.objectNode());
          parts.put(name, message(message));
        }
        yield reference(name);
      }
    };
  }

  private static ObjectNode words(EnumDescriptor type) {
    ObjectNode node = NODES.objectNode();
    ArrayNode words = node.putArray("enum");
    if (type.equals(Result.getDescriptor())) {
      List.of("*", "1-0", "0-1", "1/2-1/2").forEach(words::add);
      return node;
    }
    String prefix =
        type.getName().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT) + "_";
    words.addNull();
    type.getValues().stream()
        .filter(value -> value.getNumber() != 0)
        .map(value -> value.getName().replaceFirst("^" + prefix, ""))
        .map(name -> name.toLowerCase(Locale.ROOT).replace('_', ' '))
        .forEach(words::add);
    return node;
  }

  private static ObjectNode object() {
    return NODES.objectNode().put("type", "object").put("additionalProperties", false);
  }

  private static ObjectNode type(String name) {
    return NODES.objectNode().put("type", name);
  }

  private static ObjectNode reference(String name) {
    return NODES.objectNode().put("$ref", "#/$defs/" + name);
  }

  private static ObjectNode orNull(ObjectNode value) {
    ObjectNode node = NODES.objectNode();
    node.putArray("anyOf").add(value).add(type("null"));
    return node;
  }
}
