package io.polyboard.play;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;
import java.util.Locale;

/**
 * What can be set of a player or a tournament, with its range, both ends included. Of what is no
 * number it is the range of its length or count.
 */
public enum Field {
  /** What standings call a player, in characters. */
  NAME(1, 100),
  /** How a player finds its turns. */
  STRATEGY,
  /** Nodes, depth and time together. */
  LIMITS,
  /** Positions a turn. */
  NODES(1, 1_000_000_000_000L),
  /** Moves from the root. */
  DEPTH(1, Limits.MAX_DEPTH),
  /** Milliseconds a turn. */
  TIME(1, 86_400_000),
  /** Searching threads; a server may allow fewer. */
  THREADS(1, Settings.MAX_THREADS),
  /** Size of the transposition table in MiB; a server may allow less. */
  HASH(1, TranspositionTable.MAX_MEBIBYTES),
  /** The weights of the evaluation. */
  WEIGHTS,
  /** How far chance moves an evaluation, in centipawns. */
  NOISE(0, Settings.MAX_NOISE),
  /** What chance is derived from. */
  SEED(Long.MIN_VALUE, Long.MAX_VALUE),
  /** Techniques of the search that are left out. */
  WITHOUT(0, Technique.values().length),

  /** The variants of a tournament. */
  VARIANTS(1, 20),
  /** The players of a tournament; a format may need fewer. */
  PLAYERS(1, 64),
  /** Who plays whom. */
  FORMAT,
  /** Rounds of a format that has a choice of them. */
  ROUNDS(1, 64),
  /** Games of each pairing in each variant. */
  GAMES(1, 1_000_000),
  /** Games of the whole tournament; a server may allow fewer. */
  ALL_GAMES(1, Integer.MAX_VALUE),
  /** Pairings of all rounds in all variants: standings list each of them. */
  PAIRINGS(1, 4_096),
  /** Random plies of an opening. */
  OPENING_PLIES(0, Opening.MAX_PLIES),
  /** The most that a side may be ahead after an opening, in centipawns. */
  OPENING_BOUND(0, Opening.Rule.UNBOUNDED),
  /** Positions to begin from. */
  POSITIONS(1, 10_000),
  /** Characters of all positions together. */
  POSITION_CHARACTERS(1, 1 << 20),
  /** The length in plies at which a game is drawn. */
  MAX_PLIES(1, GamePlan.MOST_PLIES),
  /** The lead of a game that is adjudicated as won, in centipawns. */
  WIN_SCORE(0, 30_000),
  /** For how many plies in a row it lasts: both players are to see it. */
  WIN_PLIES(2, 1_000),
  /** The most that a side is ahead in a game that is adjudicated as drawn, in centipawns. */
  DRAW_SCORE(0, 30_000),
  /** For how many plies in a row. */
  DRAW_PLIES(2, 1_000),
  /** A test that ends a tournament before all its games are played. */
  SPRT,
  /** The scale of a test's differences. */
  MODEL,
  /** The difference of a test's null hypothesis, in Elo. */
  ELO0(-2_000, 2_000),
  /** The difference of its alternative. */
  ELO1(-2_000, 2_000),
  /** The likelihood of accepting the alternative where the null hypothesis is true. */
  ALPHA(1e-9, 1 - 1e-9),
  /** The likelihood of accepting the null hypothesis where the alternative is true. */
  BETA(1e-9, 1 - 1e-9),
  /** An interval that ends a tournament before all its games are played. */
  PRECISION,
  /** Half the width of an interval, in points a game. */
  HALF_WIDTH(1e-6, 0.5),
  /** The fewest games before a tournament may stop. */
  MIN_GAMES(0, 1_000_000);

  private final double least;
  private final double most;

  Field() {
    this(0, 0);
  }

  Field(double least, double most) {
    this.least = least;
    this.most = most;
  }

  /** The least value. */
  public double least() {
    return least;
  }

  /** The greatest value. */
  public double most() {
    return most;
  }

  /** In words: lower case with spaces. Of a player's setting it is the key of its text. */
  @Override
  public String toString() {
    return switch (this) {
      case WIN_SCORE, DRAW_SCORE -> "score";
      case WIN_PLIES, DRAW_PLIES -> "plies";
      default -> name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }
}
