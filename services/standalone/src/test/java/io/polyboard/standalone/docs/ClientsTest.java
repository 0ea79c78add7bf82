package io.polyboard.standalone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client packages in {@code proto/clients}, and the examples that the documentation shows. */
class ClientsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final String PAGE = "docs/api.md";

  @ParameterizedTest
  @CsvSource({
    "docs/api.md, python, proto/clients/python/example.py",
    "docs/api.md, js, proto/clients/node/example.mjs",
    "docs/api.md, java, services/standalone/src/test/java/io/polyboard/example/Example.java",
    "docs/libraries.md, java,"
        + " services/libraries/engine/src/test/java/io/polyboard/example/PlayGame.java",
  })
  void examplesAreOnTheirPages(String page, String language, String file) throws IOException {
    // Given
    String example = read(file).replaceFirst("^package .*;\n\n", "");

    // Then
    assertThat(read(page)).contains("\n```" + language + "\n" + example + "```\n");
  }

  @Test
  void theyHaveTheVersionOfTheBuild() throws IOException {
    // When
    String version = element("version", "pom.xml");
    String inPython = version.replace("-SNAPSHOT", ".dev0");

    // Then
    assertThat(read("proto/clients/node/package.json"))
        .contains("\"version\": \"%s\"".formatted(version));
    assertThat(read("proto/clients/python/pyproject.toml"))
        .contains("\nversion = \"%s\"\n".formatted(inPython));
    assertThat(read(PAGE))
        .contains("polyboard-%s.tgz".formatted(version))
        .contains("polyboard-%s-py3-none-any.whl".formatted(inPython));
  }

  @Test
  void theLibrariesOfTheJavaClientHaveTheVersionsOfTheBuild() throws IOException {
    // When
    String grpc = element("protoc-gen-grpc.version", "proto/pom.xml");
    String protobuf = element("protobuf.version", "pom.xml");

    // Then
    assertThat(read(PAGE))
        .contains("<artifactId>grpc-netty-shaded</artifactId>\n  <version>" + grpc + "<")
        .contains("<artifactId>grpc-protobuf</artifactId>\n  <version>" + grpc + "<")
        .contains("<artifactId>grpc-stub</artifactId>\n  <version>" + grpc + "<")
        .contains("<artifactId>protobuf-java</artifactId>\n  <version>" + protobuf + "<");
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  /** The first value of an element of a pom. */
  private static String element(String name, String pom) throws IOException {
    Matcher element = Pattern.compile("<" + name + ">(.*?)</" + name + ">").matcher(read(pom));
    assertThat(element.find()).as("%s in %s", name, pom).isTrue();
    return element.group(1);
  }
}
