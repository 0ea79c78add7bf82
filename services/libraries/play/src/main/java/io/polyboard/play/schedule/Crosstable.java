package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.schedule.RoundResult.Score;

/** The encounters of a tournament with their results, and the ranking that follows from them. */
public final class Crosstable {
  private final TournamentDefinition definition;
  private final List<RoundResult> results;
  private final List<List<Encounter>> encounters;

  /**
   * A player's result in a round.
   *
   * @param opponent {@link #NOBODY} for a bye
   */
  private record Encounter(int opponent, Score score) {
    static final int NOBODY = -1;

    boolean isWon() {
      return score.wins() > score.losses();
    }
  }

  /**
   * A player's rank.
   *
   * @param player index of the player
   * @param rank from 1; shared by players that no criterion distinguishes
   * @param values values of the criteria, as far as they were needed
   */
  public record Rank(int player, int rank, Map<Criterion, Double> values) {}

  /**
   * @param results of all rounds so far; the last round may be incomplete
   */
  public Crosstable(TournamentDefinition definition, List<RoundResult> results) {
    this.definition = definition;
    this.results = List.copyOf(results);
    encounters = new ArrayList<>();
    definition.players().forEach(player -> encounters.add(new ArrayList<>()));
    for (RoundResult result : results) {
      Round round = result.round();
      for (int i = 0; i < round.pairings().size(); i++) {
        Pairing pairing = round.pairings().get(i);
        Score score = result.scores().get(i);
        add(pairing.first(), pairing.second(), score);
        if (pairing.first() != pairing.second()) {
          add(pairing.second(), pairing.first(), score.reversed());
        }
      }
      long won = (long) round.games() * definition.variants().size();
      round.byes().forEach(player -> add(player, Encounter.NOBODY, new Score(won, 0, 0)));
    }
  }

  private void add(int player, int opponent, Score score) {
    encounters.get(player).add(new Encounter(opponent, score));
  }

  /** A player's half points, byes included. */
  public long halfPoints(int player) {
    return encounters.get(player).stream().mapToLong(each -> each.score.halfPoints()).sum();
  }

  /** How often two players have met. */
  int meetings(int player, int other) {
    return (int) encounters.get(player).stream().filter(each -> each.opponent == other).count();
  }

  /** Whether a player has had a bye. */
  boolean hadBye(int player) {
    return meetings(player, Encounter.NOBODY) > 0;
  }

  /** The players by rank; those of the same rank by index. */
  public List<Rank> ranking() {
    List<List<Integer>> level = List.of(IntStream.range(0, encounters.size()).boxed().toList());
    List<Map<Criterion, Double>> values = new ArrayList<>();
    encounters.forEach(player -> values.add(new EnumMap<>(Criterion.class)));
    for (Criterion criterion : definition.format().system().ranking()) {
      List<List<Integer>> split = new ArrayList<>();
      for (List<Integer> group : level) {
        if (criterion != Criterion.DIRECT_ENCOUNTER || haveAllMet(group)) {
          group.forEach(
              player -> values.get(player).put(criterion, value(criterion, player, group)));
        }
        split.addAll(split(group, criterion, values));
      }
      level = split;
    }
    List<Rank> ranks = new ArrayList<>();
    for (List<Integer> group : level) {
      int rank = ranks.size() + 1;
      group.forEach(player -> ranks.add(new Rank(player, rank, values.get(player))));
    }
    return ranks;
  }

  private static Collection<List<Integer>> split(
      List<Integer> group, Criterion criterion, List<Map<Criterion, Double>> values) {
    SortedMap<Double, List<Integer>> groups = new TreeMap<>(Comparator.reverseOrder());
    for (int player : group) {
      double value = values.get(player).getOrDefault(criterion, 0.0);
      groups.computeIfAbsent(value, _ -> new ArrayList<>()).add(player);
    }
    return groups.values();
  }

  private boolean haveAllMet(List<Integer> group) {
    return group.size() > 1
        && group.stream()
            .allMatch(player ->
                group.stream()
                    .allMatch(other -> player.equals(other) || meetings(player, other) > 0));
  }

  private double value(Criterion criterion, int player, List<Integer> group) {
    List<Encounter> own = encounters.get(player);
    return switch (criterion) {
      case PROGRESS -> definition.format().system().progress(definition, results)[player];
      // A player without games ranks below one that has lost all games.
      case SCORE -> own.stream().map(Encounter::score).reduce(Score.NONE, Score::plus).share(-1);
      case POINTS -> points(player);
      case BUCHHOLZ -> own.stream().mapToDouble(each -> opponentsPoints(player, each)).sum();
      case BUCHHOLZ_CUT_1 ->
          own.stream().mapToDouble(each -> opponentsPoints(player, each)).sorted().skip(1).sum();
      case SONNEBORN_BERGER ->
          own.stream()
              .mapToDouble(each -> each.score.share(0) * opponentsPoints(player, each))
              .sum();
      case DIRECT_ENCOUNTER ->
          own.stream()
              .filter(each -> group.contains(each.opponent))
              .mapToDouble(each -> each.score.halfPoints() / 2.0)
              .sum();
      case WINS -> own.stream().filter(Encounter::isWon).count();
    };
  }

  private double points(int player) {
    return halfPoints(player) / 2.0;
  }

  private double opponentsPoints(int player, Encounter encounter) {
    return points(encounter.opponent == Encounter.NOBODY ? player : encounter.opponent);
  }
}
