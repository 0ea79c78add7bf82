package io.polyboard.standalone.page.position;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A position, and how the game stands in it. */
public record OutcomePage(Position position) implements Page {

  /** One line: MFEN, outcome and reason ({@code -} for none), separated by tabs. */
  @Override
  public List<String> lines() {
    State state = state();
    return List.of(
        state.position + "\t" + state.outcome + "\t" + (state.reason == null ? "-" : state.reason));
  }

  @Override
  public String json() {
    return Json.of(state());
  }

  State state() {
    Outcome outcome = position.outcome();
    return new State(
        position.variant().id(),
        Mfen.format(position.variant(), position.setup()),
        outcome.result().toString(),
        outcome.reason() == null ? null : outcome.reason().toString());
  }

  /** The JSON of how a game stands; {@code reason} is null while it goes on. */
  record State(String variant, String position, String outcome, @Nullable String reason) {}
}
