package io.polyboard.balance;

import module java.base;

/**
 * Measures of one game, in whole numbers. Turns of the opening are not measured, because no player
 * chose them; but turns are numbered from the start of the game. Immutable.
 *
 * @param version version of the measures: {@link #VERSION} of the program that measured the game
 * @param counts the counts of the game; a missing one is 0
 * @param turnCounts number of sampled positions in each {@link TurnCounts} class, by class; classes
 *     without a position are left out
 * @param stuck White's stuck pieces, then Black's, at the sampled turns: by {@link Stretch}, up to
 *     the stretch of the last turn of the game
 * @param kinds by kind of piece, in the order of the definition
 * @param landings how often a move ended on each cell, in cell order: White's, then Black's;
 *     castling counts for the king only
 * @param scores White's score in each {@link Stretch}, before the first measured turn that has a
 *     score, up to the last stretch with a score. In centipawns, −10,000 to 10,000, which stand for
 *     forced losses and wins; {@link #NO_SCORE} for a stretch without a score
 * @param dramas the drama of the players' scores, by each of the curves {@link ExpectedScore#ALL};
 *     empty if no turn has a score
 * @param choices how much choice the players had
 * @param material White's pieces minus Black's, by kind, at a quiet moment of each phase that has
 *     one: a position before a measured turn, out of check, with neither capture nor promotion in
 *     that turn nor, unless it was of the opening, in the turn before. If a phase has several, one
 *     is drawn at random, always the same for the same game. Pieces on decided boards count
 * @param openings classes of the positions after each number of {@link #OPENING_TURNS}, as far as
 *     the game lasts, see {@link #openingClass}; empty if the game has an opening that no player
 *     chose
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
    Map<Phase, List<Integer>> material,
    List<Integer> openings) {
  /** Raise it with every change that makes the measures of the same game differ. */
  public static final int VERSION = 8;

  /**
   * One of this many measured turns is sampled at random. Legal turns and stuck pieces are measured
   * only before sampled turns, because listing all legal turns before each turn would cost as much
   * as replaying the game. See {@link GameMeter#isSampled}.
   */
  public static final int SAMPLING_PERIOD = 11;

  /** Stands for a missing score in {@link #scores}. */
  public static final int NO_SCORE = 20_000;

  /**
   * The numbers of turns, of both sides together, after which positions are compared; and of the
   * turns before which good turns are counted.
   */
  public static final List<Integer> OPENING_TURNS = List.of(1, 4, 8);

  /** Number of classes of positions: few enough to count, and too many to matter. */
  public static final int OPENING_CLASSES = 1 << 14;

  /**
   * The class of a position, 0 to {@link #OPENING_CLASSES} − 1: equal for equal positions, random
   * for different ones.
   *
   * @param key see {@link io.polyboard.rules.Position#key}
   */
  public static int openingClass(long key) {
    return (int) Long.remainderUnsigned(Mixing.mix(key), OPENING_CLASSES);
  }

  /** The counts of a game. */
  public enum Count {
    /** Measured turns: those after the opening. */
    TURNS,
    /** Sampled turns: one of every {@link #SAMPLING_PERIOD} measured turns. */
    SAMPLED_TURNS,
    /** The legal turns of the sampled positions, at most {@link TurnCounts#MAX} of each. */
    LEGAL_TURNS,
    /**
     * The greatest share of a side's pieces without a legal move before a sampled turn, as {@link
     * Stuck} counts them, in thousandths, rounded down; 0 if there is none.
     */
    MAX_STUCK,
    /** The number of the turn of the first capture, from 1; 0 if there was none. */
    FIRST_CAPTURE,
    /** The longest run of turns without capture, promotion or pawn move. */
    LONGEST_QUIET,
    /** Pieces captured. */
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
    SCORED_TURNS,
    /** The share of the cells on which moves ended, in thousandths. */
    CELLS_USED,
    /** The share of the boards on which moves ended, in thousandths. */
    BOARDS_USED,
    /**
     * The moves that ended on the board with the fewest, relative to an equal share of the moves,
     * in thousandths: 1,000 if all boards have the same number.
     */
    RAREST_BOARD,
    /** The share of the kinds of piece that moved, in thousandths. */
    KINDS_USED
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
    openings = List.copyOf(openings);
  }

  /** One of the counts. */
  public long count(Count which) {
    return counts.getOrDefault(which, 0L);
  }

  /**
   * The jam of a side in a stretch: its pieces on undecided boards before each of its sampled turns
   * that begin out of check, and how many of them have no legal move.
   *
   * @param pieces sum of the pieces over the turns
   * @param without sum of those without a legal move, at most {@code pieces}
   */
  public record Stuck(int pieces, int without) {
    public static final Stuck NONE = new Stuck(0, 0);
  }

  /** The counts of each kind of piece, for both sides together. */
  public enum OfKind {
    /** Moves of this kind; castling counts for the king, and promotion for the pawn. */
    MOVES,
    /** Pieces of the side to move, summed over the sampled turns. */
    PIECES,
    /** The same for turns that did not begin in check, on undecided boards. */
    PIECES_OUT_OF_CHECK,
    /** Those of {@link #PIECES_OUT_OF_CHECK} without a legal move. */
    STUCK,
    /** Pieces on the boards at the first measured turn. */
    AT_START,
    /** Pieces captured during the measured turns. */
    CAPTURED,
    /**
     * The cells that each of the {@link #PIECES} attacks, summed. A cell counts whether it is empty
     * or occupied by either side; for a pawn, the cells on which it captures.
     */
    CONTROLLED,
    /** Pawns that were promoted to this kind. */
    PROMOTED
  }

  /**
   * The use of a kind of piece.
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
   * How much choice the players had. The effective turns of a search are the exponential of the
   * entropy of the turns' shares of the visited positions. A turn is good if its score is at most
   * 30 centipawns less than the best.
   *
   * @param turns number of turns for which the effective turns are known
   * @param effectiveTurns sum of the effective turns of these, in tenths
   * @param whiteBits log2(legal turns / good turns) before a turn drawn at random from those that
   *     White searched, in hundredths; {@link #NO_BITS} if there is none
   * @param blackBits the same for Black
   * @param openingTurn the number of the turn before which good turns were counted, one of {@link
   *     #OPENING_TURNS}; 0 for none
   * @param goodTurns number of these good turns, 1 or more; 0 for none
   */
  public record Choices(
      int turns,
      long effectiveTurns,
      int whiteBits,
      int blackBits,
      int openingTurn,
      int goodTurns) {
    /** Stands for unknown bits. */
    public static final int NO_BITS = -1;

    public static final Choices NONE = new Choices(0, 0, NO_BITS, NO_BITS, 0, 0);
  }

  /**
   * Measures of the course of a game, after Cameron Browne, Automatic Generation and Evaluation of
   * Recombination Games, 2008, chapter 4. All use the players' scores and one curve of {@link
   * ExpectedScore}; a lead is an expected score of at least 550 thousandths.
   *
   * @param leadChanges how often the lead passed from one side to the other
   * @param comeback how far the winner was behind at worst: 500 minus its least expected score, in
   *     thousandths, at least 0; in a drawn game, the greater number of the two sides
   * @param lateUncertainty how open the game was in the last quarter of the scored turns, their
   *     number rounded up: the mean of 1,000 minus twice the distance from an even score, in
   *     thousandths, rounded
   * @param decisiveTurn the number, from 1, of the turn from which on the winner's expected score
   *     was at least 900 thousandths, ignoring turns without a score; 0 if the game was drawn, or
   *     the expected score was less before the last scored turn
   * @param blunders scored turns after which the expected score of the side that made the turn, by
   *     its own score at its next turn, had fallen by at least 200 thousandths
   */
  public record Drama(
      int leadChanges, int comeback, int lateUncertainty, int decisiveTurn, int blunders) {}
}
