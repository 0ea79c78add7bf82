package io.polyboard.standalone.page.game;

import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game of the archive compared with the same game played again. The JSON of it, too.
 *
 * @param game the game's id
 * @param turns the number of turns that are the same from the first on
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

  @Override
  public List<String> lines() {
    return List.of(
        same
            ? game + ": the same " + turns + " turns and the same end"
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
