package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.notation.TurnText;

/** The legal turns of a position as texts. */
public final class LegalTurns {
  private LegalTurns() {}

  /** In canonical notation, in byte order: a turn is ASCII, so string order is byte order. */
  public static List<String> sorted(Position position) {
    return position.legalTurns().stream()
        .map(turn -> TurnText.format(position.variant(), turn))
        .sorted()
        .toList();
  }

  /** In UCI notation, for variants with one board; sorted. */
  static List<String> uci(Position position) {
    return position.legalTurns().stream()
        .map(turn -> TurnText.formatUci(position.variant(), turn))
        .sorted()
        .toList();
  }
}
