package io.polyboard.engine;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A position shortly before the mate that ended a game, with the side to move that mated.
 *
 * @param game where the game is from, and its number there
 * @param mfen the position
 * @param left turns of the winner left in the game
 * @param proven the least number of turns in which the position is mate by force; {@link #NONE} if
 *     there proved to be no mate in the turns left, since the loser erred later; {@link #UNPROVEN}
 *     if neither could be proved at a bearable cost
 */
record GameEnd(String game, String variant, String mfen, int left, String proven) {
  static final String NONE = "none";
  static final String UNPROVEN = "unproven";

  /** The table. */
  static List<GameEnd> all() {
    try (InputStream in =
            Objects.requireNonNull(GameEnd.class.getResourceAsStream("game-ends.csv"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(GameEnd::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static GameEnd read(String line) {
    List<String> parts = List.of(line.split("\"", -1));
    List<String> before = List.of(parts.get(0).split(",", -1));
    List<String> after = List.of(parts.get(2).split(",", -1));
    return new GameEnd(
        before.get(0), before.get(1), parts.get(1), Integer.parseInt(after.get(1)), after.get(2));
  }

  /** Whether a mate in no more turns than were left is proven. */
  boolean isMate() {
    return !proven.equals(NONE) && !proven.equals(UNPROVEN);
  }

  /** The position, without history. */
  Position position() {
    Variant shipped = Variants.shipped(variant);
    return shipped.position(Mfen.parse(shipped, mfen));
  }

  @Override
  public String toString() {
    return game + ", " + left + " to go: " + proven;
  }
}
