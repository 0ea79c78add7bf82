package io.polyboard.images;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.cyclonedx.model.Component;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SbomTest {
  private static final DebianPackage LIBC =
      new DebianPackage("amd64", "libc6", "2.41-12+deb13u5", "pool/libc6.deb", "0".repeat(64));

  @TempDir Path home;

  @Test
  void itHasPackagesJavaAndEveryJarAndIsValid() throws Exception {
    // Given
    Files.createDirectories(home.resolve("lib/main"));
    for (String jar :
        List.of(
            "org.apache.kafka.kafka_2.13-4.4.0.jar",
            "io.netty.netty-common-4.1.132.Final.jar",
            "modified-io.opentelemetry.opentelemetry-exporter-otlp-1.57.0.jar",
            "com.github.luben.zstd-jni-1.5.7-17.jar")) {
      Files.writeString(home.resolve("lib/main").resolve(jar), jar);
    }

    // When
    String text =
        Sbom.of(Application.all().getFirst(), "1.2.3", home, List.of(LIBC), Instant.EPOCH);

    // Then
    JsonParser parser = new JsonParser();
    byte[] json = text.getBytes(StandardCharsets.UTF_8);
    assertThat(parser.validate(json)).isEmpty();
    assertThat(parser.parse(json).getComponents())
        .extracting(Component::getPurl)
        .contains(
            "pkg:deb/debian/libc6@2.41-12%2Bdeb13u5?arch=amd64&distro=debian-13",
            "pkg:maven/org.apache.kafka/kafka_2.13@4.4.0?type=jar",
            "pkg:maven/io.netty/netty-common@4.1.132.Final?type=jar",
            "pkg:maven/io.opentelemetry/opentelemetry-exporter-otlp@1.57.0?type=jar",
            "pkg:maven/com.github.luben/zstd-jni@1.5.7-17?type=jar")
        .anyMatch(purl -> purl.startsWith("pkg:generic/openjdk@"));
  }
}
