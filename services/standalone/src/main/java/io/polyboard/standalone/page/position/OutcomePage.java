package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * A position and its outcome.
 *
 * @param variant the variant's id
 * @param position in MFEN
 * @param reason null if the game is not over
 */
public record OutcomePage(String variant, String position, String outcome, @Nullable String reason)
    implements Page {
  public static OutcomePage of(Position position) {
    Outcome outcome = position.outcome();
    return new OutcomePage(
        position.variant().id(),
        Mfen.format(position.variant(), position.setup()),
        outcome.result().toString(),
        Objects.toString(outcome.reason(), null));
  }

  /** One line: MFEN, outcome and reason ({@code -} for none), separated by tabs. */
  @Override
  public List<String> lines() {
    return List.of(position + "\t" + outcome + "\t" + Objects.requireNonNullElse(reason, "-"));
  }
}
