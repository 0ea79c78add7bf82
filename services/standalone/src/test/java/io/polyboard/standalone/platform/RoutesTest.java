package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * The services that the one address of {@code deploy/compose.yaml} leads to: those of the contract.
 * What a cluster asks within itself is not among them.
 */
class RoutesTest {
  private static final Path REPOSITORY = Path.of("..", "..");
  private static final Path PROTO = REPOSITORY.resolve("proto/src/main/proto/polyboard");

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern SERVICE = Pattern.compile("^service (\\w+)", Pattern.MULTILINE);
  private static final Pattern ROUTE = Pattern.compile("location /([\\w.]+)/ \\{");

  @Test
  void theyAreAllServicesThatThereAre() throws IOException {
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
