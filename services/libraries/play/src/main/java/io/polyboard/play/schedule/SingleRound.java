package io.polyboard.play.schedule;

import module java.base;

/**
 * A pairing system with one round.
 *
 * @param of the pairings for a number of players, in the order of the schedule
 */
record SingleRound(int fewestPlayers, int maxPlayers, IntFunction<List<Pairing>> of)
    implements PairingSystem {

  /** One player against all players after it. */
  static List<Pairing> against(int first, int players) {
    List<Pairing> pairings = new ArrayList<>();
    for (int second = first + 1; second < players; second++) {
      pairings.add(new Pairing(first, second));
    }
    return pairings;
  }

  /** Each player against each other player. */
  static List<Pairing> all(int players) {
    List<Pairing> pairings = new ArrayList<>();
    for (int first = 0; first < players; first++) {
      pairings.addAll(against(first, players));
    }
    return pairings;
  }

  @Override
  public int pairings(TournamentDefinition definition) {
    return of.apply(definition.players().size()).size();
  }

  @Override
  public Optional<Round> next(TournamentDefinition definition, List<RoundResult> before) {
    return before.isEmpty()
        ? Optional.of(
            new Round(of.apply(definition.players().size()), List.of(), definition.games(), false))
        : Optional.empty();
  }

  @Override
  public List<Criterion> ranking() {
    return List.of(
        Criterion.SCORE, Criterion.SONNEBORN_BERGER, Criterion.DIRECT_ENCOUNTER, Criterion.WINS);
  }
}
