package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.notation.TurnText;

/**
 * Reads files of opening names: YAML with the keys {@code variant}, the id, and {@code openings}, a
 * list of {@code name} and {@code turns}, separated by spaces.
 *
 * <p>As for variant files, the files are not trusted, and problems are reported with their places.
 */
public final class OpeningNamesReader {
  private static final int LONGEST_ID = 64;
  private static final int LONGEST_LINE = OpeningNames.MAX_TURNS * (TurnText.MAX_CHARACTERS + 1);

  private OpeningNamesReader() {}

  /**
   * Reads a file, and converts its openings.
   *
   * @param variant the required id of the variant
   * @param check converts the openings; if it refuses openings with paths for places, such as
   *     {@code openings[3].turns}, the refusal is given the lines and columns of these paths
   * @throws RefusedException if the file cannot be read or has problems, or {@code check} refuses
   *     its openings
   */
  public static <T> T read(Path file, String variant, Function<List<NamedOpening>, T> check) {
    return read(Document.of(file), variant, check);
  }

  /**
   * Reads the names that ship with a variant; empty if none do.
   *
   * @throws RefusedException if no shipped variant has this id
   */
  public static <T> Optional<T> shipped(String id, Function<List<NamedOpening>, T> check) {
    return Document.shippedOpenings(id).map(document -> read(document, id, check));
  }

  private static <T> T read(
      Document document, String variant, Function<List<NamedOpening>, T> check) {
    Problems problems = new Problems();
    Value root = Value.root(YamlParser.parse(document.name(), document.text(), problems), problems);
    root.withKeys("variant", "openings");
    Value of = root.require("variant");
    String id = of.text(LONGEST_ID);
    if (of.isPresent() && !id.equals(variant)) {
      of.refuse("OTHER_VARIANT", "must be " + variant + ", was " + quote(id));
    }
    List<NamedOpening> openings =
        root.require("openings").items(1, OpeningNames.MAX).stream()
            .map(OpeningNamesReader::opening)
            .toList();
    problems.refuseIfAny();
    return root.apply(check, openings);
  }

  private static NamedOpening opening(Value value) {
    value.withKeys("name", "turns");
    String name = value.require("name").text(OpeningNames.LONGEST_NAME);
    String turns = value.require("turns").text(LONGEST_LINE);
    return new NamedOpening(name, Arrays.asList(turns.split(" ", -1)));
  }
}
