package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.marcnuri.helm.Helm;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chart has the rules and dashboards of {@code deploy}. */
class MetricsTest {
  private static final Path DEPLOY = Path.of("../../deploy");

  private static List<Path> files(String directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(DEPLOY.resolve(directory))) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  @Test
  void everyFileOfRulesBecomesAPrometheusRule() throws IOException {
    // Given
    List<Path> files = files("prometheus", ".rules.yaml");

    // When
    List<Map<String, Object>> rules =
        Rendering.ofKind(Rendering.of("operators"), "PrometheusRule").toList();

    // Then
    assertThat(files).hasSizeGreaterThan(1);
    assertThat(rules).hasSameSizeAs(files);
    for (Path file : files) {
      Object content = Rendering.objects(Files.readString(file)).getFirst();
      assertThat(rules).anyMatch(each -> each.get("spec").equals(content));
    }
    assertThat(rules)
        .extracting(each -> Rendering.at(each, "metadata labels release"))
        .containsOnly("prometheus");
  }

  @Test
  void everyDashboardBecomesAConfigMapForTheSidecar() throws IOException {
    // Given
    List<Path> files = files("grafana/dashboards", ".json");

    // When
    List<V1ConfigMap> dashboards =
        Rendering.all("operators", V1ConfigMap.class).stream()
            .filter(each -> each.getMetadata().getLabels().containsKey("grafana_dashboard"))
            .toList();

    // Then
    assertThat(files).isNotEmpty();
    assertThat(dashboards).hasSameSizeAs(files);
    for (Path file : files) {
      Map<String, String> content = Map.of(file.getFileName().toString(), Files.readString(file));
      assertThat(dashboards).anyMatch(each -> each.getData().equals(content));
    }
  }

  @Test
  void everyServiceIsScraped() {
    // Given
    List<Map<String, Object>> objects = Rendering.of("operators");

    // When
    ServiceMonitor monitor = Rendering.all(objects, ServiceMonitor.class).getFirst();

    // Then
    assertThat(Rendering.all(objects, V1Service.class))
        .hasSize(5)
        .allSatisfy(service -> {
          assertThat(service.getMetadata().getLabels())
              .containsAllEntriesOf(monitor.getSpec().getSelector().getMatchLabels())
              .containsKey(monitor.getSpec().getJobLabel());
          assertThat(service.getSpec().getPorts())
              .anyMatch(port ->
                  port.getName().equals(monitor.getSpec().getEndpoints().getFirst().getPort()));
        });
  }

  /** Packaging replaces the links from the chart to {@code deploy} by files. */
  @Test
  void aPackageContainsTheRulesAndDashboards(@TempDir Path directory) throws IOException {
    // Given
    new Helm(Rendering.CHART).packageIt().withDestination(directory).call();
    Path packaged;
    try (Stream<Path> files = Files.list(directory)) {
      packaged = files.findAny().orElseThrow();
    }

    // When
    String text =
        new Helm(packaged)
            .template()
            .withName(Rendering.RELEASE)
            .withKubeVersion(Rendering.KUBERNETES)
            .withValuesFile(Path.of("src/test/resources/values/operators.yaml"))
            .call();

    // Then
    assertThat(text).contains("kind: PrometheusRule", "lab-polyboard-dashboard-platform");
  }
}
