package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;

/**
 * The shipped variants, the examples of the documentation, and the variants of the test resources,
 * which test features of the format that the others do not use.
 */
public final class TestVariants {
  private static final String SUFFIX = ".yaml";
  private static final SortedMap<String, Path> FILES =
      files(
          Path.of("src/test/resources/io/polyboard/rules/variants"),
          Path.of("../../../docs/variants"));
  private static final Map<String, Variant> COMPILED = new ConcurrentHashMap<>();
  private static final Map<String, NaiveRules> NAIVE = new ConcurrentHashMap<>();

  private TestVariants() {}

  /** The ids of all variants, the shipped ones first. */
  static List<String> ids() {
    return Stream.concat(Variants.ids().stream(), FILES.keySet().stream()).toList();
  }

  /** The files of the variants that do not ship, by id in alphabetical order. */
  private static SortedMap<String, Path> files(Path... folders) {
    SortedMap<String, Path> files = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> listed = Files.list(folder)) {
        listed
            .filter(file -> file.toString().endsWith(SUFFIX))
            .forEach(file -> {
              String name = file.getFileName().toString();
              files.put(name.substring(0, name.length() - SUFFIX.length()), file);
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  public static Variant variant(String id) {
    return COMPILED.computeIfAbsent(
        id,
        key ->
            Variants.ids().contains(key)
                ? Variants.shipped(key)
                : Variants.load(Objects.requireNonNull(FILES.get(key), key).toString()));
  }

  /** A position of a variant, from its MFEN or {@code startpos}. */
  public static Position position(String id, String mfen) {
    Variant variant = variant(id);
    return mfen.equals("startpos") ? variant.start() : variant.position(Mfen.parse(variant, mfen));
  }

  /** Makes turns, separated by spaces. */
  static void play(Position position, String turns) {
    for (String turn : turns.split(" ")) {
      position.make(TurnText.parse(position, turn));
    }
  }

  static NaiveRules naiveRules(String id) {
    return NAIVE.computeIfAbsent(id, key -> new NaiveRules(variant(key).definition()));
  }
}
