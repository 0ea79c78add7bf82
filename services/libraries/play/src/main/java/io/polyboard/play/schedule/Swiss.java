package io.polyboard.play.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The Swiss system: nobody meets the same opponent again while that can be avoided, and everybody
 * meets those with the same points, the top half against the bottom half. Where players are odd in
 * number one has a bye, nobody twice. It follows the aims of the FIDE Handbook, C.04.1 (Basic Rules
 * for Swiss Systems) and C.04.3 (the Dutch System), in the order in which they are weighed here;
 * colours are not among them where games come in pairs, and where they do not the player who has
 * had White less often has it.
 */
final class Swiss implements PairingSystem {
  // What is wrong with a pairing, each worth more than all that follows it together.
  private static final long SECOND_BYE = 1L << 49;
  private static final long REMATCH = 1L << 37;
  private static final long FLOAT = 1L << 19;

  /** So many that everybody can meet everybody else. */
  @Override
  public int mostRounds(int players) {
    return players - 1 + players % 2;
  }

  /** The number asked for; otherwise so many that one player can win all its games. */
  @Override
  public int rounds(TournamentDefinition definition) {
    return definition.rounds() == 0
        ? PairingSystem.roundsToOne(definition.players().size())
        : definition.rounds();
  }

  @Override
  public int pairings(TournamentDefinition definition) {
    return rounds(definition) * (definition.players().size() / 2);
  }

  @Override
  public List<Criterion> ranking() {
    return List.of(
        Criterion.POINTS,
        Criterion.BUCHHOLZ,
        Criterion.BUCHHOLZ_CUT_1,
        Criterion.SONNEBORN_BERGER,
        Criterion.DIRECT_ENCOUNTER,
        Criterion.WINS);
  }

  @Override
  public Optional<Round> next(TournamentDefinition definition, List<RoundResult> before) {
    if (before.size() == rounds(definition)) {
      return Optional.empty();
    }
    Crosstable table = new Crosstable(definition, before);
    List<Integer> order =
        IntStream.range(0, definition.players().size())
            .boxed()
            .sorted(Comparator.comparingLong(player -> -table.halfPoints(player)))
            .toList();
    List<Place> places = places(order, table);
    int size = places.size() + places.size() % 2;
    long[][] costs = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        costs[i][j] =
            i < places.size()
                ? cost(places.get(j), places.get(i), table)
                : costOfBye(places.get(j), places.getLast(), table);
        costs[j][i] = costs[i][j];
      }
    }
    return Optional.of(round(definition, Matching.ofLeastCost(costs), places, before));
  }

  /**
   * Where a player stands.
   *
   * @param group of those with the same points, from 0 for the most
   * @param index in the group, from 0
   * @param size of the group
   */
  private record Place(int player, int group, int index, int size) {}

  private static List<Place> places(List<Integer> order, Crosstable table) {
    TreeMap<Long, List<Integer>> groups = new TreeMap<>(Comparator.reverseOrder());
    order.forEach(player ->
        groups.computeIfAbsent(table.halfPoints(player), points -> new ArrayList<>()).add(player));
    List<Place> places = new ArrayList<>();
    int group = 0;
    for (List<Integer> players : groups.values()) {
      for (int index = 0; index < players.size(); index++) {
        places.add(new Place(players.get(index), group, index, players.size()));
      }
      group++;
    }
    return places;
  }

  /** What is wrong with a pairing; nothing with that of the top half against the bottom half. */
  private static long cost(Place upper, Place lower, Crosstable table) {
    int groups = lower.group - upper.group;
    long order =
        groups == 0
            ? square(lower.index - upper.index - upper.size / 2)
            : square(upper.size - 1 - upper.index) + square(lower.index);
    return REMATCH * table.meetings(upper.player, lower.player) + FLOAT * square(groups) + order;
  }

  private static long costOfBye(Place place, Place last, Crosstable table) {
    return (table.hadBye(place.player) ? SECOND_BYE : 0)
        + FLOAT * square(last.group - place.group)
        + square(place.size - 1 - place.index);
  }

  private static long square(long number) {
    return number * number;
  }

  private static Round round(
      TournamentDefinition definition,
      int[] partners,
      List<Place> places,
      List<RoundResult> before) {
    List<Pairing> pairings = new ArrayList<>();
    List<Integer> byes = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int player = places.get(i).player;
      if (partners[i] == places.size()) {
        byes.add(player);
      } else if (partners[i] > i) {
        int other = places.get(partners[i]).player;
        boolean reversed =
            definition.fixedColours() && whites(player, before) > whites(other, before);
        pairings.add(reversed ? new Pairing(other, player) : new Pairing(player, other));
      }
    }
    return new Round(pairings, byes, definition.games(), false);
  }

  private static long whites(int player, List<RoundResult> before) {
    return before.stream()
        .flatMap(result -> result.round().pairings().stream())
        .filter(pairing -> pairing.first() == player)
        .count();
  }
}
