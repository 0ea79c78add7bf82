package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.NaturalNotation;

/** Plays turns on a position one after the other. */
public final class Playthrough {
  private final Position position;
  private int turns;

  /**
   * @param position the position on which the turns are played; it is changed
   */
  public Playthrough(Position position) {
    this.position = position;
  }

  /**
   * Plays turns in natural, canonical or UCI notation.
   *
   * @return this
   * @throws RefusedException for the first illegal turn; names its number, counted from 1, and text
   */
  public Playthrough play(List<String> texts) {
    texts.forEach(this::play);
    return this;
  }

  private void play(String text) {
    turns++;
    try {
      NaturalNotation.make(position, text);
    } catch (RefusedException e) {
      throw e.within(Place.named("turn " + turns + " '" + text + "'"));
    }
  }

  /** The position reached. */
  Position position() {
    return position;
  }

  /** The position reached, as MFEN. */
  public String mfen() {
    return Mfen.format(position.variant(), position.setup());
  }

  /** The outcome by the legal turns alone, without draws by rule. */
  public Outcome outcomeByTurns() {
    return position.countTurns() == 0 ? position.outcome() : Outcome.ONGOING;
  }
}
