package io.polyboard.play;

import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finished game.
 *
 * @param start where the turns set out from; null for the variant's start position
 * @param opening the turns of the opening
 * @param turns those that the players chose
 */
public record PlayedGame(
    @Nullable Setup start, List<Turn> opening, List<PlayedTurn> turns, Ending ending) {
  public PlayedGame {
    opening = List.copyOf(opening);
    turns = List.copyOf(turns);
  }

  /** What a player spent. */
  public Effort effort(Side player) {
    Side first = start == null ? Side.WHITE : start.side();
    boolean chosenFirst = (first == player) == (opening.size() % 2 == 0);
    Effort effort = Effort.NONE;
    for (int i = chosenFirst ? 0 : 1; i < turns.size(); i += 2) {
      effort = effort.plus(new Effort(1, turns.get(i).nodes(), turns.get(i).nanos()));
    }
    return effort;
  }

  /** The length, the opening included. */
  public int plies() {
    return opening.size() + turns.size();
  }

  /** All turns, those of the opening first. */
  public List<Turn> allTurns() {
    return Stream.concat(opening.stream(), turns.stream().map(PlayedTurn::turn)).toList();
  }

  /** All turns and the result, as {@link GameText} reads them. */
  public String text(Variant variant) {
    return GameText.format(variant, allTurns(), ending.result());
  }
}
