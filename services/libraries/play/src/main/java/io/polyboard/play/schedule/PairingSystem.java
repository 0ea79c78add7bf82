package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Field;

/**
 * Pairs the players in each round of a tournament. Stateless: all methods are functions of their
 * arguments. A system knows games only by {@link RoundResult}, which does not include failed games.
 */
public interface PairingSystem {
  /** Min players. */
  default int fewestPlayers() {
    return 2;
  }

  /** Max players. */
  default int maxPlayers() {
    return (int) Field.PLAYERS.max();
  }

  /** Rounds until one player is left, if half of the players are eliminated in each. */
  static int roundsToOne(int players) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(players - 1);
  }

  /** Max rounds that a definition may request. */
  default int maxRounds(int players) {
    return 1;
  }

  /** Number of rounds, without play-offs. */
  default int rounds(TournamentDefinition definition) {
    return 1;
  }

  /**
   * Number of pairings of all rounds together, without play-offs.
   *
   * @param definition with a number of players that the system allows
   */
  int pairings(TournamentDefinition definition);

  /**
   * The next round.
   *
   * @param before all rounds before, in order; empty for the first round
   * @return empty if there are no more rounds
   */
  Optional<Round> next(TournamentDefinition definition, List<RoundResult> before);

  /** The criteria for ranking, the most important first. */
  List<Criterion> ranking();

  /**
   * Progress of each player, for systems that rank by {@link Criterion#PROGRESS}.
   *
   * @param results of all known rounds; the last round may be incomplete
   */
  default long[] progress(TournamentDefinition definition, List<RoundResult> results) {
    return new long[definition.players().size()];
  }

  /**
   * Players eliminated by decided pairings, for systems that eliminate players.
   *
   * @param results of all known rounds; the last round may be incomplete
   */
  default List<Decision> decisions(TournamentDefinition definition, List<RoundResult> results) {
    return List.of();
  }
}
