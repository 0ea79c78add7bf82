package io.polyboard.standalone.page.position;

import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;

/**
 * The legal turns of a position.
 *
 * @param turns in their order and spelling
 */
public record MovesPage(Position position, List<String> turns) implements Page {

  @Override
  public List<String> lines() {
    return turns;
  }

  @Override
  public String json() {
    return Json.of(
        new Shape(
            position.variant().id(), Mfen.format(position.variant(), position.setup()), turns));
  }

  private record Shape(String variant, String position, List<String> turns) {}
}
