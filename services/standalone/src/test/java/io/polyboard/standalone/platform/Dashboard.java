package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A dashboard of Grafana, as far as tests look at it.
 *
 * @param root all of it
 * @param panels all that show something: rows are left out
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

  /** What a panel asks Prometheus. */
  record Query(String panel, JsonNode target) {
    String expression() {
      return target.path("expr").asText();
    }
  }

  /** Where a panel is, in columns of which there are 24, and rows. */
  record Place(int x, int y, int width, int height) {
    boolean overlaps(Place other) {
      return x < other.x + other.width
          && other.x < x + width
          && y < other.y + other.height
          && other.y < y + height;
    }
  }

  /** All dashboards, by their files. */
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

  /** All that is in the grid: panels, and the rows between them. */
  List<Panel> placed() {
    List<Panel> placed = new ArrayList<>();
    root.path("panels").forEach(panel -> placed.add(new Panel(panel)));
    return placed;
  }
}
