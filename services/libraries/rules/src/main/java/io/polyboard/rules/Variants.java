package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.rules.definition.VariantDefinition;

/** The catalogue of variants: the variants that ship with the library, and designers' files. */
public final class Variants {
  private static final Map<String, Variant> SHIPPED = new ConcurrentHashMap<>();

  private Variants() {}

  /** The ids of the shipped variants, in the order of the rulebook. */
  public static List<String> ids() {
    return DefinitionReader.shippedIds();
  }

  /**
   * A shipped variant, compiled at the first call and shared from then on.
   *
   * @throws RefusedException if no shipped variant has this id; suggests similar ids
   */
  public static Variant shipped(String id) {
    return SHIPPED.computeIfAbsent(id, key -> Variant.of(DefinitionReader.shipped(key)));
  }

  /** Whether this is a shipped variant, not one from a file that only has the same id. */
  public static boolean isShipped(Variant variant) {
    return ids().contains(variant.id()) && shipped(variant.id()) == variant;
  }

  /**
   * The shipped variant with this id, otherwise the variant in the file at this path. Each call
   * reads the file again.
   *
   * @throws RefusedException if there is no such variant or file, or the file has problems
   */
  public static Variant load(String idOrPath) {
    return ids().contains(idOrPath)
        ? shipped(idOrPath)
        : DefinitionReader.read(idOrPath, Variant::of);
  }

  /**
   * Compiles a variant from the text of its definition, which may extend shipped variants, but no
   * files.
   *
   * @param name the name of the text in problems
   * @throws RefusedException if the text has problems
   */
  public static Variant compile(String name, String text) {
    return DefinitionReader.read(name, text, Variant::of);
  }

  /**
   * Checks a variant file: reads it, compiles it and sets up its start position, in which the game
   * must not be over. The file may not have the id of a shipped variant, unless it is that variant.
   *
   * @throws RefusedException if the file has problems, with all that were found
   */
  public static CheckedVariant check(Path file) {
    return DefinitionReader.check(file, Variants::compile);
  }

  /**
   * Checks a text as {@link #check(Path)} checks a file; it may extend shipped variants, but no
   * files.
   *
   * @param name the name of the text in problems
   * @throws RefusedException if the text has problems, with all that were found
   */
  public static CheckedVariant check(String name, String text) {
    return DefinitionReader.check(name, text, Variants::compile);
  }

  /**
   * Reads from a variant file the measures that the designer wants, and what may vary for them.
   *
   * @param measures the names of the measures that exist
   * @throws RefusedException if the file cannot be read, wants nothing or has problems
   */
  public static Improvement improvement(Path file, List<String> measures) {
    return DefinitionReader.improvement(file, measures);
  }

  /**
   * Makes a candidate of an improvement, checked as {@link #check} checks a file.
   *
   * @param choices for each decision the index of a choice, from 0
   * @param suffix of the candidate's id
   * @throws RefusedException if the choices make an invalid variant; names the place in the file
   */
  public static CheckedVariant candidate(
      Improvement improvement, List<Integer> choices, String suffix) {
    return improvement.candidate(choices, suffix, Variants::compile);
  }

  private static Variant compile(VariantDefinition definition) {
    Variant variant = Variant.of(definition);
    Outcome outcome = variant.start().outcome();
    if (outcome.isOver()) {
      throw new RefusedException(
          Place.named("array"),
          "ARRAY_ENDED",
          "the game is over before the first turn ("
              + outcome.reason()
              + "); place pieces that can play");
    }
    return variant;
  }
}
