package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1KeyToPath;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Volume;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods of services, Jobs and {@code helm test} meet what admission in a cluster requires. */
class PodsTest {
  /** With values that operators of clusters set in every chart. */
  private static final List<Map<String, Object>> CUSTOMIZED = Rendering.of("customized");

  /** The container of the service; those of the values come after it. */
  private static V1Container container(V1PodSpec pod) {
    return pod.getContainers().getFirst();
  }

  private static List<V1EnvVar> environment(V1PodSpec pod) {
    return Objects.requireNonNullElse(container(pod).getEnv(), List.of());
  }

  /** The level "restricted" of the Pod Security Standards, and a read-only root file system. */
  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void podsAreRestricted(String values) {
    // When
    Map<String, V1PodSpec> pods = Rendering.pods(Rendering.of(values));

    // Then
    assertThat(pods).hasSize(values.equals("many-workers") ? 5 : 8);
    assertThat(pods.values())
        .allSatisfy(pod -> {
          assertThat(pod.getAutomountServiceAccountToken()).isFalse();
          assertThat(pod.getEnableServiceLinks()).isFalse();
          assertThat(pod.getHostNetwork()).isNull();
          assertThat(pod.getHostPID()).isNull();
          assertThat(pod.getHostIPC()).isNull();
          assertThat(pod.getInitContainers()).isNullOrEmpty();
          assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
          assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
          assertThat(pod.getSecurityContext().getSeccompProfile().getType())
              .isEqualTo("RuntimeDefault");
          assertThat(Stream.ofNullable(pod.getVolumes()).flatMap(List::stream))
              .allMatch(volume ->
                  volume.getSecret() != null
                      || volume.getConfigMap() != null
                      || volume.getEmptyDir() != null
                      || volume.getPersistentVolumeClaim() != null);
          V1Container container = container(pod);
          assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
          assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
          assertThat(container.getSecurityContext().getCapabilities().getDrop())
              .containsExactly("ALL");
          assertThat(container.getSecurityContext().getCapabilities().getAdd()).isNullOrEmpty();
          assertThat(container.getResources().getLimits()).containsKey("memory");
          assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
          assertThat(Stream.ofNullable(container.getPorts()).flatMap(List::stream))
              .allMatch(port -> port.getHostPort() == null);
          assertThat(container.getImage()).matches(".+/[a-z]+:[0-9][^:]*");
        });
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void everyMountedVolumeExists(String values) {
    assertThat(Rendering.pods(Rendering.of(values)).values())
        .allSatisfy(pod ->
            assertThat(Stream.ofNullable(container(pod).getVolumeMounts()).flatMap(List::stream))
                .extracting(V1VolumeMount::getName)
                .containsExactlyInAnyOrderElementsOf(
                    Stream.ofNullable(pod.getVolumes())
                        .flatMap(List::stream)
                        .map(V1Volume::getName)
                        .toList()));
  }

  /** The release's objects contain no secrets. */
  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void secretsAreReferences(String values) {
    // When
    List<Map<String, Object>> objects = Rendering.of(values);

    // Then
    assertThat(objects).noneMatch(each -> each.get("kind").equals("Secret"));
    assertThat(Rendering.pods(objects).values())
        .flatExtracting(PodsTest::environment)
        .filteredOn(each -> each.getName().matches(".*(PASSWORD|USERNAME|JAAS_CONFIG)"))
        .allMatch(each -> each.getValue() == null && each.getValueFrom().getSecretKeyRef() != null);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void everyFileInAVariableIsMounted(String values) {
    for (V1PodSpec pod : Rendering.pods(Rendering.of(values)).values()) {
      for (V1EnvVar variable : environment(pod)) {
        String value = Objects.requireNonNullElse(variable.getValue(), "");
        // Or a parameter of a URL.
        String file = value.startsWith("jdbc:") ? value.replaceFirst(".*sslrootcert=", "") : value;
        if (file.startsWith("/")) {
          assertThat(isMounted(pod, Path.of(file))).as(variable.getName()).isTrue();
        }
      }
    }
  }

  private static boolean isMounted(V1PodSpec pod, Path file) {
    for (V1VolumeMount mount : container(pod).getVolumeMounts()) {
      Path directory = Path.of(mount.getMountPath());
      boolean isFile = Boolean.TRUE.equals(mount.getReadOnly());
      if (file.startsWith(directory) && (isFile || file.equals(directory))) {
        V1Volume volume =
            pod.getVolumes().stream()
                .filter(each -> each.getName().equals(mount.getName()))
                .findAny()
                .orElseThrow();
        List<V1KeyToPath> items =
            volume.getSecret() == null ? List.of() : volume.getSecret().getItems();
        return items.isEmpty()
            || items.stream().anyMatch(item -> directory.resolve(item.getPath()).equals(file));
      }
    }
    return false;
  }

  /** Of secrets that also have an authority's key, only the certificate is mounted. */
  @Test
  void keysOfAuthoritiesAreNotMounted() {
    assertThat(Rendering.pods(Rendering.of("operators")).values())
        .flatExtracting(pod -> Stream.ofNullable(pod.getVolumes()).flatMap(List::stream).toList())
        .map(V1Volume::getSecret)
        .filteredOn(each -> each != null && each.getSecretName().matches(".*-ca(-cert)?"))
        .hasSizeGreaterThan(6)
        .allMatch(each ->
            !each.getItems().isEmpty()
                && each.getItems().stream().allMatch(item -> item.getKey().equals("ca.crt")));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void noVariableOccursTwice(String values) {
    assertThat(Rendering.pods(Rendering.of(values)).values())
        .allSatisfy(pod ->
            assertThat(environment(pod)).extracting(V1EnvVar::getName).doesNotHaveDuplicates());
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void podsOfAServiceAreSpread(String values) {
    assertThat(Rendering.all(values, V1Deployment.class))
        .allSatisfy(each ->
            assertThat(each.getSpec().getTemplate().getSpec().getTopologySpreadConstraints())
                .allMatch(spread ->
                    spread
                        .getLabelSelector()
                        .getMatchLabels()
                        .equals(each.getSpec().getSelector().getMatchLabels()))
                .extracting(spread -> spread.getTopologyKey())
                .containsExactly("kubernetes.io/hostname", "topology.kubernetes.io/zone"));
  }

  @Test
  void onlyChangesOfAJobCreateANewOne() {
    // Given
    List<String> before = jobs("guarded");

    // When
    List<String> others = jobs("guarded, services.search.replicas=7");
    List<String> upgraded = jobs("guarded, image.tag=0.1.1");

    // Then
    assertThat(before).hasSize(2);
    assertThat(others).isEqualTo(before);
    assertThat(upgraded).hasSize(2).doesNotContainAnyElementsOf(before);
  }

  private static List<String> jobs(String values) {
    return Rendering.ofKind(Rendering.of(values), "Job").map(Rendering::name).toList();
  }

  @Test
  void allPodsHaveTheAnnotations() {
    // When
    Stream<@Nullable Object> pods =
        Stream.concat(
            Stream.of("Deployment", "Job")
                .flatMap(kind -> Rendering.ofKind(CUSTOMIZED, kind))
                .map(each -> Rendering.at(each, "spec template")),
            Rendering.ofKind(CUSTOMIZED, "Pod"));

    // Then
    assertThat(pods.map(each -> Rendering.at(each, "metadata annotations sidecar.istio.io/inject")))
        .hasSize(8)
        .containsOnly("false");
  }

  @Test
  void podsHaveTheirUserPriorityAndAffinity() {
    assertThat(Rendering.pods(CUSTOMIZED))
        .hasSize(8)
        .allSatisfy((name, pod) -> {
          assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(1000L);
          assertThat(pod.getSecurityContext().getSeccompProfile().getType())
              .isEqualTo("RuntimeDefault");
          if (!name.endsWith("-search")) {
            assertThat(pod.getPriorityClassName()).isEqualTo("games");
            assertThat(pod.getAffinity().getNodeAffinity()).isNotNull();
          }
        });
  }

  /** OpenShift refuses a pod with a user outside the range of its namespace. */
  @Test
  void podsHaveNoUserIfTheClusterAssignsUsers() {
    // When
    Map<String, V1PodSpec> pods =
        Rendering.pods(
            Rendering.of(
                "open, pods.securityContext.runAsUser=null, pods.securityContext.runAsGroup=null,"
                    + " pods.securityContext.fsGroup=null"));

    // Then
    assertThat(pods.values())
        .isNotEmpty()
        .allSatisfy(pod -> {
          assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
          assertThat(pod.getSecurityContext().getRunAsUser()).isNull();
          assertThat(pod.getSecurityContext().getRunAsGroup()).isNull();
          assertThat(pod.getSecurityContext().getFsGroup()).isNull();
        });
  }
}
