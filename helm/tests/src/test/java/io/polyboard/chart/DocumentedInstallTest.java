package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.kubernetes.client.openapi.models.V1EnvFromSource;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.strimzi.api.kafka.model.user.KafkaUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The {@code helm install} commands in {@code docs/operating.md}. */
class DocumentedInstallTest {
  private static final Path GUIDE = Path.of("../../docs/operating.md");

  /**
   * A {@code helm install} command of the guide.
   *
   * @param secrets the secrets that commands of the same section create
   */
  record Install(String release, Map<String, String> set, Set<String> secrets) {
    List<Map<String, Object>> objects() {
      return Rendering.of(release, List.of(), set);
    }
  }

  static List<Install> installs() throws IOException {
    String text = Files.readString(GUIDE).replace("\\\n", "");
    String section = text.substring(text.indexOf("\n## Kubernetes\n"));
    section = section.substring(0, section.indexOf("\n## ", 1));
    Set<String> secrets = new TreeSet<>();
    all("(?m)^kubectl create secret generic (\\S+)", section)
        .forEach(each -> secrets.add(each.group(1)));
    List<Install> installs = new ArrayList<>();
    for (MatchResult each : all("(?m)^helm install (\\S+) helm/polyboard (.*)$", section)) {
      Map<String, String> set = new LinkedHashMap<>();
      all("--set (\\S+?)=(\\S+)", each.group(2))
          .forEach(value -> set.put(value.group(1), value.group(2)));
      installs.add(new Install(each.group(1), set, secrets));
    }
    return installs;
  }

  private static List<MatchResult> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }

  @Test
  void theGuideInstallsWithExistingServersAndWithOperators() throws IOException {
    assertThat(installs())
        .hasSize(2)
        .allMatch(each -> each.release.equals("polyboard") && each.set.size() > 3)
        .anyMatch(each -> each.set.containsKey("kafka.strimzi.enabled"))
        .anyMatch(each -> each.set.containsKey("kafka.bootstrapServers"));
  }

  @ParameterizedTest
  @MethodSource("installs")
  void everySecretThatPodsNeedIsCreatedByACommandOrAnOperator(Install install) {
    // Given
    List<Map<String, Object>> objects = install.objects();
    List<String> made = new ArrayList<>(install.secrets);
    Rendering.all(objects, KafkaUser.class).forEach(user -> made.add(user.getMetadata().getName()));
    for (Map<String, Object> each : objects) {
      String name = Rendering.name(each);
      switch (KubernetesApi.type(each)) {
        case "kafka.strimzi.io/v1 Kafka" -> made.add(name + "-cluster-ca-cert");
        case "postgresql.cnpg.io/v1 Cluster" -> made.addAll(List.of(name + "-app", name + "-ca"));
        default -> {}
      }
    }

    // When
    Set<String> needed = new TreeSet<>();
    Rendering.pods(objects).values().forEach(pod -> secrets(pod).forEach(needed::add));

    // Then
    assertThat(made).doesNotHaveDuplicates();
    assertThat(needed).hasSizeGreaterThan(1).isSubsetOf(made);
  }

  private static Stream<String> secrets(V1PodSpec pod) {
    Stream<String> volumes =
        pod.getVolumes().stream()
            .filter(volume -> volume.getSecret() != null)
            .map(volume -> volume.getSecret().getSecretName());
    Stream<String> variables =
        pod.getContainers().stream()
            .flatMap(each -> Stream.ofNullable(each.getEnv()).flatMap(List::stream))
            .map(V1EnvVar::getValueFrom)
            .filter(from -> from != null && from.getSecretKeyRef() != null)
            .map(from -> from.getSecretKeyRef().getName());
    Stream<String> all =
        pod.getContainers().stream()
            .flatMap(each -> Stream.ofNullable(each.getEnvFrom()).flatMap(List::stream))
            .map(V1EnvFromSource::getSecretRef)
            .filter(Objects::nonNull)
            .map(from -> from.getName());
    return Stream.of(volumes, variables, all).flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource("installs")
  void noTwoObjectsOfAKindHaveTheSameName(Install install) {
    assertThat(install.objects())
        .extracting(each -> each.get("kind") + " " + Rendering.name(each))
        .doesNotHaveDuplicates();
  }

  @Test
  void aSecretWithTheNameOfAKafkaUserIsRefused() throws IOException {
    // Given
    Install operators =
        installs().stream()
            .filter(each -> each.set.containsKey("kafka.strimzi.enabled"))
            .findAny()
            .orElseThrow();

    // When
    operators.set.put("database.secrets.archive", "polyboard-kafka-archive");

    // Then
    assertThatThrownBy(operators::objects)
        .hasMessageContaining("polyboard-kafka-archive: Strimzi creates a secret of this name");
  }
}
