package io.polyboard.play;

import io.polyboard.rules.Setup;
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
 * @param turns those that the players found
 * @param white what White spent
 * @param black what Black spent
 */
public record PlayedGame(
    @Nullable Setup start,
    List<Turn> opening,
    List<Turn> turns,
    Ending ending,
    Effort white,
    Effort black) {
  public PlayedGame {
    opening = List.copyOf(opening);
    turns = List.copyOf(turns);
  }

  /** The length, the opening included. */
  public int plies() {
    return opening.size() + turns.size();
  }

  /** All turns, those of the opening first. */
  public List<Turn> allTurns() {
    return Stream.concat(opening.stream(), turns.stream()).toList();
  }

  /** All turns and the result, as {@link GameText} reads them. */
  public String text(Variant variant) {
    return GameText.format(variant, allTurns(), ending.result());
  }
}
