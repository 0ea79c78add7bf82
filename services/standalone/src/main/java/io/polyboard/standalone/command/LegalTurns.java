package io.polyboard.standalone.command;

import io.polyboard.rules.Position;
import io.polyboard.rules.TurnList;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import java.util.stream.IntStream;

/** The legal turns of a position as texts. */
final class LegalTurns {
  private LegalTurns() {}

  /**
   * In canonical spelling, in byte order: a turn is written in ASCII, so string order is byte
   * order.
   */
  static List<String> sorted(Position position) {
    TurnList turns = new TurnList();
    position.legalTurns(turns);
    return IntStream.range(0, turns.size())
        .mapToObj(turn -> TurnText.format(position.variant(), turns, turn))
        .sorted()
        .toList();
  }
}
