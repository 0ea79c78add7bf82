package io.polyboard.play.schedule;

import module java.base;

/**
 * The Swiss system: players meet opponents with the same points, the top half against the bottom
 * half, and never meet twice if that can be avoided, for which the pairing looks ahead to the last
 * round. If the number of players is odd, one player has a bye, and none has two. The aims are
 * those of the FIDE Handbook, C.04.1 (Basic Rules for Swiss Systems) and C.04.3 (the Dutch System),
 * in the order in which they are weighed here. If games do not come in pairs, no player has the
 * same colour three times in a row, or three times more often than the other, if that can be
 * avoided.
 */
final class Swiss implements PairingSystem {
  /** As many as are needed for each player to meet each other player. */
  @Override
  public int maxRounds(int players) {
    return players - 1 + players % 2;
  }

  /** The requested number; by default, as many as leave at most one player with only wins. */
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
    List<Colours> colours =
        IntStream.range(0, definition.players().size())
            .mapToObj(player -> Colours.of(player, definition, before))
            .toList();
    List<Place> places = places(order, table);
    int size = places.size() + places.size() % 2;
    Costs of = new Costs(size, places.getLast().group, before.size(), table, colours);
    long[][] costs = new long[size][size];
    boolean[][] unmet = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        Place upper = places.get(j);
        boolean bye = i == places.size();
        costs[i][j] = bye ? of.bye(upper, places.getLast()) : of.pairing(upper, places.get(i));
        costs[j][i] = costs[i][j];
        unmet[i][j] =
            bye
                ? !table.hadBye(upper.player)
                : table.meetings(upper.player, places.get(i).player) == 0;
        unmet[j][i] = unmet[i][j];
      }
    }
    int later = rounds(definition) - before.size() - 1;
    return Optional.of(round(definition, lookingAhead(costs, unmet, later), places, colours));
  }

  /**
   * The pairings of least cost, or near it, after which all later rounds can be paired without a
   * rematch or a second bye, whatever their results; if none are found, the pairings of least cost.
   */
  private static int[] lookingAhead(long[][] costs, boolean[][] unmet, int later) {
    int[] best = Matching.ofLeastCost(costs);
    if (!Factors.contains(unmet, best) || leavesRoom(unmet, best, later)) {
      return best;
    }
    List<int[]> others = new ArrayList<>(Factors.of(unmet, later + 1));
    if (others.isEmpty()) {
      return best;
    }
    List<int[]> candidates = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      if (i < best[i]) {
        candidates.add(Matching.ofLeastCost(without(costs, i, best[i])));
      }
    }
    candidates.sort(Comparator.comparingLong(partners -> cost(costs, partners)));
    candidates.stream()
        .filter(partners -> Factors.contains(unmet, partners) && leavesRoom(unmet, partners, later))
        .findFirst()
        .ifPresent(others::add);
    return Collections.min(others, Comparator.comparingLong(partners -> cost(costs, partners)));
  }

  /**
   * Whether later rounds can be paired after these pairings. A graph in which every vertex has at
   * least half of the vertices as neighbours is assumed to be splittable (Csaba, Kühn, Lo, Osthus
   * and Treglown, Proof of the 1-factorization and Hamilton decomposition conjectures, 2016).
   */
  private static boolean leavesRoom(boolean[][] unmet, int[] partners, int later) {
    boolean[][] rest = Factors.without(unmet, partners);
    int min =
        Stream.of(rest)
            .mapToInt(row -> (int) IntStream.range(0, row.length).filter(i -> row[i]).count())
            .min()
            .orElse(0);
    return later == 0 || 2 * min >= rest.length || !Factors.of(rest, later).isEmpty();
  }

  private static long[][] without(long[][] costs, int one, int other) {
    long[][] changed = Stream.of(costs).map(long[]::clone).toArray(long[][]::new);
    long forbidden = 1 + LongStream.of(costs[one]).sum() + LongStream.of(costs[other]).sum();
    changed[one][other] = forbidden;
    changed[other][one] = forbidden;
    return changed;
  }

  private static long cost(long[][] costs, int[] partners) {
    return IntStream.range(0, partners.length).mapToLong(i -> costs[i][partners[i]]).sum();
  }

  /**
   * A player's place.
   *
   * @param group index of the group of players with the same points, from 0 for the most points
   * @param index index in the group, from 0
   * @param size size of the group
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

  /**
   * Costs of pairings. A second bye costs most, then a rematch, two players who are due the same
   * colour, different points, and the order in a group; each costs more than all later ones
   * together.
   */
  private static final class Costs {
    private final Crosstable table;
    private final List<Colours> colours;
    private final long otherPoints;
    private final long sameColour;
    private final long rematch;
    private final long secondBye;

    /**
     * @param size number of players, rounded up to even
     * @param groups number of groups with different points, minus one
     * @param rounds rounds so far
     */
    Costs(int size, int groups, int rounds, Crosstable table, List<Colours> colours) {
      this.table = table;
      this.colours = colours;
      long pairs = size / 2;
      otherPoints = 2 * pairs * square(size) + 1;
      sameColour = otherPoints * (pairs * square(groups) + 1);
      rematch = sameColour * (pairs + 1);
      secondBye = rematch * (Math.min(pairs * rounds, size) + 1);
    }

    /** Least for the top half of a group against its bottom half. */
    long pairing(Place upper, Place lower) {
      int groups = lower.group - upper.group;
      long order =
          groups == 0
              ? square(lower.index - upper.index - upper.size / 2)
              : square(upper.size - 1 - upper.index) + square(lower.index);
      int due = colours.get(upper.player).due();
      return rematch * table.meetings(upper.player, lower.player)
          + (due != 0 && due == colours.get(lower.player).due() ? sameColour : 0)
          + otherPoints * square(groups)
          + order;
    }

    long bye(Place place, Place last) {
      return (table.hadBye(place.player) ? secondBye : 0)
          + otherPoints * square(last.group - place.group)
          + square(place.size - 1 - place.index);
    }
  }

  /**
   * The colours that a player had, by round; empty if games come in pairs.
   *
   * @param whites whether the player had White, the earliest round first; without byes
   */
  private record Colours(List<Boolean> whites) {
    static Colours of(int player, TournamentDefinition definition, List<RoundResult> before) {
      if (definition.isPaired()) {
        return new Colours(List.of());
      }
      return new Colours(
          before.stream()
              .flatMap(result -> result.round().pairings().stream())
              .filter(pairing -> pairing.first() == player || pairing.second() == player)
              .map(pairing -> pairing.first() == player)
              .toList());
    }

    /** How much more often the player had White than Black. */
    int lead() {
      int white = (int) whites.stream().filter(each -> each).count();
      return 2 * white - whites.size();
    }

    /** The colour that the player should have next: 1 for White, -1 for Black, 0 for either. */
    int due() {
      if (Math.abs(lead()) > 1) {
        return -Integer.signum(lead());
      }
      int size = whites.size();
      boolean same = size > 1 && whites.get(size - 1).equals(whites.get(size - 2));
      return same ? whites.getLast() ? -1 : 1 : 0;
    }

    /** Whether this player should have Black rather than the other one. */
    boolean isBlackBefore(Colours other) {
      if (due() != other.due()) {
        return due() < other.due();
      }
      if (lead() != other.lead()) {
        return lead() > other.lead();
      }
      // The colours alternate from the last round in which they differed.
      int common = Math.min(whites.size(), other.whites.size());
      for (int back = 1; back <= common; back++) {
        boolean white = whites.get(whites.size() - back);
        if (white != other.whites.get(other.whites.size() - back)) {
          return white;
        }
      }
      return false;
    }
  }

  private static long square(long number) {
    return number * number;
  }

  private static Round round(
      TournamentDefinition definition, int[] partners, List<Place> places, List<Colours> colours) {
    List<Pairing> pairings = new ArrayList<>();
    List<Integer> byes = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int player = places.get(i).player;
      if (partners[i] == places.size()) {
        byes.add(player);
      } else if (partners[i] > i) {
        int other = places.get(partners[i]).player;
        boolean reversed = colours.get(player).isBlackBefore(colours.get(other));
        pairings.add(reversed ? new Pairing(other, player) : new Pairing(player, other));
      }
    }
    return new Round(pairings, byes, definition.games(), false);
  }
}
