package io.polyboard.rules.definition;

import io.polyboard.rules.Fault;
import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.fault.OtherFault;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.Quotation;
import io.polyboard.rules.notation.TurnText;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads files of names of openings: YAML with the keys {@code variant}, the id, and {@code
 * openings}, a list of {@code name} and {@code turns}, which spaces separate.
 *
 * <p>A file is no more trusted than one of a variant, and its faults are told likewise.
 */
public final class OpeningNamesReader {
  private static final int LONGEST_ID = 64;
  private static final int LONGEST_LINE = OpeningNames.MOST_TURNS * (TurnText.MAX_CHARACTERS + 1);

  private OpeningNamesReader() {}

  /**
   * Reads a file, and makes something of it.
   *
   * @param variant the id of the variant whose openings they are to be
   * @param check what to make; if it refuses openings with keys for places, such as {@code
   *     openings}, {@code 3}, {@code turns}, the refusal is given the line and column where they
   *     stand
   * @throws RefusedException if the file cannot be read or has faults, also if {@code check} does
   */
  public static <T> T read(Path file, String variant, Function<List<NamedOpening>, T> check) {
    return read(Document.of(file), variant, check);
  }

  /**
   * Reads the names that ship with a variant; empty where none do.
   *
   * @throws RefusedException if no shipped variant has this id
   */
  public static <T> Optional<T> shipped(String id, Function<List<NamedOpening>, T> check) {
    return Document.shippedOpenings(id).map(document -> read(document, id, check));
  }

  private static <T> T read(
      Document document, String variant, Function<List<NamedOpening>, T> check) {
    Faults faults = new Faults();
    Value root = Value.root(YamlParser.parse(document.name(), document.text(), faults), faults);
    root.withKeys("variant", "openings");
    Value of = root.require("variant");
    String id = of.text(LONGEST_ID);
    if (of.isPresent() && !id.equals(variant)) {
      of.refuse(
          new OtherFault("is " + Quotation.quote(id) + "; the names are to be of " + variant));
    }
    List<NamedOpening> openings =
        root.require("openings").items(1, OpeningNames.MOST).stream()
            .map(OpeningNamesReader::opening)
            .toList();
    faults.refuseIfAny();
    try {
      return check.apply(openings);
    } catch (RefusedException e) {
      for (Fault fault : e.faults()) {
        Value value = fault.place() instanceof Place.Keys keys ? root.at(steps(keys.keys())) : root;
        value.refuse(fault.kind());
      }
      throw faults.refusal();
    }
  }

  private static NamedOpening opening(Value value) {
    value.withKeys("name", "turns");
    String name = value.require("name").text(OpeningNames.LONGEST_NAME);
    String turns = value.require("turns").text(LONGEST_LINE);
    return new NamedOpening(name, Arrays.asList(turns.split(" ", -1)));
  }

  /** Keys as the steps of a path: digits are the index of an item. */
  private static Object[] steps(List<String> keys) {
    return keys.stream()
        .map(key -> key.matches("\\d+") ? (Object) Integer.valueOf(key) : key)
        .toArray();
  }
}
