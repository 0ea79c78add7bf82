package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Images, limits, passwords and volumes in {@code deploy/compose.yaml}. */
class ComposeTest {
  private static final Path FILE = Path.of("../../deploy/compose.yaml");
  private static final Path GUIDE = Path.of("../../docs/operating.md");
  private static final Pattern PASSWORD = Pattern.compile("\\$\\{(\\w+_PASSWORD)([^}]*)}");

  private static Map<String, Map<?, ?>> services() throws IOException {
    Map<String, Map<?, ?>> services = new LinkedHashMap<>();
    ((Map<?, ?>) Manifests.yaml(FILE).get("services"))
        .forEach((name, service) -> services.put(name.toString(), (Map<?, ?>) service));
    assertThat(services).hasSizeGreaterThan(8);
    return services;
  }

  @Test
  void thirdPartyImagesHaveAFixedVersion() throws IOException {
    // Given
    String guide = Files.readString(GUIDE);

    // Then
    for (Map<?, ?> service : services().values()) {
      String image = service.get("image").toString();
      if (!image.startsWith("${POLYBOARD_IMAGES")) {
        assertThat(image).matches("\\$\\{\\w+:-[\\w/]+:v?\\d+\\.\\d+(\\.\\d+)?}");
        assertThat(guide).contains('`' + image.replaceAll("\\$\\{\\w+:-|}", "") + '`');
      }
    }
  }

  @Test
  void everyContainerHasALimitOfMemory() throws IOException {
    assertThat(services())
        .allSatisfy((name, service) ->
            assertThat(service.get("mem_limit")).as(name).asString().matches(".*\\d+[gm]}?"));
  }

  @Test
  void noPasswordHasADefault() throws IOException {
    // Given
    String guide = Files.readString(GUIDE);

    // When
    List<String> settings =
        services().values().stream()
            .filter(service -> service.get("environment") != null)
            .flatMap(service -> ((Map<?, ?>) service.get("environment")).entrySet().stream())
            .filter(setting -> setting.getKey().toString().endsWith("PASSWORD"))
            .map(setting -> setting.getValue().toString())
            .toList();

    // Then
    assertThat(settings)
        .hasSize(4)
        .allMatch(value -> PASSWORD.matcher(value).matches())
        .allSatisfy(value -> assertThat(PASSWORD.matcher(value).replaceAll("$2")).startsWith(":?"));
    assertThat(guide)
        .contains("for name in DATABASE GRAFANA", "POLYBOARD_${name}_PASSWORD=", ">deploy/.env");
    assertThat(Files.readString(Path.of("../../.gitignore"))).contains("deploy/.env");
  }

  /** Images before PostgreSQL 18 keep data elsewhere by default, in an anonymous volume. */
  @Test
  void postgresDataIsInANamedVolumeInEveryVersion() throws IOException {
    // Given
    Map<?, ?> postgres = services().get("postgres");
    String data = ((Map<?, ?>) postgres.get("environment")).get("PGDATA").toString();

    // Then
    assertThat((List<?>) postgres.get("volumes"))
        .singleElement()
        .asString()
        .startsWith("postgres:")
        .satisfies(volume ->
            assertThat(Path.of(data).startsWith(volume.substring("postgres:".length()))).isTrue());
    assertThat(Path.of(data).startsWith("/var/lib/postgresql/data")).isFalse();
  }
}
