package io.polyboard.archive.store;

import io.polyboard.play.Seed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The game that was asked for: all that it follows from.
 *
 * @param gameId unique
 * @param tournamentName empty for none, or where it was not kept
 * @param number in the tournament, from 1
 * @param round of the tournament, from 1; 0 where it was not kept
 * @param variantDigest of the variant's definition
 * @param variantId to show
 * @param opening null for none
 * @param whiteSeed of White's noise or random turns
 * @param blackSeed of Black's
 * @param maxPlies the length, opening included, at which it is drawn
 * @param adjudication when it ends before the rules end it
 * @param derivation the version of how Polyboard derives its turns, 1 or more
 */
public record RequestedGame(
    String gameId,
    String tournamentId,
    String tournamentName,
    int number,
    int round,
    String variantDigest,
    String variantId,
    Player white,
    Player black,
    @Nullable Opening opening,
    long whiteSeed,
    long blackSeed,
    int maxPlies,
    Adjudication adjudication,
    int derivation) {
  /** What its tournament is called; its id where it has no name. */
  public String eventName() {
    return tournamentName.isEmpty() ? tournamentId : tournamentName;
  }

  /**
   * What chance drew for this game: equal for games in which all that is left to chance is the
   * same, and for all in which nothing is. The clock and the order in which threads search are no
   * chance here: they make games differ too seldom to be told from players who always play the
   * same.
   */
  long draw() {
    return Seed.derive(
        0,
        varies(white.strategy) ? whiteSeed : 0,
        varies(black.strategy) ? blackSeed : 0,
        opening instanceof RandomOpening(int plies, int _, long seed) && plies > 0 ? seed : 0);
  }

  private static boolean varies(@Nullable Strategy strategy) {
    return switch (strategy) {
      case null -> false;
      case RandomPlayer() -> true;
      case Searching searching -> searching.noise > 0;
    };
  }

  /**
   * Who plays.
   *
   * @param name may be empty
   * @param strategy null where none was given
   */
  public record Player(String name, @Nullable Strategy strategy) {}

  /** How a player finds its turns. */
  public sealed interface Strategy {}

  /**
   * By searching; 0 and empty stand for what was left to the defaults.
   *
   * @param nodes the most positions of a turn
   * @param depth the most moves from the root
   * @param millis the most wall-clock time of a turn, in milliseconds
   * @param threads that search
   * @param hashMib size of the transposition table in MiB
   * @param noise of the evaluation, in centipawns either way
   * @param seed of the noise
   * @param weights of the evaluation: empty, a name or a digest
   * @param without techniques left out
   */
  public record Searching(
      long nodes,
      int depth,
      long millis,
      int threads,
      int hashMib,
      int noise,
      long seed,
      String weights,
      List<String> without)
      implements Strategy {
    public Searching {
      without = List.copyOf(without);
    }
  }

  /** At random. */
  public record RandomPlayer() implements Strategy {}

  /** How a game begins. */
  public sealed interface Opening {}

  /**
   * With random turns.
   *
   * @param bound the most that a short search may see either side ahead, in centipawns
   * @param seed of the random turns
   */
  public record RandomOpening(int plies, int bound, long seed) implements Opening {}

  /**
   * From a given position.
   *
   * @param variant as the request named it; may be empty
   * @param mfen empty for the variant's start position
   * @param turns made from there
   */
  public record GivenOpening(String variant, String mfen, List<String> turns) implements Opening {
    public GivenOpening {
      turns = List.copyOf(turns);
    }
  }

  /**
   * When both players' scores end a game.
   *
   * @param win null for never
   * @param draw null for never
   */
  public record Adjudication(@Nullable Rule win, @Nullable Rule draw) {
    /** Never. */
    public static final Adjudication NEVER = new Adjudication(null, null);

    /**
     * A score that has to last.
     *
     * @param score in centipawns
     * @param plies in a row
     */
    public record Rule(int score, int plies) {}
  }
}
