package io.polyboard.standalone.command;

import io.polyboard.rules.Fault;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plays turns on a position one after the other. */
final class Playthrough {
  private final Position position;
  private int turns;

  Playthrough(Position position) {
    this.position = position;
  }

  /**
   * Plays turns in canonical spelling.
   *
   * @return this
   * @throws RefusedException for the first that is not a legal turn, naming its number, counted
   *     from 1, and text
   */
  Playthrough play(List<String> texts) {
    texts.forEach(this::play);
    return this;
  }

  private void play(String text) {
    turns++;
    String place = "turn " + turns + " '" + text + "'";
    try {
      TurnText.make(position, text);
    } catch (RefusedException e) {
      throw new RefusedException(
          e.faults().stream()
              .map(fault -> fault.place().equals(text) ? fault.reason() : fault.toString())
              .map(reason -> new Fault(place, reason))
              .toList());
    }
  }

  /** The position reached, as MFEN. */
  String mfen() {
    return Mfen.format(position.variant(), position.setup());
  }

  /** How the game stands by the legal turns alone, draws by rule not looked at. */
  Outcome outcomeByTurns() {
    return position.countTurns() == 0 ? position.outcome() : Outcome.ONGOING;
  }

  /** MFEN, outcome and reason ({@code -} for none), separated by tabs. */
  String line() {
    Outcome outcome = position.outcome();
    return mfen()
        + "\t"
        + outcome.result()
        + "\t"
        + (outcome.reason() == null ? "-" : outcome.reason().toString());
  }

  /** The same as {@link #line}, as the components of a JSON object. */
  State state() {
    Outcome outcome = position.outcome();
    return new State(
        position.variant().id(),
        mfen(),
        outcome.result().toString(),
        outcome.reason() == null ? null : outcome.reason().toString());
  }

  /** How a game stands; {@code reason} is null while it goes on. */
  record State(String variant, String position, String outcome, @Nullable String reason) {}

  /** An outcome in words: {@code 1-0 by checkmate}. */
  static String sentence(Outcome outcome) {
    return outcome.reason() == null
        ? outcome.result().toString()
        : outcome.result() + " by " + outcome.reason();
  }
}
