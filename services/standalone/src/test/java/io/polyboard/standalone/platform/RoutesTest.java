package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * The routes of the gateway of {@code deploy/compose.yaml}: all services of the contract, and no
 * internal ones.
 */
class RoutesTest {
  private static final Path REPOSITORY = Path.of("..", "..");
  private static final Path PROTO = REPOSITORY.resolve("proto/src/main/proto/polyboard");

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern SERVICE = Pattern.compile("^service (\\w+)", Pattern.MULTILINE);
  private static final Pattern ROUTE = Pattern.compile("location /([\\w.]+)/ \\{");

  @Test
  void theyAreAllServicesOfTheContract() throws IOException {
    // Given
    List<String> services;
    try (Stream<Path> files = Files.walk(PROTO)) {
      services = files.filter(Files::isRegularFile).flatMap(RoutesTest::services).toList();
    }

    // When
    String gateway = Files.readString(REPOSITORY.resolve("deploy/nginx.conf"));
    List<String> routes = ROUTE.matcher(gateway).results().map(route -> route.group(1)).toList();

    // Then
    assertThat(services).isNotEmpty();
    assertThat(routes).containsExactlyInAnyOrderElementsOf(services);
  }

  private static Stream<String> services(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String name = PACKAGE.matcher(text).results().findFirst().orElseThrow().group(1);
    return SERVICE.matcher(text).results().map(service -> name + "." + service.group(1));
  }
}
