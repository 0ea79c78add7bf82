package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyEgressRule;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.topic.KafkaTopicSpec;
import io.strimzi.api.kafka.model.user.KafkaUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka and PostgreSQL, made by operators or given by address, and who may talk to whom. */
class ServersTest {
  private static final Path TOPICS =
      Path.of("../../services/libraries/events/src/main/java/io/polyboard/events/Topic.java");

  private static Map<String, V1EnvVar> environment(String values, String pod) {
    V1PodSpec spec =
        Rendering.pods(Rendering.of(values)).entrySet().stream()
            .filter(each -> each.getKey().matches(pod))
            .findAny()
            .orElseThrow()
            .getValue();
    return spec.getContainers().getFirst().getEnv().stream()
        .collect(Collectors.toMap(V1EnvVar::getName, each -> each));
  }

  private static String secret(V1EnvVar variable) {
    return variable.getValueFrom().getSecretKeyRef().getName();
  }

  /** A topic as the sources have it. */
  private record Declared(String name, boolean compacted, boolean spread) {}

  @Test
  void theTopicsAreThoseThatTheServicesWouldMake() throws IOException {
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
    List<KafkaTopic> topics = Rendering.all(Rendering.of("operators"), KafkaTopic.class);

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
    assertThat(environment("operators", "lab-polyboard-search"))
        .hasEntrySatisfying(
            "POLYBOARD_EVENTS_MAKE_TOPICS", each -> assertThat(each.getValue()).isEqualTo("false"))
        .hasEntrySatisfying(
            "POLYBOARD_EVENTS_PARTITIONS", each -> assertThat(each.getValue()).isEqualTo("32"))
        .hasEntrySatisfying(
            "POLYBOARD_EVENTS_RETENTION", each -> assertThat(each.getValue()).isEqualTo("720h"));
  }

  private static KafkaTopicSpec topic(List<KafkaTopic> topics, String name) {
    return topics.stream()
        .filter(each -> each.getSpec().getTopicName().equals(name))
        .findAny()
        .orElseThrow()
        .getSpec();
  }

  @Test
  void brokersWithoutShareGroupsAreRefused() {
    assertThatThrownBy(() ->
            Rendering.of(Rendering.RELEASE, "operators", Map.of("kafka.strimzi.version", "4.1.1")))
        .hasMessageContaining("has no share groups");
  }

  /**
   * Share groups are on by default from the version of Kafka that this one is the first to have.
   */
  @Test
  void theVersionOfStrimziThatIsAskedForIsTheOneWhoseTypesAreChecked() throws IOException {
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
  void whatIsNotToBeLostHasThreeReplicas() {
    // When
    Map<String, Object> three = kafka("operators").getSpec().getKafka().getConfig();
    Map<String, Object> one = kafka("operators-small").getSpec().getKafka().getConfig();

    // Then
    assertThat(three)
        .containsEntry("min.insync.replicas", 2)
        .containsEntry("message.max.bytes", 8388608)
        .containsEntry("log.segment.bytes", 268435456)
        .containsEntry("auto.create.topics.enable", false);
    assertThat(three.entrySet())
        .filteredOn(each -> each.getKey().endsWith("replication.factor"))
        .hasSize(4)
        .allMatch(each -> each.getValue().equals(3));
    assertThat(one.entrySet())
        .filteredOn(each -> each.getKey().matches(".*(replication.factor|min.isr)"))
        .allMatch(each -> each.getValue().equals(1));
  }

  private static Kafka kafka(String values) {
    return Rendering.all(Rendering.of(values), Kafka.class).getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"operators", "operators-small"})
  void everyServiceIsAUserOfItsOwn(String values) {
    // Given
    List<KafkaUser> users = Rendering.all(Rendering.of(values), KafkaUser.class);
    String authentication =
        kafka(values).getSpec().getKafka().getListeners().getFirst().getAuth().getType();

    // Then
    assertThat(users)
        .hasSize(4)
        .allSatisfy(user -> {
          assertThat(user.getSpec().getAuthentication().getType()).isEqualTo(authentication);
          Map<String, V1EnvVar> environment =
              environment(values, user.getMetadata().getName().replace("-kafka-", "-"));
          String credential =
              authentication.equals("tls")
                  ? "KAFKA_SSL_KEYSTORE_PASSWORD"
                  : "KAFKA_SASL_JAAS_CONFIG";
          assertThat(secret(environment.get(credential))).isEqualTo(user.getMetadata().getName());
          assertThat(environment.get("KAFKA_SECURITY_PROTOCOL").getValue())
              .isEqualTo(authentication.equals("tls") ? "SSL" : "SASL_SSL");
        });
  }

  /** As a namespace at the level "restricted" asks for it. */
  @Test
  void podsOfKafkaAreRestricted() {
    // Given
    var pools = Rendering.all(Rendering.of("operators"), KafkaNodePool.class);
    var operator = kafka("operators").getSpec().getEntityOperator();

    // When
    var pods =
        List.of(pools.getFirst().getSpec().getTemplate().getPod(), operator.getTemplate().getPod());
    var containers =
        List.of(
            pools.getFirst().getSpec().getTemplate().getKafkaContainer(),
            operator.getTemplate().getTopicOperatorContainer(),
            operator.getTemplate().getUserOperatorContainer());

    // Then
    assertThat(pods)
        .allMatch(each -> each.getSecurityContext().getRunAsNonRoot())
        .allMatch(each ->
            each.getSecurityContext().getSeccompProfile().getType().equals("RuntimeDefault"));
    assertThat(containers)
        .allMatch(each -> !each.getSecurityContext().getAllowPrivilegeEscalation())
        .allMatch(
            each -> each.getSecurityContext().getCapabilities().getDrop().equals(List.of("ALL")));
    assertThat(operator.getUserOperator().getResources().getLimits()).containsKey("memory");
    assertThat(pools.getFirst().getSpec().getResources().getLimits()).containsKey("memory");
  }

  @Test
  void aMigrationHasTheRoleThatOwnsTheSchemaAndAServiceItsOwn() {
    for (String service : List.of("archive", "tournament")) {
      // Given
      String prefix = "QUARKUS_DATASOURCE_" + service.toUpperCase(Locale.ROOT);
      String migrate = "POLYBOARD_" + service.toUpperCase(Locale.ROOT) + "_MIGRATE";
      String role = "POLYBOARD_" + service.toUpperCase(Locale.ROOT) + "_SERVICE_ROLE";
      for (Map.Entry<String, String> owner :
          Map.of("operators", "lab-polyboard-postgres-app", "guarded", "polyboard-owner")
              .entrySet()) {
        // When
        Map<String, V1EnvVar> pod = environment(owner.getKey(), "lab-polyboard-" + service);
        Map<String, V1EnvVar> job =
            environment(owner.getKey(), "lab-polyboard-migrate-" + service + "-.*");

        // Then
        assertThat(pod.get(migrate).getValue()).isEqualTo("never");
        assertThat(secret(pod.get(prefix + "_PASSWORD"))).isEqualTo("polyboard-" + service);
        assertThat(job.get(migrate).getValue()).isEqualTo("only");
        assertThat(secret(job.get(prefix + "_PASSWORD"))).isEqualTo(owner.getValue());
        assertThat(secret(job.get(role))).isEqualTo("polyboard-" + service);
        assertThat(job.keySet()).noneMatch(name -> name.startsWith("KAFKA"));
        assertThat(job.get(prefix + "_JDBC_URL").getValue())
            .isEqualTo(pod.get(prefix + "_JDBC_URL").getValue())
            .contains("sslmode=verify-full");
      }
    }
    assertThat(
            environment("guarded", "lab-polyboard-archive")
                .get("QUARKUS_DATASOURCE_ARCHIVE_JDBC_URL")
                .getValue())
        .isEqualTo(
            "jdbc:postgresql://db:5432/polyboard?tcpKeepAlive=true&sslmode=verify-full"
                + "&sslrootcert=/etc/polyboard/database-ca/ca.crt");
    assertThat(environment("many-workers", "lab-archive"))
        .doesNotContainKey("POLYBOARD_ARCHIVE_MIGRATE");
  }

  @Test
  void exportsReadFromAStandbyWhereThereIsOne() {
    assertThat(environment("operators", "lab-polyboard-archive"))
        .hasEntrySatisfying(
            "POLYBOARD_ARCHIVE_REPLICA_URL",
            each ->
                assertThat(each.getValue())
                    .startsWith("jdbc:postgresql://lab-polyboard-postgres-ro.polyboard.svc:5432/")
                    .contains("sslmode=verify-full"));
    assertThat(environment("operators-small", "lab-polyboard-archive"))
        .doesNotContainKey("POLYBOARD_ARCHIVE_REPLICA_URL");
    assertThat(environment("operators", "lab-polyboard-tournament"))
        .doesNotContainKey("POLYBOARD_ARCHIVE_REPLICA_URL");
  }

  @Test
  void aMigrationHasTheServicesRoleWhereThereIsNoOther() {
    assertThat(environment("open", "lab-polyboard-migrate-archive-.*"))
        .doesNotContainKey("POLYBOARD_ARCHIVE_SERVICE_ROLE")
        .hasEntrySatisfying(
            "QUARKUS_DATASOURCE_ARCHIVE_PASSWORD",
            each -> assertThat(secret(each)).isEqualTo("polyboard-database"));
  }

  /** A rule without addresses lets a pod talk to everybody at these ports. */
  private static List<String> egress(V1NetworkPolicy policy) {
    return policy.getSpec().getEgress().stream()
        .flatMap(rule -> rule.getPorts().stream().map(port -> towards(rule) + port.getPort()))
        .distinct()
        .toList();
  }

  private static String towards(V1NetworkPolicyEgressRule rule) {
    return rule.getTo() == null || rule.getTo().isEmpty() ? "*:" : "";
  }

  private static V1NetworkPolicy policy(String values, String name) {
    return Rendering.all(Rendering.of(values), V1NetworkPolicy.class).stream()
        .filter(each -> each.getMetadata().getName().equals("lab-polyboard-" + name))
        .findAny()
        .orElseThrow();
  }

  @Test
  void onlyThoseWhoMayTalkTalk() {
    // Where servers are anywhere
    assertThat(egress(policy("open", "archive"))).containsExactly("53", "*:9092", "*:5432");
    assertThat(egress(policy("open", "search"))).containsExactly("53", "*:9092");
    // And where it is known where they are
    assertThat(egress(policy("guarded", "archive"))).containsExactly("53", "9093", "5432");
    assertThat(egress(policy("guarded", "migrate-archive"))).containsExactly("53", "5432");
    assertThat(egress(policy("operators", "tournament")))
        .containsExactly("53", "9093", "5432", "grpc", "443", "4317");
    assertThat(egress(policy("operators", "validation")))
        .containsExactly("53", "9093", "443", "4317");
    assertThat(egress(policy("operators", "migrate-tournament"))).containsExactly("53", "5432");
    assertThat(egress(policy("operators", "test"))).containsExactly("53", "health");
    assertThat(egress(policy("guarded", "dashboard"))).containsExactly("53", "grpc");
    assertThat(egress(policy("operators", "dashboard"))).containsExactly("53", "grpc", "4317");
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void nobodyIsLetInWithoutBeingNamed(String values) {
    assertThat(Rendering.all(Rendering.of(values), V1NetworkPolicy.class))
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

  @Test
  void postgresLetsInWhoHasARole() {
    // When
    V1NetworkPolicy policy = policy("operators", "postgres");

    // Then
    assertThat(policy.getSpec().getPodSelector().getMatchLabels())
        .isEqualTo(Map.of("cnpg.io/cluster", "lab-polyboard-postgres"));
    assertThat(policy.getSpec().getIngress().getFirst().getFrom().getFirst().getPodSelector())
        .satisfies(selector ->
            assertThat(selector.getMatchExpressions().getFirst().getValues())
                .containsExactlyInAnyOrder(
                    "archive", "tournament", "migrate-archive", "migrate-tournament"));
  }
}
