package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import org.junit.jupiter.api.Test;

/** What operators of clusters set of every chart, by the values {@code customized}. */
class CustomizedTest {
  private static final List<Map<String, Object>> OBJECTS = Rendering.of("customized");
  private static final Map<String, V1PodSpec> PODS = Rendering.pods(OBJECTS);

  private static V1PodSpec pod(String service) {
    return PODS.get("lab-polyboard-" + service);
  }

  private static V1Deployment deployment(String service) {
    return Rendering.all(OBJECTS, V1Deployment.class).stream()
        .filter(each -> each.getMetadata().getName().equals("lab-polyboard-" + service))
        .findAny()
        .orElseThrow();
  }

  private static Map<String, Object> ofKind(String kind) {
    return OBJECTS.stream().filter(each -> each.get("kind").equals(kind)).findAny().orElseThrow();
  }

  @Test
  void allPodsHaveTheAnnotations() {
    // When
    List<Map<String, String>> annotations = new ArrayList<>();
    Rendering.all(OBJECTS, V1Deployment.class)
        .forEach(
            each -> annotations.add(each.getSpec().getTemplate().getMetadata().getAnnotations()));
    Rendering.all(OBJECTS, V1Job.class)
        .forEach(
            each -> annotations.add(each.getSpec().getTemplate().getMetadata().getAnnotations()));
    Rendering.all(OBJECTS, V1Pod.class)
        .forEach(each -> annotations.add(each.getMetadata().getAnnotations()));

    // Then
    assertThat(annotations)
        .hasSize(8)
        .allSatisfy(each -> assertThat(each).containsEntry("sidecar.istio.io/inject", "false"));
    assertThat(deployment("search").getSpec().getTemplate().getMetadata().getAnnotations())
        .containsEntry("cluster-autoscaler.kubernetes.io/safe-to-evict", "true");
    assertThat(deployment("validation").getSpec().getTemplate().getMetadata().getAnnotations())
        .containsKey("polyboard.io/variants");
  }

  @Test
  void podsRunWhereAndAsWhomTheyAreToRun() {
    // Then
    assertThat(PODS.values())
        .hasSize(8)
        .allSatisfy(pod -> {
          assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(1000L);
          assertThat(pod.getSecurityContext().getSeccompProfile().getType())
              .isEqualTo("RuntimeDefault");
        });
    assertThat(pod("search").getPriorityClassName()).isEqualTo("workers");
    assertThat(pod("search").getAffinity().getNodeAffinity()).isNull();
    assertThat(pod("search").getAffinity().getPodAntiAffinity()).isNotNull();
    assertThat(PODS)
        .allSatisfy((name, pod) -> {
          if (!name.endsWith("-search")) {
            assertThat(pod.getPriorityClassName()).isEqualTo("games");
            assertThat(pod.getAffinity().getNodeAffinity()).isNotNull();
          }
        });
  }

  /** OpenShift refuses a pod that names a user outside of the range of its namespace. */
  @Test
  void noUserIsNamedWhereTheClusterGivesOutUsers() {
    // When
    Map<String, String> none =
        Map.of(
            "pods.securityContext.runAsUser", "null",
            "pods.securityContext.runAsGroup", "null",
            "pods.securityContext.fsGroup", "null");
    Map<String, V1PodSpec> pods = Rendering.pods(Rendering.of(Rendering.RELEASE, "open", none));

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

  @Test
  void aServiceHasVariablesVolumesAndContainersBesides() {
    // When
    List<V1Container> containers = pod("archive").getContainers();
    V1Container archive = containers.getFirst();

    // Then
    assertThat(containers).extracting(V1Container::getName).containsExactly("archive", "proxy");
    assertThat(archive.getEnv())
        .anyMatch(
            each -> each.getName().equals("QUARKUS_LOG_LEVEL") && each.getValue().equals("DEBUG"))
        .anyMatch(each ->
            each.getName().equals("HTTP_PROXY_PASSWORD")
                && each.getValueFrom().getSecretKeyRef().getName().equals("proxy"));
    assertThat(archive.getVolumeMounts())
        .anyMatch(each -> each.getMountPath().equals("/etc/extra"));
    assertThat(pod("archive").getVolumes())
        .anyMatch(each ->
            each.getConfigMap() != null && each.getConfigMap().getName().equals("extra-ca"));
    assertThat(pod("tournament").getContainers()).hasSize(1);
  }

  @Test
  void aServiceIsReplacedAsItsStrategySays() {
    assertThat(deployment("search").getSpec().getStrategy().getType()).isEqualTo("Recreate");
    assertThat(deployment("search").getSpec().getStrategy().getRollingUpdate()).isNull();
    assertThat(deployment("archive").getSpec().getStrategy().getRollingUpdate().getMaxUnavailable())
        .hasToString("0");
  }

  @Test
  void theAccountHasAnnotationsAndTheReleaseMoreObjects() {
    assertThat(Rendering.all(OBJECTS, V1ServiceAccount.class).getFirst().getMetadata())
        .satisfies(account ->
            assertThat(account.getAnnotations()).containsKey("eks.amazonaws.com/role-arn"));
    assertThat(Rendering.all(OBJECTS, V1ConfigMap.class))
        .anyMatch(each -> each.getMetadata().getName().equals("lab-more"));
  }

  @Test
  void kafkaAndPostgresHaveMetricsThatAreFound() {
    // When
    List<PodMonitor> monitors = Rendering.all(OBJECTS, PodMonitor.class);
    Kafka kafka = Rendering.all(OBJECTS, Kafka.class).getFirst();

    // Then
    assertThat(monitors)
        .extracting(each ->
            each.getSpec().getPodMetricsEndpoints().getFirst().getPort()
                + " "
                + each.getSpec().getSelector().getMatchLabels())
        .containsExactlyInAnyOrder(
            "tcp-prometheus {strimzi.io/cluster=lab-polyboard, strimzi.io/kind=Kafka}",
            "metrics {cnpg.io/cluster=lab-polyboard-postgres}");
    assertThat(monitors)
        .allMatch(each -> "prometheus".equals(each.getMetadata().getLabels().get("release")));
    assertThat(kafka.getSpec().getKafka().getMetricsConfig().getType())
        .isEqualTo("strimziMetricsReporter");
    assertThat(kafka.getSpec().getKafkaExporter()).isNotNull();
    assertThat(kafka.getSpec().getCruiseControl()).isNotNull();
    assertThat(kafka.getSpec().getKafka().getRack().getTopologyKey())
        .isEqualTo("topology.kubernetes.io/zone");
    assertThat(Rendering.all(Rendering.of("operators"), PodMonitor.class)).isEmpty();
  }

  @Test
  void brokersHaveWhatTheirPodsAreToHaveBesides() {
    // When
    var pod =
        Rendering.all(OBJECTS, KafkaNodePool.class).getFirst().getSpec().getTemplate().getPod();

    // Then
    assertThat(pod.getPriorityClassName()).isEqualTo("brokers");
    assertThat(pod.getMetadata().getAnnotations()).containsEntry("a", "b");
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getTopologySpreadConstraints()).hasSize(2);
  }

  @Test
  void postgresIsBackedUpByTheClock() {
    assertThat(ofKind("ScheduledBackup").get("spec"))
        .isEqualTo(
            Map.of(
                "schedule", "0 0 3 * * *",
                "backupOwnerReference", "cluster",
                "cluster", Map.of("name", "lab-polyboard-postgres"),
                "method", "volumeSnapshot"));
    assertThatThrownBy(() ->
            Rendering.of(
                Rendering.RELEASE,
                "operators-small",
                Map.of("database.cnpg.backup.schedule", "0 0 3 * * *")))
        .hasMessageContaining("say where backups go");
  }

  @Test
  void whatTheChartSetsItselfIsNoneOfMore() {
    assertThatThrownBy(() ->
            Rendering.of(
                Rendering.RELEASE,
                "customized",
                Map.of("kafka.strimzi.spec.kafka.version", "4.4.0")))
        .hasMessageContaining("kafka.strimzi.spec: the chart sets");
  }
}
