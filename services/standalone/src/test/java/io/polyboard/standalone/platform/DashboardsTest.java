package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.platform.Dashboard.Panel;
import io.polyboard.standalone.platform.Dashboard.Place;
import io.polyboard.standalone.platform.Dashboard.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that Grafana can show the dashboards, imported or provided by compose: each panel has a
 * place, a description and a unit, and queries the chosen data source. {@link PrometheusIT} checks
 * the results of the queries.
 */
class DashboardsTest {
  private static final Path GRAFANA = Path.of("../../deploy/grafana");
  private static final int COLUMNS = 24;

  /** The version in Grafana 12 and 13. */
  private static final int SCHEMA_VERSION = 42;

  private static final Set<String> PANELS = Set.of("timeseries", "stat", "table", "heatmap");

  /** Variables that Grafana defines. */
  private static final Set<String> BUILT_IN = Set.of("__rate_interval", "__range");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)}?");

  static List<Path> files() throws IOException {
    return Dashboard.files();
  }

  @Test
  void theirNamesStay() throws IOException {
    // Then they are the names that links and the chart use
    assertThat(files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("balance.json", "platform.json");
    for (Path file : files()) {
      JsonNode root = Dashboard.read(file).root();
      String name = file.getFileName().toString().replace(".json", "");
      assertThat(root.path("uid").asText()).isEqualTo("polyboard-" + name);
      assertThat(root.path("title").asText()).isEqualTo("Polyboard: " + name);
      assertThat(root.path("tags")).extracting(JsonNode::asText).containsExactly("polyboard");
      assertThat(root.path("description").asText()).isNotEmpty();
      assertThat(root.path("schemaVersion").asInt()).isEqualTo(SCHEMA_VERSION);
      // An id belongs to one installation, and an import would request inputs.
      assertThat(root.has("id")).isFalse();
      assertThat(root.has("__inputs")).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void panelsFillTheGridWithoutOverlapping(Path file) throws IOException {
    // Given
    List<Panel> placed = Dashboard.read(file).placed();

    // Then
    assertThat(placed).extracting(panel -> panel.json().path("id").asInt()).doesNotHaveDuplicates();
    int end = 0;
    for (Panel panel : placed) {
      Place place = panel.place();
      assertThat(place.x()).as(panel.title()).isBetween(0, COLUMNS - 1);
      assertThat(place.x() + place.width()).as(panel.title()).isBetween(1, COLUMNS);
      assertThat(place.y()).as(panel.title()).isNotNegative();
      assertThat(place.height()).as(panel.title()).isPositive();
      assertThat(placed.stream().filter(other -> place.overlaps(other.place())).toList())
          .as(panel.title())
          .containsExactly(panel);
      end = Math.max(end, place.y() + place.height());
    }
    int area = placed.stream().mapToInt(each -> each.place().width() * each.place().height()).sum();
    assertThat(area).as("no gaps").isEqualTo(COLUMNS * end);
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachPanelHasADescriptionAndAUnit(Path file) throws IOException {
    for (Panel panel : Dashboard.read(file).panels()) {
      // Then
      JsonNode defaults = panel.json().at("/fieldConfig/defaults");
      assertThat(PANELS).contains(panel.json().path("type").asText());
      assertThat(panel.title()).isNotEmpty();
      assertThat(panel.json().path("description").asText()).as(panel.title()).endsWith(".");
      assertThat(defaults.path("unit").asText()).as(panel.title()).isNotEmpty();
      if (!panel.json().path("type").asText().equals("heatmap")) {
        JsonNode steps = defaults.at("/thresholds/steps");
        assertThat(steps).as(panel.title()).isNotEmpty();
        assertThat(steps.get(0).path("value").isNull()).as(panel.title()).isTrue();
      }
      for (JsonNode override : panel.json().at("/fieldConfig/overrides")) {
        assertThat(override.at("/matcher/id").asText()).as(panel.title()).isEqualTo("byName");
        assertThat(override.path("properties")).as(panel.title()).isNotEmpty();
      }
      assertThat(panel.queries()).as(panel.title()).isNotEmpty();
      assertThat(panel.queries())
          .as(panel.title())
          .extracting(query -> query.target().path("refId").asText())
          .doesNotHaveDuplicates()
          .doesNotContain("");
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void queriesUseTheChosenDataSourceAndKnownVariables(Path file) throws IOException {
    // Given
    Dashboard dashboard = Dashboard.read(file);
    Set<String> known = new HashSet<>(BUILT_IN);
    dashboard.variables().forEach(variable -> known.add(variable.path("name").asText()));

    // Then
    assertThat(known).contains("datasource");
    assertThat(dashboard.variables().getFirst().path("type").asText()).isEqualTo("datasource");
    Set<String> used = new HashSet<>();
    for (JsonNode source : dashboard.root().findValues("datasource")) {
      assertThat(source.path("type").asText()).isEqualTo("prometheus");
      assertThat(source.path("uid").asText()).isEqualTo("${datasource}");
    }
    for (Query query : dashboard.queries()) {
      assertThat(query.target().has("datasource")).as(query.panel()).isTrue();
      assertThat(query.expression()).as(query.panel()).isNotBlank();
      Matcher matcher = VARIABLE.matcher(query.expression());
      while (matcher.find()) {
        used.add(matcher.group(1));
      }
    }
    assertThat(known).containsAll(used);
    used.add("datasource");
    known.removeAll(BUILT_IN);
    assertThat(used).containsAll(known);
  }

  /** Compose mounts the files where Grafana and Prometheus read them. */
  @Test
  void composeProvidesThem() throws IOException {
    // Given
    Map<?, ?> services =
        (Map<?, ?>) Manifests.yaml(GRAFANA.resolve("../compose.yaml")).get("services");
    Map<?, ?> grafana = (Map<?, ?>) services.get("grafana");
    Map<?, ?> prometheus = (Map<?, ?>) services.get("prometheus");

    // Then
    assertThat((List<?>) grafana.get("volumes"))
        .asString()
        .contains("./grafana/provisioning:/etc/grafana/provisioning:ro")
        .contains("./grafana/dashboards:/etc/grafana/dashboards:ro");
    assertThat(Manifests.yaml(GRAFANA.resolve("provisioning/dashboards/polyboard.yaml")).toString())
        .contains("path=/etc/grafana/dashboards");
    assertThat(
            Manifests.yaml(GRAFANA.resolve("provisioning/datasources/prometheus.yaml")).toString())
        .contains("type=prometheus", "url=http://prometheus:9090", "isDefault=true");
    assertThat((List<?>) prometheus.get("volumes"))
        .asString()
        .contains("./prometheus:/etc/prometheus:ro");
    assertThat((List<?>) prometheus.get("command"))
        .asString()
        .contains("--config.file=/etc/prometheus/prometheus.yaml");
    Stream.of(grafana, prometheus)
        .flatMap(service -> ((List<?>) service.get("ports")).stream())
        .forEach(port -> assertThat(port.toString()).contains(":-127.0.0.1:"));
    String scraped = Manifests.yaml(GRAFANA.resolve("../prometheus/prometheus.yaml")).toString();
    for (String service : List.of("validation", "search", "archive", "tournament", "dashboard")) {
      assertThat(services.containsKey(service)).isTrue();
      assertThat(scraped).contains("job_name=" + service, "names=[" + service + "]");
    }
  }
}
