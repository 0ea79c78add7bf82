package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A player as it is asked for, in any variant. It may be out of range: see {@link #check}.
 * Immutable.
 *
 * @param name what standings call it; for an empty one its settings take the place, as {@link
 *     #parse} reads them
 * @param strategy how it finds its turns
 */
public record PlayerDefinition(String name, Strategy strategy) {

  public PlayerDefinition {
    name = name.isEmpty() ? PlayerText.of(strategy) : name;
  }

  /** How a player finds its turns. */
  public sealed interface Strategy {
    /** What the player's chance is derived from, besides the game. */
    long seed();

    /** Whether chance makes its games differ from one another that begin alike. */
    boolean varies();
  }

  /** Takes any legal turn, each with the same likelihood. */
  public record RandomPlayer(long seed) implements Strategy {
    @Override
    public boolean varies() {
      return true;
    }
  }

  /**
   * Searches, every turn within the same limits, of which it has at least one.
   *
   * @param nodes the most positions a turn; 0 for no limit
   * @param depth the most moves from the root; 0 for no limit
   * @param millis the most milliseconds a turn; 0 for no limit
   * @param threads searching threads
   * @param hash size of the transposition table in MiB
   * @param noise how far, in centipawns either way, chance moves an evaluation
   * @param without techniques left out; null for those that gain nothing in the variant
   */
  public record Searching(
      long nodes,
      int depth,
      long millis,
      int threads,
      int hash,
      int noise,
      long seed,
      WeightsReference weights,
      @Nullable Set<Technique> without)
      implements Strategy {

    public Searching {
      without = without == null ? null : Set.copyOf(without);
    }

    @Override
    public boolean varies() {
      return noise > 0;
    }

    /** With these numbers, which fit their types, and defaults for the others. */
    static Searching of(
        Map<Field, Long> numbers, WeightsReference weights, @Nullable Set<Technique> without) {
      return new Searching(
          numbers.getOrDefault(Field.NODES, 0L),
          numbers.getOrDefault(Field.DEPTH, 0L).intValue(),
          numbers.getOrDefault(Field.TIME, 0L),
          numbers.getOrDefault(Field.THREADS, (long) Settings.DEFAULT.threads()).intValue(),
          numbers.getOrDefault(Field.HASH, (long) Settings.DEFAULT.hash()).intValue(),
          numbers.getOrDefault(Field.NOISE, (long) Settings.DEFAULT.noise()).intValue(),
          numbers.getOrDefault(Field.SEED, 0L),
          weights,
          without);
    }

    /** The numbers by their fields, those apart that say nothing: no limit, or the default. */
    Map<Field, Long> numbers() {
      Map<Field, Long> numbers = new EnumMap<>(Field.class);
      put(numbers, Field.NODES, nodes, 0);
      put(numbers, Field.DEPTH, depth, 0);
      put(numbers, Field.TIME, millis, 0);
      put(numbers, Field.THREADS, threads, Settings.DEFAULT.threads());
      put(numbers, Field.HASH, hash, Settings.DEFAULT.hash());
      put(numbers, Field.NOISE, noise, Settings.DEFAULT.noise());
      put(numbers, Field.SEED, seed, 0);
      return numbers;
    }

    private static void put(Map<Field, Long> numbers, Field field, long value, long otherwise) {
      if (value != otherwise) {
        numbers.put(field, value);
      }
    }

    public Searching withWeights(WeightsReference weights) {
      return new Searching(nodes, depth, millis, threads, hash, noise, seed, weights, without);
    }

    /**
     * Notes every number that is out of range.
     *
     * @param player which player it is, from 0; {@link Place#NONE} for none
     * @param limited whether it needs a limit
     */
    public void check(Faults faults, int player, PlayerLimits most, boolean limited) {
      if (limited && !isLimited()) {
        faults.missing(Place.of(Field.LIMITS, player), "need nodes, depth or time");
      }
      numbers()
          .forEach((field, value) ->
              faults.range(Place.of(field, player), value, field.least(), most.most(field)));
    }

    /** Whether it ends by itself. */
    public boolean isLimited() {
      return nodes != 0 || depth != 0 || millis != 0;
    }

    /** The limits of a turn. */
    public Limits limits() {
      return Limits.NONE
          .withNodes(nodes == 0 ? Long.MAX_VALUE : nodes)
          .withDepth(depth == 0 ? Limits.MAX_DEPTH : depth)
          .withMillis(millis == 0 ? Long.MAX_VALUE : millis);
    }

    /**
     * The settings of the engine.
     *
     * @param weights those that are referred to; null for those that ship with the variant
     */
    public Settings settings(@Nullable Weights weights) {
      Settings settings =
          Settings.DEFAULT
              .withThreads(threads)
              .withHash(hash)
              .withNoise(noise, seed)
              .withWeights(weights);
      return without == null ? settings : settings.without(without);
    }
  }

  /**
   * Reads a player, whose numbers are in the ranges of the engine, from its text: {@code key=value}
   * joined by commas, {@code nodes=1000,hash=16,without=null-move+quiescence}, with a name and a
   * colon before it where one is wanted. {@code nodes}, {@code depth} and {@code time} in
   * milliseconds a turn are limits, of which one is needed. {@code random}, by itself or with a
   * {@code seed}, is a random player.
   *
   * @throws io.polyboard.rules.RefusedException if a file of weights cannot be read
   * @throws IllegalArgumentException if the text is wrong; names the key and what to write instead
   */
  public static PlayerDefinition parse(String text) {
    return PlayerText.parse(text);
  }

  /**
   * Notes everything that is missing or out of range.
   *
   * @param player which player it is, from 0
   */
  public void check(Faults faults, int player, PlayerLimits most) {
    Place place = Place.of(Field.NAME, player);
    faults.range(place, name.length());
    faults.require(
        name.chars().noneMatch(Character::isISOControl),
        place,
        "PRINTABLE",
        "has control characters");
    if (strategy instanceof Searching searching) {
      searching.check(faults, player, most, true);
    }
  }

  /**
   * Who plays by it in a variant.
   *
   * @param weights the player's in that variant; null for those that ship with it
   */
  public Player player(@Nullable Weights weights) {
    return switch (strategy) {
      case RandomPlayer _ -> new Player.RandomPlayer();
      case Searching searching ->
          new Player.Searching(searching.settings(weights), searching.limits());
    };
  }

  /**
   * Who plays by it in a variant, with weights that no catalogue is needed for.
   *
   * @throws io.polyboard.rules.RefusedException if a file of weights is not for the variant
   */
  public Player in(Variant variant) {
    return player(
        strategy instanceof Searching searching ? searching.weights.weights(variant) : null);
  }
}
