package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;

/**
 * A field of the definition of a player or a tournament, with its range, both ends included. For
 * texts and lists, it is the range of the length or count.
 */
public enum Field {
  /** Name of a player in standings, in characters. */
  NAME(".name", 1, 100),
  /** How a player chooses its turns. */
  STRATEGY(""),
  /** Nodes, depth and time together. */
  LIMITS(".searching.limits"),
  /** Positions per turn. */
  NODES(".searching.limits.nodes", 1, 1_000_000_000_000L),
  /** Moves from the root. */
  DEPTH(".searching.limits.depth", 1, Limits.MAX_DEPTH),
  /** Milliseconds per turn. */
  TIME(".searching.limits.time", 1, 86_400_000),
  /** Searching threads; a server may allow fewer. */
  THREADS(".searching.settings.threads", 1, Settings.MAX_THREADS),
  /** Size of the transposition table in MiB; a server may allow less. */
  HASH(".searching.settings.hash_mib", 1, TranspositionTable.MAX_MEBIBYTES),
  /** The weights of the evaluation. */
  WEIGHTS(".searching.settings.weights"),
  /** How far noise changes an evaluation, in centipawns. */
  NOISE(".searching.settings.noise", 0, Settings.MAX_NOISE),
  /** Seed of all random decisions. */
  SEED(".searching.settings.seed", Long.MIN_VALUE, Long.MAX_VALUE),
  /** Techniques that the search does not use. */
  WITHOUT(".searching.settings.without", 0, Technique.values().length),

  /** The variants of a tournament. */
  VARIANTS(".variants", 1, 20),
  /** The players of a tournament; a format may need fewer. */
  PLAYERS(".players", 1, 64),
  /** Who plays whom. */
  FORMAT(".format"),
  /** Rounds, in formats with a variable number of rounds. */
  ROUNDS(".rounds", 1, 64),
  /** Games of each pairing in each variant. */
  GAMES(".games", 1, 1_000_000),
  /** Games of the whole tournament; a server may allow fewer. */
  ALL_GAMES(".games", 1, Integer.MAX_VALUE),
  /** Pairings of all rounds in all variants: standings list each of them. */
  PAIRINGS(".players", 1, 4_096),
  /** Random plies of an opening. */
  OPENING_PLIES(".openings.random.plies", 0, Opening.MAX_PLIES),
  /** Max lead of a side after an opening, in centipawns. */
  OPENING_BOUND(".openings.random.bound", 0, Opening.Rule.UNBOUNDED),
  /** Start positions. */
  POSITIONS(".openings.positions.mfens", 1, 10_000),
  /** Characters of all positions together. */
  POSITION_CHARACTERS(".openings.positions.mfens", 1, 1 << 20),
  /** The length in plies at which a game is drawn. */
  MAX_PLIES(".max_plies", 1, GamePlan.MAX_PLIES),
  /** The lead of a game that is adjudicated as won, in centipawns. */
  WIN_SCORE(".adjudication.win.score", 0, 30_000),
  /** For how many plies in a row the lead must last, so that both players agree. */
  WIN_PLIES(".adjudication.win.plies", 2, 1_000),
  /** Max lead of a side in a game that is adjudicated as drawn, in centipawns. */
  DRAW_SCORE(".adjudication.draw.score", 0, 30_000),
  /** For how many plies in a row the game must be level. */
  DRAW_PLIES(".adjudication.draw.plies", 2, 1_000),
  /** A test that may end a tournament before all its games are played. */
  SPRT(".sprt"),
  /** The scale of the test's differences. */
  MODEL(".sprt.model"),
  /** The difference of the test's null hypothesis, in Elo. */
  ELO0(".sprt.elo0", -2_000, 2_000),
  /** The difference of the test's alternative hypothesis, in Elo. */
  ELO1(".sprt.elo1", -2_000, 2_000),
  /** The probability of accepting the alternative if the null hypothesis is true. */
  ALPHA(".sprt.alpha", 1e-9, 1 - 1e-9),
  /** The probability of accepting the null hypothesis if the alternative is true. */
  BETA(".sprt.beta", 1e-9, 1 - 1e-9),
  /** An interval that may end a tournament before all its games are played. */
  PRECISION(".precision"),
  /** Half the width of the interval, in points per game. */
  HALF_WIDTH(".precision.half_width", 1e-6, 0.5),
  /** Min games before a tournament may stop. */
  MIN_GAMES(".precision.min_games", 0, 1_000_000);

  private final String path;
  private final double min;
  private final double max;

  Field(String path) {
    this(path, 0, 0);
  }

  Field(String path, double min, double max) {
    this.path = path;
    this.min = min;
    this.max = max;
  }

  /** Path in the contract, relative to the message of the player or the tournament. */
  String path() {
    return path;
  }

  /** The min value. */
  public double min() {
    return min;
  }

  /** The max value. */
  public double max() {
    return max;
  }

  /** Name in messages: lower case with spaces. For a player's setting, the key in its text. */
  @Override
  public String toString() {
    return switch (this) {
      case WIN_SCORE, DRAW_SCORE -> "score";
      case WIN_PLIES, DRAW_PLIES -> "plies";
      default -> name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }
}
