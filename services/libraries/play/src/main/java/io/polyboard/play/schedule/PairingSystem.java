package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Field;

/**
 * Who plays whom in each round of a tournament. Stateless: all is a function of its arguments. What
 * a system has to be told of games it is told by {@link RoundResult}; games that failed are in
 * none.
 */
public interface PairingSystem {
  /** The fewest players. */
  default int fewestPlayers() {
    return 2;
  }

  /** The most players. */
  default int mostPlayers() {
    return (int) Field.PLAYERS.most();
  }

  /** The fewest rounds in which so many players, halved in each, leave one. */
  static int roundsToOne(int players) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(players - 1);
  }

  /** The most rounds that may be asked for. */
  default int mostRounds(int players) {
    return 1;
  }

  /** The rounds that there will be, play-offs apart. */
  default int rounds(TournamentDefinition definition) {
    return 1;
  }

  /**
   * The pairings of all rounds together, play-offs apart.
   *
   * @param definition with as many players as the system allows
   */
  int pairings(TournamentDefinition definition);

  /**
   * The next round.
   *
   * @param before all rounds before it, in their order; empty for the first round
   * @return empty if that was the last one
   */
  Optional<Round> next(TournamentDefinition definition, List<RoundResult> before);

  /** By what players are ranked, the first one first. */
  List<Criterion> ranking();

  /**
   * How far each player has come, the more the further; where {@link Criterion#PROGRESS} ranks.
   *
   * @param results of all rounds that are known, of which the last one may go on
   */
  default long[] progress(TournamentDefinition definition, List<RoundResult> results) {
    return new long[definition.players().size()];
  }

  /**
   * Who is out after each pairing that is decided, where it is one that leads on.
   *
   * @param results of all rounds that are known, of which the last one may go on
   */
  default List<Decision> decisions(TournamentDefinition definition, List<RoundResult> results) {
    return List.of();
  }
}
