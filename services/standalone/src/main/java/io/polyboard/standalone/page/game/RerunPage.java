package io.polyboard.standalone.page.game;

import io.polyboard.proto.search.v1.PlayedTurn;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game of the archive compared with the same game played again. The JSON of it, too.
 *
 * @param game the game's id
 * @param turns the number of turns that are the same from the first on, with what their players
 *     found
 * @param turn the number of the first that differs, from 1, or null
 * @param archived that turn in the archive, or how the game ended there, or null
 * @param replayed the same now
 */
public record RerunPage(
    String game,
    boolean same,
    int turns,
    @Nullable Integer turn,
    @Nullable String archived,
    @Nullable String replayed)
    implements Page {

  /** {@code Ae2Ae4 (+0.35, depth 12, 5021 nodes)}; of a random player the turn alone. */
  public static String text(PlayedTurn turn) {
    return turn.hasScore()
        ? Figures.format(
            "%s (%s, depth %d, %d nodes)",
            turn.getText(), Figures.of(turn.getScore()), turn.getDepth(), turn.getNodes())
        : turn.getText();
  }

  @Override
  public List<String> lines() {
    return List.of(
        same
            ? game + ": the same " + turns + " turns, scores included, and the same end"
            : game
                + ": turn "
                + turn
                + " is "
                + archived
                + " in the archive, and "
                + replayed
                + " now");
  }

  @Override
  public String json() {
    return Json.of(this);
  }
}
