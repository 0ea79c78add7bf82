package io.polyboard.rules.notation;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The shipped variants with their conformance positions and games. */
final class Corpus {
  static final List<String> VARIANTS =
      List.of(
          "chess",
          "mapped-chess",
          "mapped-chess-protect",
          "chess-on-two-boards",
          "chess-on-two-boards-sibahi",
          "positional-8x8x2",
          "positional-7x7x3",
          "positional-6x6x4");

  private Corpus() {}

  record Game(List<String> turns, String finalMfen, String outcome, String reason) {}

  static Variant variant(String id) {
    return Variants.shipped(id);
  }

  static String startText(Variant variant) {
    return Mfen.format(variant, variant.startSetup());
  }

  static List<String> positions(String id) {
    return rows("positions.csv", id).map(row -> row[1]).toList();
  }

  static List<Game> games(String id) {
    return rows("games.csv", id)
        .map(row -> {
          String[] end = row[4].split(",", -1);
          return new Game(List.of(row[1].split(" ")), row[3], end[1], end[2]);
        })
        .toList();
  }

  /** A generator whose seed is printed, and can be given again with {@code -Dseed=}. */
  static Random seeded(String test) {
    long seed = Long.getLong("seed", new Random().nextLong());
    System.out.println(test + ": seed " + seed);
    return new Random(seed);
  }

  static String resource(String name) {
    try (InputStream in = Corpus.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a variant, cut at the double quotes. */
  private static Stream<String[]> rows(String file, String id) {
    return resource("/io/polyboard/conformance/" + file)
        .lines()
        .filter(line -> line.startsWith(id + ","))
        .map(line -> line.split("\"", -1));
  }
}
