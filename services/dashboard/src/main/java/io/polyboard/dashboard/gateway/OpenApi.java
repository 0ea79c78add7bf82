package io.polyboard.dashboard.gateway;

import static io.polyboard.dashboard.gateway.JsonSchemas.object;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.ServerServiceOuterClass;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what {@link JsonGateway} answers as an OpenAPI 3.1 document, of the contract and its
 * comments alone.
 *
 * <p>{@code text/event-stream} has a schema for the whole text only, so that {@code x-event-data}
 * beside it has one for the data of each event, by the event's name.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html">OpenAPI 3.1.1</a>
 */
final class OpenApi {
  private static final String FAILURE = "Failure";
  private static final String BEARER = "bearer";
  private static final String JSON = "application/json";

  private static final String ABOUT =
      """
      All calls of Polyboard's services as JSON over HTTP, made of the contract in Protocol Buffers. \
      A call that answers once is as the Connect protocol has it: a POST with the request as JSON, \
      of at most 4 MiB, or a GET with it in the parameter "message" where it changes nothing. Calls \
      that answer many times send server-sent events.

      Fields that a request leaves out have their defaults: 0, false, empty, none. Answers have \
      all fields, but for messages and optional fields that are absent. Integers of 64 bits are \
      strings, and so are NaN and the infinities; constants are told by their names. Answers of a \
      later version may have further fields and constants, which clients are to pass over.\
      """;

  private static final String STREAM =
      """
      Server-sent events. Each message is an event without a name (`message`) with the message in \
      JSON for its data. Last comes `event: end` with `{}`, or `event: failure` with why there is \
      no more; a stream that ends without either was cut off. After 15 seconds without an event \
      there is a comment. Where the call is refused, the answer is a failure as of any other call.\
      """;

  private static final String TOKEN =
      """
      A token with one of the scopes that the call names, or with "admin", as `polyboard token \
      create` makes them. An open server asks for none.\
      """;

  private static final String REFUSED =
      """
      Why the call was refused or failed. The status follows from the code:

      %s

      Before a service is asked there is 403 for a page of another origin, and for what a dashboard \
      for looking alone does not do; 404 (`unimplemented`) for a method that there is not, 405 for a \
      GET of a call that changes something, 413 for a request of more than 4 MiB, and 415 for a POST \
      of anything but JSON.\
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
  private final JsonSchemas schemas;
  private final String version;

  private OpenApi(ContractComments comments, List<ServiceMethod> methods, String version) {
    this.comments = comments;
    this.version = version;
    Stream<Descriptor> requests = methods.stream().map(each -> each.contract().getInputType());
    Stream<Descriptor> answers = methods.stream().map(each -> each.contract().getOutputType());
    schemas =
        new JsonSchemas(
            comments,
            requests.toList(),
            Stream.concat(answers, Stream.of(GetServerInfoResponse.getDescriptor())).toList(),
            DETAILS);
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
    return new OpenApi(ContractComments.load(), methods, version).document(methods).encode();
  }

  private JsonObject document(List<ServiceMethod> methods) {
    JsonObject paths = new JsonObject();
    Map<String, ServiceDescriptor> services = new TreeMap<>();
    for (ServiceMethod method : methods) {
      services.put(method.contract().getService().getFullName(), method.contract().getService());
      paths.put("/api/" + method.method().getFullMethodName(), path(method));
    }
    services.put(SERVER.getFullName(), SERVER);
    paths.put("/api/services", object("get", services()));
    return object(
        "openapi",
        "3.1.1",
        "info",
        object(
            "title",
            "Polyboard",
            "summary",
            "Analysis of chess on several boards",
            "description",
            ABOUT,
            "version",
            version,
            "license",
            object("name", "Apache-2.0", "identifier", "Apache-2.0")),
        "servers",
        List.of(object("url", "/")),
        "tags",
        services.values().stream()
            .map(each ->
                object("name", each.getName(), "description", comments.of(each.getFullName())))
            .toList(),
        "paths",
        paths,
        "components",
        components());
  }

  private JsonObject path(ServiceMethod method) {
    JsonObject request = content(JSON, JsonSchemas.reference(method.contract().getInputType()));
    JsonObject path = new JsonObject();
    if (method.isRead() || method.isStream()) {
      JsonObject parameter =
          object(
              "name",
              "message",
              "in",
              "query",
              "description",
              "The request; one without any field if it is left out.",
              "content",
              request);
      path.put(
          "get",
          operation(method, "_get")
              .put("parameters", new JsonArray().add(parameter))
              .put("responses", responses(method)));
    }
    return path.put(
        "post",
        operation(method, "")
            .put("requestBody", object("required", true, "content", request))
            .put("responses", responses(method)));
  }

  private JsonObject operation(ServiceMethod method, String suffix) {
    String service = method.contract().getService().getName();
    String comment = comments.of(method.contract().getFullName());
    return object(
        "tags",
        List.of(service),
        "operationId",
        service + "_" + method.contract().getName() + suffix,
        "summary",
        firstSentence(comment),
        "description",
        comment,
        "security",
        security(method.contract().getOptions().getExtension(AccessProto.scope)));
  }

  private static String firstSentence(String comment) {
    return SENTENCE_END.split(comment, 2)[0];
  }

  /** One of the scopes is enough; where the server is open there need be no token. */
  private static List<JsonObject> security(List<Scope> scopes) {
    Stream<List<String>> needed =
        scopes.isEmpty() ? Stream.of(List.of()) : scopes.stream().map(each -> List.of(name(each)));
    return Stream.concat(needed.map(each -> object(BEARER, each)), Stream.of(new JsonObject()))
        .toList();
  }

  /** As tokens have it. */
  private static String name(Scope scope) {
    return scope.name().replaceFirst("^SCOPE_", "").replace('_', ':').toLowerCase(Locale.ROOT);
  }

  private static JsonObject content(String type, JsonObject schema) {
    return object(type, object("schema", schema));
  }

  private static JsonObject responses(ServiceMethod method) {
    JsonObject answer = JsonSchemas.reference(method.contract().getOutputType());
    return method.isStream()
        ? responses(STREAM, events(answer))
        : responses("The answer.", content(JSON, answer));
  }

  private static JsonObject responses(String description, JsonObject content) {
    return object(
        "200",
        object("description", description, "content", content),
        "default",
        object("$ref", "#/components/responses/" + FAILURE));
  }

  private static JsonObject events(JsonObject message) {
    return object(
        "text/event-stream",
        object(
            "schema",
            object("type", "string"),
            "x-event-data",
            object(
                "message",
                message,
                "end",
                object("type", "object"),
                "failure",
                JsonSchemas.reference(FAILURE))));
  }

  /** How {@link ServicesRoute} answers. */
  private static JsonObject services() {
    String about =
        "Asks all services what they are. One that does not answer has a failure in place of its"
            + " info.";
    JsonObject service =
        record(
            List.of("service"),
            object(
                "service",
                object(
                    "type",
                    "string",
                    "enum",
                    Arrays.stream(ServiceHost.values()).map(each -> lower(each)).toList(),
                    "description",
                    "Which one it is."),
                "millis",
                object(
                    "type",
                    "integer",
                    "description",
                    "How long it took to answer, in milliseconds."),
                "info",
                JsonSchemas.reference(GetServerInfoResponse.getDescriptor())
                    .put("description", "What it says of itself."),
                "failure",
                JsonSchemas.reference(FAILURE).put("description", "Why it did not answer.")));
    JsonObject answer =
        record(
            List.of("services"),
            object(
                "services",
                object("type", "array", "items", service, "description", "All services.")));
    return object(
        "tags",
        List.of(SERVER.getName()),
        "operationId",
        "services",
        "summary",
        firstSentence(about),
        "description",
        about,
        "security",
        security(List.of()),
        "responses",
        responses("The answer.", content(JSON, answer)));
  }

  private JsonObject components() {
    return object(
        "schemas",
        schemas.all().put(FAILURE, failure()),
        "responses",
        object(FAILURE, failureResponse()),
        "securitySchemes",
        object(BEARER, object("type", "http", "scheme", "bearer", "description", TOKEN)));
  }

  private static JsonObject record(List<String> required, JsonObject properties) {
    return object("type", "object", "required", required, "properties", properties);
  }

  private static JsonObject failure() {
    return record(
            List.of("code", "message", "details"),
            object(
                "code",
                object(
                    "type",
                    "string",
                    "enum",
                    codes().map(CallFailure::name).toList(),
                    "description",
                    "The code of gRPC."),
                "message",
                object("type", "string", "description", "Why, in words."),
                "details",
                object(
                    "type",
                    "array",
                    "items",
                    detail(),
                    "description",
                    "What programs need to know. The reason of a google.rpc.ErrorInfo is a constant"
                        + " of polyboard.common.v1.Reason where its domain is \"polyboard\", and"
                        + " one of polyboard.archive.v1.Reason where that is"
                        + " \"archive.polyboard\".")))
        .put("description", "Why a call was refused or failed.");
  }

  /** Any detail has its type; those that are known have the fields of theirs. */
  private static JsonObject detail() {
    return record(
            List.of("type", "value"),
            object(
                "type",
                object(
                    "type",
                    "string",
                    "description",
                    "Which message it is, such as \"google.rpc.ErrorInfo\"."),
                "value",
                object("type", "string", "description", "The message in binary, as base64."),
                "debug",
                object("type", "object", "description", "The same in JSON.")))
        .put(
            "allOf",
            new JsonArray(
                DETAILS.stream()
                    .map(each ->
                        object(
                            "if",
                            object(
                                "properties", object("type", object("const", each.getFullName()))),
                            "then",
                            object("properties", object("debug", JsonSchemas.reference(each)))))
                    .toList()));
  }

  private static JsonObject failureResponse() {
    Map<Integer, String> statuses =
        codes()
            .collect(
                Collectors.groupingBy(
                    code -> CallFailure.of(code, "").status(),
                    TreeMap::new,
                    Collectors.mapping(
                        code -> "`" + CallFailure.name(code) + "`", Collectors.joining(", "))));
    String table =
        statuses.entrySet().stream()
            .map(each -> "- " + each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining("\n"));
    return object(
        "description",
        REFUSED.formatted(table),
        "headers",
        object(
            "Retry-After",
            object(
                "description",
                "The least time to wait before another try, in seconds, where one may succeed.",
                "schema",
                object("type", "integer"))),
        "content",
        content(JSON, JsonSchemas.reference(FAILURE)));
  }

  private static Stream<Status.Code> codes() {
    return Arrays.stream(Status.Code.values()).filter(code -> code != Status.Code.OK);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
