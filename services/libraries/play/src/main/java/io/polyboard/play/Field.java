package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;

/**
 * What can be set of a player or a tournament, with its range, both ends included. Of what is no
 * number it is the range of its length or count.
 */
public enum Field {
  /** What standings call a player, in characters. */
  NAME(".name", 1, 100),
  /** How a player finds its turns. */
  STRATEGY(""),
  /** Nodes, depth and time together. */
  LIMITS(".searching.limits"),
  /** Positions a turn. */
  NODES(".searching.limits.nodes", 1, 1_000_000_000_000L),
  /** Moves from the root. */
  DEPTH(".searching.limits.depth", 1, Limits.MAX_DEPTH),
  /** Milliseconds a turn. */
  TIME(".searching.limits.time", 1, 86_400_000),
  /** Searching threads; a server may allow fewer. */
  THREADS(".searching.settings.threads", 1, Settings.MAX_THREADS),
  /** Size of the transposition table in MiB; a server may allow less. */
  HASH(".searching.settings.hash_mib", 1, TranspositionTable.MAX_MEBIBYTES),
  /** The weights of the evaluation. */
  WEIGHTS(".searching.settings.weights"),
  /** How far chance moves an evaluation, in centipawns. */
  NOISE(".searching.settings.noise", 0, Settings.MAX_NOISE),
  /** What chance is derived from. */
  SEED(".searching.settings.seed", Long.MIN_VALUE, Long.MAX_VALUE),
  /** Techniques of the search that are left out. */
  WITHOUT(".searching.settings.without", 0, Technique.values().length),

  /** The variants of a tournament. */
  VARIANTS(".variants", 1, 20),
  /** The players of a tournament; a format may need fewer. */
  PLAYERS(".players", 1, 64),
  /** Who plays whom. */
  FORMAT(".format"),
  /** Rounds of a format that has a choice of them. */
  ROUNDS(".rounds", 1, 64),
  /** Games of each pairing in each variant. */
  GAMES(".games", 1, 1_000_000),
  /** Games of the whole tournament; a server may allow fewer. */
  ALL_GAMES(".games", 1, Integer.MAX_VALUE),
  /** Pairings of all rounds in all variants: standings list each of them. */
  PAIRINGS(".players", 1, 4_096),
  /** Random plies of an opening. */
  OPENING_PLIES(".openings.random.plies", 0, Opening.MAX_PLIES),
  /** The most that a side may be ahead after an opening, in centipawns. */
  OPENING_BOUND(".openings.random.bound", 0, Opening.Rule.UNBOUNDED),
  /** Positions to begin from. */
  POSITIONS(".openings.positions.mfens", 1, 10_000),
  /** Characters of all positions together. */
  POSITION_CHARACTERS(".openings.positions.mfens", 1, 1 << 20),
  /** The length in plies at which a game is drawn. */
  MAX_PLIES(".max_plies", 1, GamePlan.MOST_PLIES),
  /** The lead of a game that is adjudicated as won, in centipawns. */
  WIN_SCORE(".adjudication.win.score", 0, 30_000),
  /** For how many plies in a row it lasts: both players are to see it. */
  WIN_PLIES(".adjudication.win.plies", 2, 1_000),
  /** The most that a side is ahead in a game that is adjudicated as drawn, in centipawns. */
  DRAW_SCORE(".adjudication.draw.score", 0, 30_000),
  /** For how many plies in a row. */
  DRAW_PLIES(".adjudication.draw.plies", 2, 1_000),
  /** A test that ends a tournament before all its games are played. */
  SPRT(".sprt"),
  /** The scale of a test's differences. */
  MODEL(".sprt.model"),
  /** The difference of a test's null hypothesis, in Elo. */
  ELO0(".sprt.elo0", -2_000, 2_000),
  /** The difference of its alternative. */
  ELO1(".sprt.elo1", -2_000, 2_000),
  /** The likelihood of accepting the alternative where the null hypothesis is true. */
  ALPHA(".sprt.alpha", 1e-9, 1 - 1e-9),
  /** The likelihood of accepting the null hypothesis where the alternative is true. */
  BETA(".sprt.beta", 1e-9, 1 - 1e-9),
  /** An interval that ends a tournament before all its games are played. */
  PRECISION(".precision"),
  /** Half the width of an interval, in points a game. */
  HALF_WIDTH(".precision.half_width", 1e-6, 0.5),
  /** The fewest games before a tournament may stop. */
  MIN_GAMES(".precision.min_games", 0, 1_000_000);

  private final String path;
  private final double least;
  private final double most;

  Field(String path) {
    this(path, 0, 0);
  }

  Field(String path, double least, double most) {
    this.path = path;
    this.least = least;
    this.most = most;
  }

  /** Where the contract has it, after the name of the player's or the tournament's message. */
  String path() {
    return path;
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
