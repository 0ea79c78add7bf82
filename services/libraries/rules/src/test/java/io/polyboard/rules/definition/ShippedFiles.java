package io.polyboard.rules.definition;

import module java.base;

/** The texts of the shipped variant files. */
final class ShippedFiles {
  private ShippedFiles() {}

  static String text(String id) {
    return resource("/io/polyboard/rules/variants/" + id + ".yaml");
  }

  static String schema() {
    return resource("/io/polyboard/rules/variant.schema.json");
  }

  private static String resource(String name) {
    try (InputStream in = ShippedFiles.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
