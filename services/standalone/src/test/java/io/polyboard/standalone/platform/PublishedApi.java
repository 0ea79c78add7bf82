package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

/** The OpenAPI document of a platform, against which its answers are checked. */
final class PublishedApi {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode document;

  PublishedApi(String document) throws JsonProcessingException {
    this.document = JSON.readTree(document);
    for (var each : this.document.at("/components/schemas").properties()) {
      // Clients must ignore fields of later versions; this platform has the document's version.
      if (each.getKey().startsWith("polyboard.") && each.getValue().has("properties")) {
        ((ObjectNode) each.getValue()).put("additionalProperties", false);
      }
    }
  }

  /**
   * The faults of an answer, or of the data of an event of a stream.
   *
   * @param method such as {@code polyboard.rules.v1.RulesService/GetVariant}
   * @param status of HTTP
   */
  List<?> faults(String method, int status, String body) {
    JsonNode responses =
        document.at("/paths/" + ("/api/" + method).replace("/", "~1")).at("/post/responses");
    JsonNode content =
        status == 200
            ? responses.at("/200/content")
            : document.at(responses.at("/default/$ref").asText().substring(1)).at("/content");
    JsonNode schema =
        content.has("text/event-stream")
            ? content.get("text/event-stream").at("/x-event-data/message")
            : content.get("application/json").get("schema");
    ObjectNode whole = JSON.createObjectNode();
    whole.setAll((ObjectNode) schema);
    whole.set("components", document.get("components"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(whole.toString(), InputFormat.JSON)
        .validate(body, InputFormat.JSON);
  }
}
