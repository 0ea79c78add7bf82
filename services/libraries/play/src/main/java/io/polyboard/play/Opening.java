package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The first turns of a game, before its players choose theirs.
 *
 * @param start the position before the turns; null for the variant's start position
 * @param turns the turns of the opening
 * @param rejected random openings that were drawn and rejected before this one; 0 if the opening
 *     was given
 */
public record Opening(@Nullable Setup start, List<Turn> turns, int rejected) {
  /** Max plies of an opening. */
  public static final int MAX_PLIES = 100;

  /** Max openings drawn before giving up. */
  static final int ATTEMPTS = 1000;

  /** Enough to see hanging pieces. */
  private static final Limits GLANCE = Limits.ofNodes(1000);

  /** Settings of the engine for short searches ({@link #GLANCE}). */
  static final Settings GLANCING = Settings.DEFAULT.withHash(1);

  public Opening {
    turns = List.copyOf(turns);
  }

  /** A given opening. */
  public Opening(@Nullable Setup start, List<Turn> turns) {
    this(start, turns, 0);
  }

  /**
   * Refuses a variant that has no openings.
   *
   * @throws RefusedException if the game is over in the start position
   */
  public static void requireAny(Variant variant) {
    Outcome start = variant.start().outcome();
    if (start.isOver()) {
      throw new RefusedException(
          "openings",
          "there are none: the game is over in the start position (" + start.reason() + ")");
    }
  }

  /** A random legal turn, all equally likely. The position must have at least one. */
  public static Turn drawTurn(Position position, SplittableRandom random) {
    long count = position.countTurns();
    long drawn = count <= Integer.MAX_VALUE ? random.nextInt((int) count) : random.nextLong(count);
    return position.legalTurns(drawn, 1).getFirst();
  }

  /** Where an opening comes from. */
  public sealed interface Source {}

  /** Random legal turns from the variant's start position. */
  public record Drawn(Rule rule, long seed) implements Source {}

  /** A given opening. */
  public record Given(Opening opening) implements Source {}

  /** A position in MFEN, without turns. */
  public record Mfen(String text) implements Source {}

  /**
   * Which openings are accepted: the game is not over after the opening, and a short search with
   * default settings gives White a score that differs from that of the start position by at most
   * the bound. A bound around equality would be wrong: it would hide that a start position favours
   * a side.
   *
   * @param plies 0 to {@link #MAX_PLIES}
   * @param bound in centipawns, 0 to {@link #UNBOUNDED}
   */
  public record Rule(int plies, int bound) {
    /** Accepts every opening after which the game is not over. */
    public static final int UNBOUNDED = 30_000;

    /** Eight plies, two pawns. */
    public static final Rule DEFAULT = new Rule(8, 200);

    /** Eight plies, without selection by score. */
    public static final Rule ANY_EIGHT_PLIES = new Rule(8, UNBOUNDED);

    /** No plies: games begin from the start position itself. */
    public static final Rule NONE = new Rule(0, UNBOUNDED);

    /** Adds a fault for each number that is out of range. */
    public void check(Faults faults) {
      faults.range(Place.of(Field.OPENING_PLIES), plies);
      faults.range(Place.of(Field.OPENING_BOUND), bound);
    }
  }

  /** Draws openings of a variant. For one thread. */
  public static final class RandomOpenings {
    private final Variant variant;
    private final Rule rule;
    private final Engine engine;

    /** White's score in the start position; null until it is needed. */
    private @Nullable Integer startScore;

    /** Makes an engine for the short searches. */
    public RandomOpenings(Variant variant, Rule rule) {
      this(variant, rule, new Engine(variant, GLANCING));
    }

    /** Uses an engine of the variant with the settings {@link #GLANCING}. */
    RandomOpenings(Variant variant, Rule rule, Engine engine) {
      this.variant = variant;
      this.rule = rule;
      this.engine = engine;
    }

    /** Draws openings of another length; for the same thread, because both share the engine. */
    public RandomOpenings withPlies(int plies) {
      RandomOpenings others = new RandomOpenings(variant, new Rule(plies, rule.bound), engine);
      others.startScore = startScore;
      return others;
    }

    /**
     * Draws openings until one is accepted. The same seed gives the same opening.
     *
     * @throws RefusedException if no opening is accepted
     * @throws InterruptedException if the thread is interrupted
     */
    public Opening draw(long seed) throws InterruptedException {
      SplittableRandom random = new SplittableRandom(seed);
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        Position position = variant.start();
        List<Turn> opening = new ArrayList<>();
        while (opening.size() < rule.plies && !position.outcome().isOver()) {
          Turn turn = drawTurn(position, random);
          opening.add(turn);
          position.make(turn);
        }
        boolean balanced =
            rule.plies == 0 || (!position.outcome().isOver() && isBalanced(position));
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        if (balanced) {
          return new Opening(null, opening, attempt);
        }
      }
      requireAny(variant);
      throw new RefusedException("openings", none());
    }

    /** The message if no opening is accepted although the start position is not over. */
    private String none() {
      String none = "none of " + ATTEMPTS + " openings of " + rule.plies + " plies leaves ";
      return rule.bound == Rule.UNBOUNDED
          ? none + "a game that goes on; use fewer plies"
          : none
              + "White within "
              + rule.bound
              + " centipawns of the score of the start position; use fewer plies or a wider bound";
    }

    private boolean isBalanced(Position position) {
      return rule.bound == Rule.UNBOUNDED
          || Math.abs(whiteScore(engine, position) - startScore()) <= rule.bound;
    }

    private int startScore() {
      Integer known = startScore;
      if (known == null) {
        // A new engine, so that the score does not depend on openings drawn before.
        known = whiteScore(new Engine(variant, Settings.DEFAULT.withHash(1)), variant.start());
        startScore = known;
      }
      return known;
    }

    private static int whiteScore(Engine engine, Position position) {
      int score = engine.search(position, GLANCE).best().score();
      return position.side() == Side.WHITE ? score : -score;
    }
  }
}
