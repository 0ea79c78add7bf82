package io.polyboard.standalone.page.position;

import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A game that has been replayed.
 *
 * @param listing whether the text lists the turns before it says how the game ends
 */
public record ReplayPage(ReplayedGame game, boolean listing) implements Page {

  @Override
  public List<String> lines() {
    List<String> end = new OutcomePage(game.end()).lines();
    return listing ? Stream.concat(game.texts().stream(), end.stream()).toList() : end;
  }

  @Override
  public String json() {
    OutcomePage.State end = new OutcomePage(game.end()).state();
    return Json.of(
        new Shape(end.variant(), end.position(), end.outcome(), end.reason(), game.texts()));
  }

  private record Shape(
      String variant,
      String position,
      String outcome,
      @Nullable String reason,
      List<String> turns) {}
}
