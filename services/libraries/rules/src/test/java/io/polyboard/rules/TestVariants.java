package io.polyboard.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The shipped variants, and those of the test resources that try the format where they do not. */
final class TestVariants {
  private static final Path FILES = files();
  private static final Map<String, Variant> COMPILED = new ConcurrentHashMap<>();
  private static final Map<String, NaiveRules> NAIVE = new ConcurrentHashMap<>();

  private TestVariants() {}

  /** The ids of all of them, the shipped ones first. */
  static List<String> ids() {
    try (Stream<Path> files = Files.list(FILES)) {
      Stream<String> names = files.map(file -> file.getFileName().toString());
      return Stream.concat(
              Variants.ids().stream(), names.map(name -> name.replace(".yaml", "")).sorted())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ids of those in which a turn may be several moves. */
  static List<String> idsWithLongTurns() {
    return ids().stream().filter(id -> variant(id).definition().movesPerTurn() > 1).toList();
  }

  static Variant variant(String id) {
    return COMPILED.computeIfAbsent(
        id,
        key ->
            Variants.ids().contains(key)
                ? Variants.shipped(key)
                : Variants.load(FILES.resolve(key + ".yaml").toString()));
  }

  static NaiveRules naiveRules(String id) {
    return NAIVE.computeIfAbsent(id, key -> new NaiveRules(variant(key).definition()));
  }

  private static Path files() {
    URL file = TestVariants.class.getResource("variants/cylinder-chess.yaml");
    try {
      return Path.of(Objects.requireNonNull(file).toURI()).resolveSibling("");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
