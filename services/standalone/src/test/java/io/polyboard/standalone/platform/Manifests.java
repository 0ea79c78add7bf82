package io.polyboard.standalone.platform;

import module java.base;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads objects of the Kubernetes API in YAML. */
final class Manifests {
  private Manifests() {}

  /** The mapping in a YAML file. */
  static Map<?, ?> yaml(Path file) throws IOException {
    String text = Files.readString(file);
    return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  /** A value by the keys that lead to it; null if there is none. */
  static @Nullable Object at(Map<?, ?> object, String... keys) {
    Object value = object;
    for (String key : keys) {
      value = value instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return value;
  }

  /** The objects of a list by the keys that lead to it; empty if there is none. */
  @SuppressWarnings("unchecked")
  static List<Map<?, ?>> list(Map<?, ?> object, String... keys) {
    return at(object, keys) instanceof List<?> list ? (List<Map<?, ?>>) list : List.of();
  }
}
