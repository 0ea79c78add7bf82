package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Conformance;

/**
 * A position shortly before the mate that ended a game, with the side to move that mated.
 *
 * @param game source of the game, and its number there
 * @param mfen the position
 * @param left turns of the winner left in the game
 * @param proven the least number of turns in which the position is mate by force; {@link #NONE} if
 *     there is proven to be no mate in the turns left, because the loser erred later; {@link
 *     #UNPROVEN} if neither could be proven at an acceptable cost
 */
record GameEnd(String game, String variant, String mfen, int left, String proven) {
  static final String NONE = "none";
  static final String UNPROVEN = "unproven";

  /** The table. */
  static List<GameEnd> all() {
    return Conformance.rows(GameEnd.class.getResourceAsStream("game-ends.csv")).stream()
        .map(row ->
            new GameEnd(
                row.get(0), row.get(1), row.get(2), Integer.parseInt(row.get(3)), row.get(4)))
        .toList();
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
