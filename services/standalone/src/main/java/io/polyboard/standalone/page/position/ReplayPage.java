package io.polyboard.standalone.page.position;

import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A game that has been replayed.
 *
 * @param numbered whether the text tells which game of the file it is
 * @param listing whether the text lists the turns before it says how the game ends
 */
public record ReplayPage(PgnGame replayed, boolean numbered, boolean listing) implements Page {

  @Override
  public List<String> lines() {
    ReplayedGame game = replayed.game();
    String number = numbered ? replayed.number() + "\t" : "";
    Stream<String> end = new OutcomePage(game.end()).lines().stream().map(line -> number + line);
    return Stream.concat(listing ? game.texts().stream() : Stream.empty(), end).toList();
  }

  @Override
  public String json() {
    ReplayedGame game = replayed.game();
    OutcomePage.State end = new OutcomePage(game.end()).state();
    return Json.of(
        new Shape(
            end.variant(),
            end.position(),
            end.outcome(),
            end.reason(),
            game.texts(),
            replayed.number(),
            game.statedResult() == null ? null : game.statedResult().toString(),
            replayed.tags()));
  }

  /** The JSON of a replayed game; {@code stated} is the result that the text gives. */
  private record Shape(
      String variant,
      String position,
      String outcome,
      @Nullable String reason,
      List<String> turns,
      int game,
      @Nullable String stated,
      Map<String, String> tags) {}
}
