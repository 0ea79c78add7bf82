package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.Status;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private static final String SERVICES = "/api/services";

  private static SwaggerParseResult parsed;
  private static OpenAPI document;

  @BeforeAll
  static void read() throws IOException {
    parsed = new OpenAPIV3Parser().readContents(OpenApi.document("1.2.3"), null, null);
    document = parsed.getOpenAPI();
  }

  private static List<ServiceMethod> methods() {
    return List.copyOf(new ServiceMethods().all());
  }

  private static String path(ServiceMethod method) {
    return "/api/" + method.method().getFullMethodName();
  }

  private static Stream<Operation> operations() {
    return document.getPaths().values().stream().flatMap(path -> path.readOperations().stream());
  }

  @Test
  void aParserReportsNoErrors() {
    // Then
    assertThat(parsed.getMessages()).isEmpty();
    assertThat(document.getOpenapi()).isEqualTo("3.1.1");
    assertThat(document.getInfo().getVersion()).isEqualTo("1.2.3");
  }

  @Test
  void itHasExactlyTheMethodsOfTheContract() {
    // Given
    Set<String> expected =
        Stream.concat(methods().stream().map(OpenApiTest::path), Stream.of(SERVICES))
            .collect(Collectors.toSet());

    // Then
    assertThat(methods()).isNotEmpty();
    assertThat(document.getPaths().keySet()).isEqualTo(expected);
    assertThat(operations().map(Operation::getOperationId)).doesNotHaveDuplicates();
  }

  @Test
  void everyMethodIsAPostAndReadsAreAlsoAGet() {
    for (ServiceMethod method : methods()) {
      // When
      var path = document.getPaths().get(path(method));
      var content = path.getPost().getResponses().get("200").getContent();

      // Then
      assertThat(path.getGet() != null)
          .as(path(method))
          .isEqualTo(method.isRead() || method.isStream());
      assertThat(content.keySet())
          .as(path(method))
          .containsExactly(method.isStream() ? "text/event-stream" : "application/json");
    }
  }

  @Test
  void everyMethodFieldAndConstantIsDescribed() {
    // When
    List<String> undescribed = new ArrayList<>();
    operations()
        .filter(each -> each.getDescription().isEmpty() || each.getSummary().isEmpty())
        .forEach(each -> undescribed.add(each.getOperationId()));
    document.getTags().stream()
        .filter(each -> each.getDescription().isEmpty())
        .forEach(each -> undescribed.add(each.getName()));
    document
        .getComponents()
        .getSchemas()
        .forEach((name, schema) -> {
          if (name.startsWith("polyboard.")) {
            undescribed.addAll(undescribed(name, schema));
          }
        });

    // Then
    assertThat(undescribed).isEmpty();
  }

  private static List<String> undescribed(String name, Schema<?> schema) {
    List<String> undescribed = new ArrayList<>();
    if (schema.getProperties() != null) {
      schema
          .getProperties()
          .forEach((field, property) -> {
            if (property.getDescription() == null) {
              undescribed.add(name + "." + field);
            }
          });
    }
    if (schema.getEnum() != null) {
      for (Object constant : schema.getEnum()) {
        if (!schema.getDescription().contains("- `" + constant + "`: ")
            || schema.getDescription().contains("- `" + constant + "`: \n")) {
          undescribed.add(name + "." + constant);
        }
      }
    }
    return undescribed;
  }

  @Test
  void failuresListAllCodesAndStatuses() {
    // When
    Schema<?> code =
        (Schema<?>)
            document.getComponents().getSchemas().get("Failure").getProperties().get("code");
    String statuses = document.getComponents().getResponses().get("Failure").getDescription();

    // Then
    List<Status.Code> codes = List.of(Status.Code.values());
    assertThat(code.getEnum())
        .map(String::valueOf)
        .containsExactlyElementsOf(
            codes.stream().filter(each -> each != Status.Code.OK).map(CallFailure::name).toList());
    for (Status.Code each : codes.subList(1, codes.size())) {
      assertThat(statuses)
          .containsPattern(
              "- %d: .*`%s`".formatted(CallFailure.of(each, "").status(), CallFailure.name(each)));
    }
  }

  @Test
  void everyReferenceHasATarget() {
    // Given
    Map<String, Schema> schemas = document.getComponents().getSchemas();

    // When
    List<String> referred = new ArrayList<>();
    schemas.values().forEach(schema -> collect(schema, referred));

    // Then
    assertThat(referred).isNotEmpty();
    assertThat(schemas.keySet())
        .containsAll(
            referred.stream()
                .map(each -> each.replace("#/components/schemas/", ""))
                .collect(Collectors.toSet()));
  }

  private static void collect(Schema<?> schema, List<String> referred) {
    if (schema == null) {
      return;
    }
    if (schema.get$ref() != null) {
      referred.add(schema.get$ref());
    }
    collect(schema.getItems(), referred);
    if (schema.getProperties() != null) {
      schema.getProperties().values().forEach(each -> collect(each, referred));
    }
  }

  @Test
  void fieldsDescribeTheirJson() {
    // Given
    Map<String, Schema> schemas = document.getComponents().getSchemas();
    Schema<?> limit = schemas.get("polyboard.server.v1.Limit");
    Schema<?> player = schemas.get("polyboard.search.v1.Player");
    Schema<?> request = schemas.get("polyboard.rules.v1.GetVariantRequest");

    // Then
    assertThat(((Schema<?>) limit.getProperties().get("value")).getTypes())
        .as("an integer of 64 bits")
        .containsExactly("string");
    assertThat(limit.getRequired())
        .as("only in answers")
        .containsExactlyInAnyOrder("key", "value", "unit");
    assertThat(player.getRequired()).as("also in requests").isNull();
    assertThat(player.getAllOf()).as("a oneof").hasSize(1);
    assertThat(request.getAdditionalProperties())
        .as("only in requests")
        .isInstanceOfSatisfying(
            Schema.class, others -> assertThat(others.getBooleanSchemaValue()).isFalse());
  }
}
