package io.polyboard.standalone.command.balance;

import module java.base;

import io.polyboard.play.Opening.RandomOpenings;
import io.polyboard.play.Opening.Rule;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;

/**
 * How many random openings of the same seeds are the same in two variants: all if their boards,
 * pieces and first turns agree, some if their rules differ early.
 *
 * @param drawn number of openings drawn
 * @param same number of openings that are the same
 */
record SharedOpenings(int drawn, int same) {
  private static final int DRAWN = 200;

  /**
   * Draws openings of both.
   *
   * @param first a definition in YAML
   * @param second likewise
   */
  static SharedOpenings of(String first, String second, int plies) throws InterruptedException {
    Variant one = Variants.compile("YAML", first);
    Variant other = Variants.compile("YAML", second);
    if (!start(one).equals(start(other))) {
      return new SharedOpenings(DRAWN, 0);
    }
    Rule rule = new Rule(plies, Rule.UNBOUNDED);
    RandomOpenings ofOne = new RandomOpenings(one, rule);
    RandomOpenings ofOther = new RandomOpenings(other, rule);
    int same = 0;
    for (int seed = 0; seed < DRAWN; seed++) {
      List<String> turns = TurnText.formatAll(one, ofOne.draw(seed).turns());
      same += turns.equals(TurnText.formatAll(other, ofOther.draw(seed).turns())) ? 1 : 0;
    }
    return new SharedOpenings(DRAWN, same);
  }

  private static String start(Variant variant) {
    return Mfen.format(variant, variant.start().setup());
  }

  String words() {
    return same == drawn
        ? "both were played from the same random openings"
        : "of the random openings, about %.0f%% are the same for both"
            .formatted(100.0 * same / drawn);
  }
}
