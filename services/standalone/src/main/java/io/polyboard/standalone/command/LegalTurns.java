package io.polyboard.standalone.command;

import io.polyboard.rules.Position;
import io.polyboard.rules.notation.TurnText;
import java.util.List;

/** The legal turns of a position as texts. */
final class LegalTurns {
  private LegalTurns() {}

  /**
   * In canonical spelling, in byte order: a turn is written in ASCII, so string order is byte
   * order.
   */
  static List<String> sorted(Position position) {
    return position.legalTurns().stream()
        .map(turn -> TurnText.format(position.variant(), turn))
        .sorted()
        .toList();
  }
}
