package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A Grafana dashboard.
 *
 * @param root the JSON
 * @param panels without rows
 */
record Dashboard(JsonNode root, List<Panel> panels) {
  private static final Path DIRECTORY = Path.of("../../deploy/grafana/dashboards");

  /** One panel. */
  record Panel(JsonNode json) {
    String title() {
      return json.path("title").asText();
    }

    List<Query> queries() {
      List<Query> queries = new ArrayList<>();
      for (JsonNode target : json.path("targets")) {
        queries.add(new Query(title(), target));
      }
      return queries;
    }

    Place place() {
      JsonNode position = json.path("gridPos");
      return new Place(
          position.path("x").asInt(-1),
          position.path("y").asInt(-1),
          position.path("w").asInt(),
          position.path("h").asInt());
    }
  }

  /** A query of a panel to Prometheus. */
  record Query(String panel, JsonNode target) {
    String expression() {
      return target.path("expr").asText();
    }
  }

  /** The place of a panel, in rows and in columns, of which there are 24. */
  record Place(int x, int y, int width, int height) {
    boolean overlaps(Place other) {
      return x < other.x + other.width
          && other.x < x + width
          && y < other.y + other.height
          && other.y < y + height;
    }
  }

  /** The files of all dashboards. */
  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList();
    }
  }

  static Dashboard read(Path file) throws IOException {
    JsonNode root = new ObjectMapper().readTree(Files.readString(file));
    List<Panel> panels = new ArrayList<>();
    for (JsonNode panel : root.path("panels")) {
      if (!panel.path("type").asText().equals("row")) {
        panels.add(new Panel(panel));
      }
    }
    return new Dashboard(root, panels);
  }

  List<Query> queries() {
    return panels.stream().flatMap(panel -> panel.queries().stream()).toList();
  }

  List<JsonNode> variables() {
    List<JsonNode> variables = new ArrayList<>();
    root.at("/templating/list").forEach(variables::add);
    return variables;
  }

  /** All elements of the grid: panels, and the rows between them. */
  List<Panel> placed() {
    List<Panel> placed = new ArrayList<>();
    root.path("panels").forEach(panel -> placed.add(new Panel(panel)));
    return placed;
  }
}
