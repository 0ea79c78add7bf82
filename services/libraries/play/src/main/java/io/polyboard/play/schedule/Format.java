package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Field;

/** The formats of tournaments. A new one is a {@link PairingSystem} and a line here. */
public enum Format {
  /** One player against itself: what a variant is like. */
  SELF_PLAY(new SingleRound(1, 1, players -> List.of(new Pairing(0, 0)))),
  /** Two players against each other. */
  MATCH(new SingleRound(2, 2, SingleRound::all)),
  /** Everybody against everybody else. */
  ROUND_ROBIN(new SingleRound(2, (int) Field.PLAYERS.most(), SingleRound::all)),
  /** The first player against everybody else. */
  GAUNTLET(
      new SingleRound(2, (int) Field.PLAYERS.most(), players -> SingleRound.against(0, players))),
  /** In each round everybody against somebody with as many points. */
  SWISS(new Swiss()),
  /** Who loses is out. */
  KNOCKOUT(new Knockout());

  private final PairingSystem system;

  Format(PairingSystem system) {
    this.system = system;
  }

  /** Who plays whom. */
  public PairingSystem system() {
    return system;
  }

  /** The name in texts: lower case with hyphens. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The format with this name in texts. */
  public static Optional<Format> parse(String text) {
    return Arrays.stream(values()).filter(format -> format.text().equals(text)).findFirst();
  }
}
