package io.polyboard.standalone.json;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Improvement;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.tournament.v1.Tournament;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of the output of commands with {@code --json}, generated from its records and
 * messages: a definition for each command, and one for each part.
 */
final class OutputSchema {
  private static final String STANDALONE = "io.polyboard.standalone.";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** The records of commands that do not print a message. */
  private static final Map<String, String> RECORDS = records();

  /** Definitions of parts, ordered by name. */
  private final Map<String, ObjectNode> parts = new TreeMap<>();

  private static Map<String, String> records() {
    Map<String, String> records = new LinkedHashMap<>();
    records.put("variants", "command.variant.VariantsCommand$Entry");
    records.put("variants show", "page.variant.VariantPage$Shape");
    records.put("variants check", "page.variant.VariantsCheckPage$CheckedFile");
    records.put("show", "page.position.PositionShape");
    records.put("moves", "command.position.MovesCommand$MovesPage");
    records.put("play", "page.position.OutcomePage");
    records.put("replay", "command.position.ReplayCommand$ReplayPage");
    records.put("perft", "command.position.PerftCommand$PerftPage");
    records.put("search", "page.engine.SearchPage");
    records.put("match --save", "page.engine.GameFile$Line");
    records.put("tune", "page.engine.TunePage");
    records.put("learn", "page.engine.LearnPage");
    records.put("openings balanced", "page.openings.BalancedPage");
    records.put("openings name", "command.openings.NameCommand$NamingPage");
    records.put("openings names", "command.openings.NamesCommand$NamesPage");
    records.put("rerun", "command.game.RerunCommand$RerunPage");
    records.put("archive check", "command.archive.ArchiveCheckCommand$CheckPage");
    records.put("archive rebuild", "command.archive.ArchiveRebuildCommand$RebuildPage");
    records.put("archive openings", "command.explorer.OpeningIndexing$OpeningsPage");
    records.put("token create", "command.token.TokenCreateCommand$TokenPage");
    records.put("token list, token revoke", "page.token.TokensPage$Entry");
    records.put("balance equalise", "command.balance.EqualiseCommand$Line");
    records.put("up", "platform.Platform$PlatformPage");
    records.put("bench", "command.engine.BenchCommand$BenchPage");
    records.put("conform", "command.conformance.ConformCommand$ConformancePage");
    return records;
  }

  /** The schema, indented by two spaces. */
  String text() {
    ObjectNode commands = NODES.objectNode();
    RECORDS.forEach((command, name) -> commands.set(command, shape(STANDALONE + name)));
    commands.set("balance", message(GetBalanceResponse.getDescriptor()));
    commands.set("balance compare", message(CompareBalanceResponse.getDescriptor()));
    commands.set("balance improve", message(Improvement.getDescriptor()));
    commands.set("explore", message(ExplorePositionResponse.getDescriptor()));
    commands.set("games, game", message(Game.getDescriptor()));
    commands.set("explore --tree", message(StreamOpeningTreeResponse.getDescriptor()));
    commands.set("study create, study list, study watch", message(Study.getDescriptor()));
    commands.set("study show", message(GetStudyPositionResponse.getDescriptor()));
    commands.set("study export", message(StudyPosition.getDescriptor()));
    commands.set("tournament, tournaments, match", message(Tournament.getDescriptor()));
    ObjectNode schema = NODES.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Output of the commands of Polyboard with --json");
    schema.put(
        "description",
        "Every line is one value. Messages of the API, which have the names of the contract, are"
            + " JSON as Protocol Buffers maps it; absent fields are missing in them, and null"
            + " elsewhere.");
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
      properties.set(field.getJsonName(), field(field));
      if (!field.hasPresence()) {
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
      case INT -> type("integer");
      // JSON has no whole numbers of 64 bits.
      case LONG -> type("string").put("pattern", "^-?[0-9]+$");
      case FLOAT, DOUBLE -> {
        ObjectNode node = NODES.objectNode();
        node.putArray("anyOf").add(type("number")).add(constants("NaN", "Infinity", "-Infinity"));
        yield node;
      }
      case ENUM ->
          constants(
              field.getEnumType().getValues().stream()
                  .map(EnumValueDescriptor::getName)
                  .toArray(String[]::new));
      case MESSAGE -> {
        Descriptor message = field.getMessageType();
        if (message.equals(Duration.getDescriptor())) {
          yield type("string").put("pattern", "^-?[0-9.]+s$");
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

  private static ObjectNode constants(String... names) {
    ObjectNode node = NODES.objectNode();
    ArrayNode all = node.putArray("enum");
    Stream.of(names).forEach(all::add);
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
