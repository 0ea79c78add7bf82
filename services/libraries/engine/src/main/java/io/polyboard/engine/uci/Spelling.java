package io.polyboard.engine.uci;

import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.TurnText;

/**
 * How turns are written to the client.
 *
 * @param uci whether in UCI's spelling, {@code e2e4}, and not in canonical notation
 */
record Spelling(Variant variant, boolean uci) {
  private static final int ORTHODOX = 8;

  /**
   * UCI's spelling for one board of eight by eight with one move per turn, else canonical notation.
   */
  static Spelling of(Variant variant) {
    Lattice lattice = variant.lattice();
    return new Spelling(
        variant,
        lattice.boards() == 1
            && lattice.files() == ORTHODOX
            && lattice.ranks() == ORTHODOX
            && variant.definition().movesPerTurn() == 1);
  }

  /** The text of a turn. */
  String format(Turn turn) {
    return uci ? TurnText.formatUci(variant, turn) : TurnText.format(variant, turn);
  }
}
