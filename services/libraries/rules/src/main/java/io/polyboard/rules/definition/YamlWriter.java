package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Node.Sequence;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;

/** Writes trees as YAML that reads back as the same tree. */
final class YamlWriter {
  private YamlWriter() {}

  static String write(Mapping tree) {
    return new Dump(DumpSettings.builder().build()).dumpToString(plain(tree));
  }

  private static @Nullable Object plain(Node node) {
    return switch (node) {
      case Mapping mapping -> {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> entries.put(key, plain(entry.value())));
        yield entries;
      }
      case Sequence sequence -> sequence.items().stream().map(YamlWriter::plain).toList();
      case Scalar scalar ->
          switch (scalar.type()) {
            case TEXT -> scalar.value();
            case INTEGER -> new BigInteger(scalar.value());
            case DECIMAL -> Double.valueOf(scalar.value());
            case BOOLEAN -> Boolean.valueOf(scalar.value());
            case NULL -> null;
          };
    };
  }
}
