package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A player as requested, for any variant. Values may be out of range: see {@link #check}.
 * Immutable.
 *
 * @param name name in standings; if empty, the text of the settings, as {@link #parse} reads it
 * @param strategy how the player chooses its turns
 */
public record PlayerDefinition(String name, Strategy strategy) {

  public PlayerDefinition {
    name = name.isEmpty() ? PlayerText.of(strategy) : name;
  }

  /** How a player chooses its turns. */
  public sealed interface Strategy {
    /** The player's own seed, which is combined with that of the game. */
    long seed();

    /** Whether games from the same opening may differ by chance. */
    boolean varies();
  }

  /** Plays a random legal turn, all equally likely. */
  public record RandomPlayer(long seed) implements Strategy {
    @Override
    public boolean varies() {
      return true;
    }
  }

  /**
   * Searches each turn within the same limits. At least one limit is required.
   *
   * @param nodes max positions per turn; 0 for no limit
   * @param depth max moves from the root; 0 for no limit
   * @param millis max milliseconds per turn; 0 for no limit
   * @param threads searching threads
   * @param hash size of the transposition table in MiB
   * @param noise how far noise changes an evaluation, in centipawns either way
   * @param without techniques that are disabled; null for those that gain nothing in the variant
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

    /** Uses these numbers, which must fit their types, and defaults for missing ones. */
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

    /** The numbers by field, without absent limits and default values. */
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
     * Adds a fault for each number that is out of range.
     *
     * @param player index of the player, from 0; {@link Place#NONE} for none
     * @param limited whether a limit is required
     */
    public void check(Faults faults, int player, PlayerLimits max, boolean limited) {
      if (limited && !isLimited()) {
        faults.missing(Place.of(Field.LIMITS, player), "need nodes, depth or time");
      }
      numbers()
          .forEach((field, value) ->
              faults.range(Place.of(field, player), value, field.min(), max.max(field)));
    }

    /** Whether the search has a limit. */
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
     * @param weights the weights to use; null for those that ship with the variant
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
   * Reads a player from a text: {@code key=value} pairs joined by commas, such as {@code
   * nodes=1000,hash=16,without=null-move+quiescence}, optionally after a name and a colon. Numbers
   * must be in the ranges of the engine. {@code nodes}, {@code depth} and {@code time} (in
   * milliseconds per turn) are limits; at least one is required. {@code random}, alone or with a
   * {@code seed}, is a random player.
   *
   * @throws io.polyboard.rules.RefusedException if a file of weights cannot be read
   * @throws IllegalArgumentException if the text is invalid; says which key, and what is allowed
   */
  public static PlayerDefinition parse(String text) {
    return PlayerText.parse(text);
  }

  /**
   * Adds a fault for each value that is missing or out of range.
   *
   * @param player index of the player, from 0
   */
  public void check(Faults faults, int player, PlayerLimits max) {
    Place place = Place.of(Field.NAME, player);
    faults.range(place, name.length());
    faults.require(
        name.chars().noneMatch(Character::isISOControl),
        place,
        "PRINTABLE",
        "has control characters");
    if (strategy instanceof Searching searching) {
      searching.check(faults, player, max, true);
    }
  }

  /**
   * The player in a variant.
   *
   * @param weights the player's weights in that variant; null for those that ship with it
   */
  public Player player(@Nullable Weights weights) {
    return switch (strategy) {
      case RandomPlayer _ -> new Player.RandomPlayer();
      case Searching searching ->
          new Player.Searching(searching.settings(weights), searching.limits());
    };
  }

  /**
   * The player in a variant, if its weights are not in a catalogue.
   *
   * @throws io.polyboard.rules.RefusedException if a file of weights is not for the variant
   */
  public Player in(Variant variant) {
    return player(
        strategy instanceof Searching searching ? searching.weights.weights(variant) : null);
  }
}
