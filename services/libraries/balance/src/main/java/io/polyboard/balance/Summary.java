package io.polyboard.balance;

import module java.base;

import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.statistics.Histogram;

/**
 * The summed measures of many games of one variant. The same games give an equal summary, in
 * whatever order they and other summaries were added. Its size hardly grows with the games.
 *
 * <p>The games are in {@value #GROUPS} groups, by their clusters. Values without one group show the
 * random error (Phillip Kott, The Delete-a-Group Jackknife, 2001), even if the games of a cluster
 * depend on each other. Mutable; for one thread.
 */
public final class Summary {
  /** Number of groups of games. */
  public static final int GROUPS = 32;

  /** The histograms. */
  public enum Distribution {
    /** Turns of each game, opening included. */
    LENGTH,
    /** The turn of the first capture, for games with a capture. */
    FIRST_CAPTURE,
    LONGEST_QUIET,
    /** In hundredths. */
    MAX_STUCK,
    /** {@link TurnCounts} classes of the legal turns of positions. */
    TURN_COUNT,
    /** {@link GameMeasures#scores}, by {@link #scoreAt}. */
    SCORE,
    /** The same scores: 3 times the class plus White's half points in the game. */
    RESULT_AT_SCORE,
    /** {@link GameMeasures#openings}: the positions after the first turn. */
    OPENING_1,
    /** The positions after four turns. */
    OPENING_4,
    /** The positions after eight turns. */
    OPENING_8
  }

  /** By {@link GameMeasures#OPENING_TURNS}. */
  private static final List<Distribution> OPENINGS =
      List.of(Distribution.OPENING_1, Distribution.OPENING_4, Distribution.OPENING_8);

  /** The material at a quiet moment. Immutable. Keeps its hash for fast lookup. */
  public static final class Material {
    private final Phase phase;
    private final int[] differences;
    private final int hash;

    /**
     * The material in a phase.
     *
     * @param differences White's pieces minus Black's, by kind
     */
    public Material(Phase phase, List<Integer> differences) {
      this(phase, differences.stream().mapToInt(Integer::intValue).toArray());
    }

    /** The same; copies the differences. */
    public Material(Phase phase, int... differences) {
      this.phase = phase;
      this.differences = differences.clone();
      hash = 31 * Arrays.hashCode(differences) + phase.ordinal();
    }

    /** The phase of the game. */
    public Phase phase() {
      return phase;
    }

    /** The number of kinds of piece. */
    public int kinds() {
      return differences.length;
    }

    /** White's pieces of a kind minus Black's. */
    public int difference(int kind) {
      return differences[kind];
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Material that
          && hash == that.hash
          && phase == that.phase
          && Arrays.equals(differences, that.differences);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public String toString() {
      return phase + Arrays.toString(differences);
    }
  }

  /**
   * How games with a certain material ended for White.
   *
   * @param wins 0 or more, like draws and losses
   */
  public record Results(long wins, long draws, long losses) {
    static Results of(MeasuredGame game) {
      int halfPoints = game.outcome().result().whiteHalfPoints();
      return new Results(halfPoints == 2 ? 1 : 0, halfPoints == 1 ? 1 : 0, halfPoints == 0 ? 1 : 0);
    }

    Results plus(Results other) {
      return new Results(wins + other.wins, draws + other.draws, losses + other.losses);
    }

    /** The number of games. */
    public long games() {
      return wins + draws + losses;
    }
  }

  private final int kinds;
  private final List<Sums> groups = new ArrayList<>();
  private final Map<Distribution, Histogram> distributions = new EnumMap<>(Distribution.class);
  private final long[] landings;
  private final Map<Material, Results> material = new HashMap<>();

  /**
   * A summary of no games.
   *
   * @param kinds number of kinds of piece of the variant
   * @param cells number of cells of its lattice
   */
  public Summary(int kinds, int cells) {
    this.kinds = kinds;
    for (int group = 0; group < GROUPS; group++) {
      groups.add(new Sums(kinds));
    }
    for (Distribution each : Distribution.values()) {
      distributions.put(each, new Histogram());
    }
    landings = new long[2 * cells];
  }

  /**
   * Adds a game.
   *
   * @throws IllegalArgumentException if it has another number of kinds of piece or cells, or is not
   *     over; the summary is then unchanged
   */
  public void add(MeasuredGame game) {
    GameMeasures measures = game.measures();
    if (measures.landings().size() != landings.length) {
      throw new IllegalArgumentException(
          "a game on " + measures.landings().size() / 2 + " cells instead of " + cells());
    }
    measures.material().values().forEach(differences -> checkKinds(differences.size()));
    groups.get((int) Long.remainderUnsigned(game.cluster(), GROUPS)).add(game);
    distribution(Distribution.LENGTH).add(game.turns(), 1);
    int firstCapture = (int) measures.count(Count.FIRST_CAPTURE);
    if (firstCapture > 0) {
      distribution(Distribution.FIRST_CAPTURE).add(firstCapture, 1);
    }
    distribution(Distribution.LONGEST_QUIET).add((int) measures.count(Count.LONGEST_QUIET), 1);
    distribution(Distribution.MAX_STUCK).add((int) measures.count(Count.MAX_STUCK) / 10, 1);
    Histogram turnCounts = distribution(Distribution.TURN_COUNT);
    measures.turnCounts().forEach(turnCounts::add);
    for (int stretch = 0; stretch < Math.min(measures.scores().size(), Stretch.MAX); stretch++) {
      int score = measures.scores().get(stretch);
      if (score != GameMeasures.NO_SCORE) {
        int scoreClass = ScoreClasses.of(score);
        distribution(Distribution.SCORE).add(scoreAt(stretch, scoreClass), 1);
        distribution(Distribution.RESULT_AT_SCORE)
            .add(3 * scoreClass + game.outcome().result().whiteHalfPoints(), 1);
      }
    }
    for (int i = 0; i < measures.openings().size(); i++) {
      distribution(OPENINGS.get(i)).add(measures.openings().get(i), 1);
    }
    for (int i = 0; i < landings.length; i++) {
      landings[i] += measures.landings().get(i);
    }
    measures
        .material()
        .forEach((phase, differences) -> add(new Material(phase, differences), Results.of(game)));
  }

  /** The value in {@link Distribution#SCORE} for a class of scores in a stretch. */
  public static int scoreAt(int stretch, int scoreClass) {
    return stretch * ScoreClasses.COUNT + scoreClass;
  }

  /**
   * Adds the games of another summary of the same variant.
   *
   * @throws IllegalArgumentException if it has another number of kinds of piece or cells
   */
  public void add(Summary other) {
    if (other.kinds != kinds || other.landings.length != landings.length) {
      throw new IllegalArgumentException("the summary is of another variant");
    }
    for (int group = 0; group < GROUPS; group++) {
      groups.get(group).add(other.groups.get(group));
    }
    other.distributions.forEach((each, histogram) -> distribution(each).add(histogram));
    addLandings(other.landings);
    other.material.forEach(this::add);
  }

  /**
   * Adds games with the same material at a quiet moment.
   *
   * @throws IllegalArgumentException if it has another number of kinds of piece
   */
  public void add(Material at, Results results) {
    checkKinds(at.kinds());
    material.merge(at, results, Results::plus);
  }

  private void checkKinds(int given) {
    if (given != kinds) {
      throw new IllegalArgumentException(
          "material of " + given + " kinds of piece instead of " + kinds);
    }
  }

  /**
   * Adds sums to those of a group.
   *
   * @throws IllegalArgumentException if they have another number of kinds of piece
   */
  public void add(int group, Sums sums) {
    groups.get(group).add(sums);
  }

  /**
   * Adds to the landings on cells, in the order of {@link #landings}.
   *
   * @throws IllegalArgumentException if they are of another number of cells
   */
  public void addLandings(long[] more) {
    if (more.length != landings.length) {
      throw new IllegalArgumentException(
          "landings on " + more.length / 2 + " cells instead of " + cells());
    }
    for (int i = 0; i < landings.length; i++) {
      landings[i] += more[i];
    }
  }

  /** The number of kinds of piece. */
  public int kinds() {
    return kinds;
  }

  /** The number of cells of the lattice. */
  public int cells() {
    return landings.length / 2;
  }

  /** The sums of all games, as a new object. */
  public Sums total() {
    Sums total = new Sums(kinds);
    groups.forEach(total::add);
    return total;
  }

  /** The sums of a group, from 0 to {@link #GROUPS} − 1. */
  public Sums group(int group) {
    return groups.get(group);
  }

  /** The number of games. */
  public long games() {
    return groups.stream().mapToLong(group -> group.get(Sums.Of.GAMES)).sum();
  }

  /** One of the histograms. */
  public Histogram distribution(Distribution which) {
    return Objects.requireNonNull(distributions.get(which));
  }

  /** How often pieces landed on each cell, in cell order: White's, then Black's. */
  public long[] landings() {
    return landings.clone();
  }

  /** The results of games by their material at a quiet moment: a view, in no order. */
  public Map<Material, Results> material() {
    return Collections.unmodifiableMap(material);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Summary that
        && groups.equals(that.groups)
        && distributions.equals(that.distributions)
        && Arrays.equals(landings, that.landings)
        && material.equals(that.material);
  }

  @Override
  public int hashCode() {
    return Objects.hash(groups, distributions, material);
  }
}
