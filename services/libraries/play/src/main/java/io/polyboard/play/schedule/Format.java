package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Field;

/** The formats of tournaments. A new one needs a {@link PairingSystem} and a line here. */
public enum Format {
  /** One player against itself, to measure a variant. */
  SELF_PLAY(new SingleRound(1, 1, players -> List.of(new Pairing(0, 0)))),
  /** Two players against each other. */
  MATCH(new SingleRound(2, 2, SingleRound::all)),
  /** Each player against each other player. */
  ROUND_ROBIN(new SingleRound(2, (int) Field.PLAYERS.max(), SingleRound::all)),
  /** The first player against each other player. */
  GAUNTLET(
      new SingleRound(2, (int) Field.PLAYERS.max(), players -> SingleRound.against(0, players))),
  /** In each round, players with the same points against each other. */
  SWISS(new Swiss()),
  /** The loser of a pairing is eliminated. */
  KNOCKOUT(new Knockout());

  private final PairingSystem system;

  Format(PairingSystem system) {
    this.system = system;
  }

  /** The pairing system. */
  public PairingSystem system() {
    return system;
  }

  /** The name in texts: lower case with hyphens. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The format with this {@link #text}. */
  public static Optional<Format> parse(String text) {
    return Arrays.stream(values()).filter(format -> format.text().equals(text)).findFirst();
  }
}
