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
 * @param turns those that the players chose, with what they found
 */
public record PlayedGame(
    @Nullable Setup start,
    List<Turn> opening,
    List<PlayedTurn> turns,
    Ending ending) {
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
    return Stream.concat(opening.stream(), turns.stream().map(PlayedTurn::turn)).toList();
  }

  /** What White spent. */
  public Effort white() {
    return effort(Side.WHITE);
  }

  /** What Black spent. */
  public Effort black() {
    return effort(Side.BLACK);
  }

  private Effort effort(Side side) {
    Side first = start == null ? Side.WHITE : start.side();
    int begins = (side.ordinal() - first.ordinal() - opening.size()) & 1;
    Effort effort = Effort.NONE;
    for (int i = begins; i < turns.size(); i += 2) {
      PlayedTurn.Found found = turns.get(i).found();
      effort =
          effort.plus(found == null ? new Effort(1, 0, 0) : new Effort(1, found.nodes(), found.nanos()));
    }
    return effort;
  }

  /** All turns and the result, as {@link GameText} reads them. */
  public String text(Variant variant) {
    return GameText.format(variant, allTurns(), ending.result());
  }
}
