package io.polyboard.balance;

import module java.base;

/**
 * What was measured of one game, in whole numbers. Turns of the opening are not measured, since no
 * player chose them; turns are numbered from the start of the game all the same. Immutable.
 *
 * @param version of the measures, {@link #VERSION} of the program that measured
 * @param counts how often what is counted occurred, or how much of it there was; 0 where it is left
 *     out
 * @param turnCounts how many sampled positions fall into each {@link TurnCounts} class, by class;
 *     classes without a position are left out
 * @param stuck White's men and Black's at the sampled turns, each by {@link Stretch} up to that of
 *     the last turn of the game, whoever made it
 * @param kinds by kind of piece, in the order of the definition
 * @param landings how often a move ended on each cell, in cell order: White's, then Black's; of
 *     castling, that of the king alone
 * @param scores White's score before the first measured turn with one of each {@link Stretch}, in
 *     centipawns, −10,000 to 10,000, which are those of forced losses and wins, up to the last
 *     stretch that has one; {@link #NO_SCORE} for a stretch before it that has none
 * @param dramas what the players' scores tell, by each of the curves {@link ExpectedScore#ALL};
 *     empty if no turn has a score
 * @param choices among how many turns the players' searches divided their work
 * @param material White's men less Black's, by kind, at a quiet moment of each phase in which there
 *     was one: a position before a measured turn, out of check, with neither capture nor promotion
 *     in that turn nor, unless it was of the opening, in the one before. Of several moments of a
 *     phase chance decides, which is the same for the same game. Men on decided boards count
 */
public record GameMeasures(
    int version,
    Map<Count, Long> counts,
    Map<Integer, Integer> turnCounts,
    List<List<Stuck>> stuck,
    List<KindMeasures> kinds,
    List<Integer> landings,
    List<Integer> scores,
    List<Drama> dramas,
    Choices choices,
    Map<Phase, List<Integer>> material) {
  /** Raised whenever the same game would be measured otherwise. */
  public static final int VERSION = 7;

  /**
   * Of so many measured turns one is sampled, drawn at random: before it, room and jam are
   * measured, for which all legal turns have to be listed. Doing so before each would cost as much
   * as replaying the game. See {@link GameMeter#isSampled}.
   */
  public static final int SAMPLING_PERIOD = 11;

  /** Stands for a missing one of the {@link #scores}. */
  public static final int NO_SCORE = 20_000;

  /** What is counted in a game, as a number of its own. */
  public enum Count {
    /** Turns measured: those after the opening. */
    TURNS,
    /** Those of them that are sampled, one of every {@link #SAMPLING_PERIOD}. */
    SAMPLED_TURNS,
    /** The legal turns of the sampled positions; of each at most {@link TurnCounts#MOST}. */
    LEGAL_TURNS,
    /**
     * The greatest share of a side's men without a legal move, of those that {@link Stuck} counts
     * before a sampled turn, in thousandths, rounded down; 0 where there is none.
     */
    MOST_STUCK,
    /** The number of the turn of the first capture, from 1; 0 if there was none. */
    FIRST_CAPTURE,
    /** The most turns in a row without capture, promotion or pawn move. */
    LONGEST_QUIET,
    /** Men captured. */
    CAPTURES,
    /** Turns that gave check; checkmate is check. */
    CHECKS,
    /** Pawns promoted. */
    PROMOTIONS,
    /** Moves that ended on another board. */
    BOARD_CHANGES,
    /** Moves made, of which a turn may have several. */
    MOVES,
    /** Turns with a score. */
    SCORED_TURNS
  }

  public GameMeasures {
    Map<Count, Long> all = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      all.put(each, counts.getOrDefault(each, 0L));
    }
    counts = Collections.unmodifiableMap(all);
    turnCounts = Map.copyOf(turnCounts);
    stuck = stuck.stream().map(List::copyOf).toList();
    kinds = List.copyOf(kinds);
    landings = List.copyOf(landings);
    scores = List.copyOf(scores);
    dramas = List.copyOf(dramas);
    material = Map.copyOf(material);
  }

  /** One of the counts. */
  public long count(Count which) {
    return counts.getOrDefault(which, 0L);
  }

  /**
   * The jam of a side in a stretch: before each of its sampled turns that begin out of check, its
   * men on boards that are not decided, and those of them without a legal move.
   *
   * @param men added up over the turns
   * @param without a legal move, added up likewise; at most as many
   */
  public record Stuck(int men, int without) {
    public static final Stuck NONE = new Stuck(0, 0);
  }

  /** What is counted for each kind of piece, of both sides together. */
  public enum OfKind {
    /** Moves made by it, castling counted for the king and promotion for the pawn. */
    MOVES,
    /** Pieces of this kind that the side to move had, added up over the sampled turns. */
    MEN,
    /** The same for those turns that did not begin in check, on boards that are not decided. */
    MEN_OUT_OF_CHECK,
    /** Those of the pieces out of check without a legal move. */
    WITHOUT,
    /** Pieces on the boards at the first measured turn. */
    BEGUN,
    /** Pieces captured during the measured turns. */
    CAPTURED,
    /**
     * The cells that each of the pieces attacks, added up; a cell counts whether it is empty or
     * occupied by either side, and of a pawn those on which it captures.
     */
    CONTROLLED,
    /** Pawns that were promoted to this kind. */
    PROMOTED
  }

  /**
   * How a kind of piece was used.
   *
   * @param counts one for each {@link OfKind}, in its order
   */
  public record KindMeasures(List<Integer> counts) {
    public KindMeasures {
      counts = List.copyOf(counts);
    }

    /** One of the counts. */
    public int count(OfKind which) {
      return counts.get(which.ordinal());
    }
  }

  /**
   * The effective choice of the players: of each search the exponential of the entropy of the
   * turns' shares of the positions that it visited.
   *
   * @param turns of which it is known
   * @param effectiveTurns those of each such turn, in tenths, added up
   */
  public record Choices(int turns, long effectiveTurns) {
    public static final Choices NONE = new Choices(0, 0);
  }

  /**
   * What the scores of the players tell of the course of a game, after Cameron Browne, Automatic
   * Generation and Evaluation of Recombination Games, 2008, chapter 4. All go by one curve of
   * {@link ExpectedScore}; a lead is an expected score of 550 thousandths or more.
   *
   * @param leadChanges how often the lead passed from one side to the other
   * @param comeback how far the winner was behind at worst: 500 less its least expected score, in
   *     thousandths, at least 0; of a drawn game, the greater such number of the two sides
   * @param lateUncertainty how open the game was in the last quarter of the scored turns, their
   *     number rounded up: the mean of 1,000 less twice the distance from an even score, in
   *     thousandths, rounded
   * @param decisiveTurn the number of the turn from which on the winner's expected score was 900
   *     thousandths or more to the end, turns without a score left out, from 1; 0 if the game was
   *     drawn, or the expected score less before the last turn with a score
   * @param blunders scored turns after which the mover's expected score, by its own score of its
   *     next turn, had fallen by 200 thousandths or more
   */
  public record Drama(
      int leadChanges, int comeback, int lateUncertainty, int decisiveTurn, int blunders) {}
}
