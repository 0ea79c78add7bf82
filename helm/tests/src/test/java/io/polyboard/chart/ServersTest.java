package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyEgressRule;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.topic.KafkaTopicSpec;
import io.strimzi.api.kafka.model.user.KafkaUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka and PostgreSQL, created by operators or set by address, and the network policies. */
class ServersTest {
  private static final Path TOPICS =
      Path.of("../../services/libraries/events/src/main/java/io/polyboard/events/Topic.java");

  /** A topic in the sources. */
  private record Declared(String name, boolean compacted, boolean spread) {}

  @Test
  void theTopicsAreThoseThatTheServicesWouldCreate() throws IOException {
    // Given
    List<Declared> declared =
        Pattern.compile("\\(\"([a-z.]+)\", (true|false), (true|false)\\)[,;]")
            .matcher(Files.readString(TOPICS))
            .results()
            .map(each ->
                new Declared(
                    "polyboard." + each.group(1),
                    Boolean.parseBoolean(each.group(2)),
                    Boolean.parseBoolean(each.group(3))))
            .toList();

    // When
    List<KafkaTopic> topics = Rendering.all("operators", KafkaTopic.class);

    // Then
    assertThat(declared).hasSizeGreaterThan(5);
    assertThat(topics).hasSize(2 * declared.size());
    for (Declared each : declared) {
      assertThat(topic(topics, each.name).getPartitions()).isEqualTo(each.spread ? 32 : 1);
      assertThat(topic(topics, each.name).getConfig())
          .isEqualTo(
              each.compacted
                  ? Map.of("cleanup.policy", "compact")
                  : Map.of("cleanup.policy", "delete", "retention.ms", "2592000000"));
      assertThat(topic(topics, each.name + ".dead").getPartitions()).isEqualTo(1);
      assertThat(topic(topics, each.name + ".dead").getConfig())
          .isEqualTo(Map.of("cleanup.policy", "delete", "retention.ms", "-1"));
    }
    assertThat(topics).allMatch(each -> each.getSpec().getReplicas() == 3);
  }

  private static KafkaTopicSpec topic(List<KafkaTopic> topics, String name) {
    return topics.stream()
        .filter(each -> each.getSpec().getTopicName().equals(name))
        .findAny()
        .orElseThrow()
        .getSpec();
  }

  /** This version of Strimzi is the first with a Kafka that has share groups on by default. */
  @Test
  void theRequiredVersionOfStrimziIsTheTestedOne() throws IOException {
    // Given
    String tested =
        find("<strimzi.version>(\\d+\\.\\d+)\\.\\d+<", Files.readString(Path.of("pom.xml")));

    // When
    String values = Files.readString(Rendering.CHART.resolve("values.yaml"));

    // Then
    assertThat(find("Strimzi operator, (\\S+) or later", values)).isEqualTo(tested);
    assertThat(find("which Strimzi (\\S+) is the first", values)).isEqualTo(tested);
  }

  private static String find(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group(1);
  }

  @Test
  void dataHaveThreeReplicasIfThereAreThreeBrokers() {
    // When
    Map<String, Object> three = kafka("operators").getSpec().getKafka().getConfig();
    Map<String, Object> one = kafka("operators-small").getSpec().getKafka().getConfig();

    // Then
    assertThat(three.entrySet())
        .filteredOn(each -> each.getKey().endsWith("replication.factor"))
        .hasSize(4)
        .allMatch(each -> each.getValue().equals(3));
    assertThat(one.entrySet())
        .filteredOn(each -> each.getKey().matches(".*(replication.factor|min.isr)"))
        .allMatch(each -> each.getValue().equals(1));
  }

  private static Kafka kafka(String values) {
    return Rendering.all(values, Kafka.class).getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"operators", "operators-small"})
  void everyServiceHasItsOwnUser(String values) {
    // Given
    List<KafkaUser> users = Rendering.all(values, KafkaUser.class);
    String authentication =
        kafka(values).getSpec().getKafka().getListeners().getFirst().getAuth().getType();

    // Then
    assertThat(users)
        .hasSize(4)
        .allSatisfy(user -> {
          assertThat(user.getSpec().getAuthentication().getType()).isEqualTo(authentication);
          String pod = user.getMetadata().getName().replace("-kafka-", "-");
          boolean tls = authentication.equals("tls");
          String credential = tls ? "KAFKA_SSL_KEYSTORE_PASSWORD" : "KAFKA_SASL_JAAS_CONFIG";
          assertThat(Rendering.variable(values, pod, credential))
              .isEqualTo("secret " + user.getMetadata().getName());
          assertThat(Rendering.variable(values, pod, "KAFKA_SECURITY_PROTOCOL"))
              .isEqualTo(tls ? "SSL" : "SASL_SSL");
        });
  }

  @ParameterizedTest
  @CsvSource({
    "archive, operators, lab-polyboard-postgres-app",
    "archive, guarded, polyboard-owner",
    "tournament, operators, lab-polyboard-postgres-app",
    "tournament, guarded, polyboard-owner"
  })
  void aMigrationUsesTheOwnerOfTheSchemaAndAServiceItsOwnRole(
      String service, String values, String owner) {
    // Given
    String job = "migrate-" + service + "-.*";
    String own = "POLYBOARD_" + service.toUpperCase(Locale.ROOT);
    String source = "QUARKUS_DATASOURCE_" + service.toUpperCase(Locale.ROOT);

    // Then
    assertThat(Rendering.variable(values, service, own + "_MIGRATE")).isEqualTo("never");
    assertThat(Rendering.variable(values, service, source + "_PASSWORD"))
        .isEqualTo("secret polyboard-" + service);
    assertThat(Rendering.variable(values, job, own + "_MIGRATE")).isEqualTo("only");
    assertThat(Rendering.variable(values, job, source + "_PASSWORD")).isEqualTo("secret " + owner);
    assertThat(Rendering.variable(values, job, own + "_SERVICE_ROLE"))
        .isEqualTo("secret polyboard-" + service);
    assertThat(Rendering.variable(values, job, "KAFKA.*")).isEmpty();
    assertThat(Rendering.variable(values, job, source + "_JDBC_URL"))
        .isEqualTo(Rendering.variable(values, service, source + "_JDBC_URL"))
        .contains("sslmode=verify-full");
  }

  /** The allowed ports; {@code *:} marks those of rules without addresses, which allow any. */
  private static List<String> egress(V1NetworkPolicy policy) {
    return policy.getSpec().getEgress().stream()
        .flatMap(rule -> rule.getPorts().stream().map(port -> towards(rule) + port.getPort()))
        .distinct()
        .toList();
  }

  private static String towards(V1NetworkPolicyEgressRule rule) {
    return rule.getTo() == null || rule.getTo().isEmpty() ? "*:" : "";
  }

  @ParameterizedTest
  @CsvSource({
    // The addresses of servers are unknown
    "open, archive, 53 *:9092 *:5432",
    "open, search, 53 *:9092",
    // The addresses of servers are known
    "guarded, archive, 53 9093 5432",
    "guarded, migrate-archive, 53 5432",
    "operators, tournament, 53 9093 5432 grpc 443 4317",
    "operators, validation, 53 9093 443 4317",
    "operators, migrate-tournament, 53 5432",
    "operators, test, 53 health",
    "guarded, dashboard, 53 grpc",
    "operators, dashboard, 53 grpc 4317"
  })
  void policiesAllowOnlyTheNeededConnections(String values, String pod, String ports) {
    V1NetworkPolicy policy = Rendering.find(values, V1NetworkPolicy.class, "lab-polyboard-" + pod);

    assertThat(egress(policy)).containsExactly(ports.split(" "));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void policiesNameEveryAllowedPeer(String values) {
    assertThat(Rendering.all(values, V1NetworkPolicy.class))
        .hasSize(
            switch (values) {
              case "many-workers" -> 0;
              case "operators", "operators-small", "customized" -> 9;
              default -> 8;
            })
        .allSatisfy(policy ->
            assertThat(Objects.requireNonNullElse(policy.getSpec().getIngress(), List.of()))
                .allMatch(rule -> !((List<?>) rule.getFrom()).isEmpty()));
  }
}
