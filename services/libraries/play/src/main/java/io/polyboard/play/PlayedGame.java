package io.polyboard.play;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;

/**
 * A finished game.
 *
 * @param turns the turns that the players chose
 * @param goodTurns how many turns were good before some of them
 */
public record PlayedGame(
    Opening opening, List<PlayedTurn> turns, Outcome ending, GoodTurns goodTurns) {
  public PlayedGame {
    turns = List.copyOf(turns);
  }

  /** The effort of a player. */
  public Effort effort(Side player) {
    Side first = opening.start() == null ? Side.WHITE : opening.start().side();
    boolean chosenFirst = (first == player) == (opening.turns().size() % 2 == 0);
    Effort effort = Effort.NONE;
    for (int i = chosenFirst ? 0 : 1; i < turns.size(); i += 2) {
      effort = effort.plus(new Effort(1, turns.get(i).nodes(), turns.get(i).nanos()));
    }
    return effort;
  }

  /** The length, the opening included. */
  public int plies() {
    return opening.turns().size() + turns.size();
  }

  /** All turns, those of the opening first. */
  public List<Turn> allTurns() {
    return Stream.concat(opening.turns().stream(), turns.stream().map(PlayedTurn::turn)).toList();
  }

  /** The position before all turns, in MFEN; empty for the variant's start position. */
  public String startMfen(Variant variant) {
    return opening.start() == null ? "" : Mfen.format(variant, opening.start());
  }

  /** All turns and the result, as {@link GameText} reads them. */
  public String text(Variant variant) {
    return GameText.format(variant, allTurns(), ending.result());
  }
}
