package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.common.io.Resources;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.ServerServiceOuterClass;
import io.polyboard.service.access.Scopes;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * Describes {@link JsonGateway} as an OpenAPI 3.1 document: a template, filled with the methods and
 * messages of the contract and their comments.
 *
 * <p>The schema of {@code text/event-stream} can only describe the whole text, so {@code
 * x-event-data} beside it has a schema for the data of each event, by the event's name.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html">OpenAPI 3.1.1</a>
 */
final class OpenApi {
  private static final String TEMPLATE = "/META-INF/openapi.json";
  private static final String FAILURE = "Failure";
  private static final String BEARER = "bearer";
  private static final String JSON = "application/json";

  private static final String STREAM =
      """
      Server-sent events. Each message is an event without a name (`message`), whose data is the \
      message in JSON. The last event is `event: end` with `{}`, or `event: failure` with the \
      reason; a stream that ends without either was interrupted. After 15 seconds without an \
      event a comment is sent. A refused call is answered with a failure, like any other call.\
      """;

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[\\p{Ll})])[.:;](\\s|$)");

  private static final ServiceDescriptor SERVER =
      ServerServiceOuterClass.getDescriptor().findServiceByName("ServerService");

  private static final List<Descriptor> DETAILS =
      List.of(
          ErrorInfo.getDescriptor(),
          BadRequest.getDescriptor(),
          RetryInfo.getDescriptor(),
          QuotaFailure.getDescriptor());

  private final ContractComments comments;

  private OpenApi(ContractComments comments) {
    this.comments = comments;
  }

  /**
   * The document.
   *
   * @param version of the contract
   */
  static String document(String version) throws IOException {
    List<ServiceMethod> methods =
        new ServiceMethods()
            .all().stream()
                .sorted(
                    Comparator.comparing(
                            (ServiceMethod each) -> each.contract().getService().getFullName())
                        .thenComparing(each -> each.contract().getIndex()))
                .toList();
    JsonObject document =
        new JsonObject(
            Buffer.buffer(Resources.toByteArray(Resources.getResource(OpenApi.class, TEMPLATE))));
    Object unused = document.getJsonObject("info").put("version", version);
    new OpenApi(ContractComments.load()).add(methods, document);
    return document.encode();
  }

  private void add(List<ServiceMethod> methods, JsonObject document) {
    JsonObject paths = document.getJsonObject("paths");
    methods.forEach(each -> paths.put("/api/" + each.method().getFullMethodName(), path(each)));
    Stream<ServiceDescriptor> services =
        Stream.concat(
            methods.stream().map(each -> each.contract().getService()).distinct(),
            Stream.of(SERVER));
    JsonArray tags = document.getJsonArray("tags");
    services.forEach(each ->
        tags.add(
            new JsonObject()
                .put("name", each.getName())
                .put("description", comments.of(each.getFullName()))));
    Stream<Descriptor> requests = methods.stream().map(each -> each.contract().getInputType());
    Stream<Descriptor> answers = methods.stream().map(each -> each.contract().getOutputType());
    JsonSchemas schemas =
        new JsonSchemas(
            comments,
            requests.toList(),
            Stream.concat(answers, Stream.of(GetServerInfoResponse.getDescriptor())).toList(),
            DETAILS);
    document.getJsonObject("components").getJsonObject("schemas").mergeIn(schemas.all());
  }

  private JsonObject path(ServiceMethod method) {
    JsonObject request = content(JSON, JsonSchemas.reference(method.contract().getInputType()));
    JsonObject path = new JsonObject();
    if (method.isRead() || method.isStream()) {
      JsonObject parameter =
          new JsonObject()
              .put("name", "message")
              .put("in", "query")
              .put("description", "The request; if omitted, a request without any field.")
              .put("content", request);
      path.put(
          "get",
          operation(method, "_get")
              .put("parameters", new JsonArray().add(parameter))
              .put("responses", responses(method)));
    }
    return path.put(
        "post",
        operation(method, "")
            .put("requestBody", new JsonObject().put("required", true).put("content", request))
            .put("responses", responses(method)));
  }

  private JsonObject operation(ServiceMethod method, String suffix) {
    String service = method.contract().getService().getName();
    String comment = comments.of(method.contract().getFullName());
    return new JsonObject()
        .put("tags", new JsonArray().add(service))
        .put("operationId", service + "_" + method.contract().getName() + suffix)
        .put("summary", SENTENCE_END.split(comment, 2)[0])
        .put("description", comment)
        .put("security", security(method.contract().getOptions().getExtension(AccessProto.scope)));
  }

  /** One of the scopes is enough; an open server needs no token. */
  private static JsonArray security(List<Scope> scopes) {
    JsonArray alternatives = new JsonArray();
    if (scopes.isEmpty()) {
      alternatives.add(new JsonObject().put(BEARER, new JsonArray()));
    }
    scopes.forEach(each ->
        alternatives.add(new JsonObject().put(BEARER, new JsonArray().add(Scopes.text(each)))));
    return alternatives.add(new JsonObject());
  }

  private static JsonObject content(String type, JsonObject schema) {
    return new JsonObject().put(type, new JsonObject().put("schema", schema));
  }

  private static JsonObject responses(ServiceMethod method) {
    JsonObject message = JsonSchemas.reference(method.contract().getOutputType());
    JsonObject content = content(JSON, message);
    if (method.isStream()) {
      content = content("text/event-stream", new JsonObject().put("type", "string"));
      content
          .getJsonObject("text/event-stream")
          .put(
              "x-event-data",
              new JsonObject()
                  .put("message", message)
                  .put("end", new JsonObject().put("type", "object"))
                  .put("failure", JsonSchemas.reference(FAILURE)));
    }
    return new JsonObject()
        .put(
            "200",
            new JsonObject()
                .put("description", method.isStream() ? STREAM : "The answer.")
                .put("content", content))
        .put("default", new JsonObject().put("$ref", "#/components/responses/" + FAILURE));
  }
}
