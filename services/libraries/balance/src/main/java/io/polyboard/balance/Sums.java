package io.polyboard.balance;

import module java.base;

import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.rules.Outcome;

/**
 * Sums of measures over games, in whole numbers that can be added again. All games are of variants
 * with the same number of kinds of piece. Mutable; for one thread.
 */
public final class Sums {
  /** Sums over games, in addition to those of each {@link Count}. */
  public enum Of {
    GAMES,
    /** Turns of whole games, openings included. */
    LENGTHS,
    /** Games in which at least half of a side's pieces were without a legal move at once. */
    JAMMED_GAMES,
    /** Games with a capture after the opening. */
    CAPTURE_GAMES,
    /** Games with scores. */
    SCORED_GAMES,
    /** Games with a score in the stretch from turn 21 on. */
    EARLY_SCORED_GAMES,
    /** Turns with a known effective choice, see {@link GameMeasures.Choices}. */
    WEIGHED_TURNS,
    /** The effective turns of these, in tenths. */
    EFFECTIVE_TURNS,
    /** Games with a measured turn. */
    TURN_GAMES,
    /** Games with {@link GameMeasures.Choices#whiteBits}. */
    WHITE_BITS_GAMES,
    /** Their bits, in hundredths. */
    WHITE_BITS,
    BLACK_BITS_GAMES,
    BLACK_BITS,
    /** Games with {@link GameMeasures.Choices#goodTurns} before the first turn. */
    GOOD_TURNS_1_GAMES,
    /** Their good turns. */
    GOOD_TURNS_1,
    GOOD_TURNS_4_GAMES,
    GOOD_TURNS_4,
    GOOD_TURNS_8_GAMES,
    GOOD_TURNS_8
  }

  /** Sums for each of the curves {@link ExpectedScore#ALL}; see {@link Drama}. */
  public enum ByCurve {
    LEAD_CHANGES,
    COMEBACKS,
    LATE_UNCERTAINTIES,
    /** Games that were decided before their last turn. */
    DECIDED_GAMES,
    /** The share of the game that was over at the decisive turn, in thousandths. */
    DECISIVE_SHARES,
    BLUNDERS,
    /** White's expected scores in the stretch from turn 21 on, in thousandths. */
    EARLY_EXPECTED_SCORES,
    /**
     * For the {@link GameMeasures#scores} without forced wins and losses: White's result minus the
     * expected score, in thousandths, times the score, which counts as at most 600. It is about 0
     * for the curve that fits the games, less for steeper ones, and more for flatter ones.
     */
    MISFITS,
    /**
     * For the same scores, how {@link #MISFITS} changes with the curve: the expected score times
     * its complement, in thousandths, times the score, times the score up to 600.
     */
    WEIGHTS
  }

  private static final int RESULTS = 3;
  private static final int JAMMED = 500;

  private static final int COUNTS = Of.values().length;
  private static final int ENDS = COUNTS + Count.values().length;
  private static final int PIECES = ENDS + RESULTS * Outcome.Reason.values().length;
  private static final int STUCK = PIECES + 2 * Stretch.MAX;
  private static final int CURVES = STUCK + 2 * Stretch.MAX;
  private static final int KINDS = CURVES + ByCurve.values().length * ExpectedScore.ALL.size();

  /** The stretch after twenty turns. */
  private static final int EARLY = 20 / Stretch.TURNS;

  /**
   * Positions with greater scores, in centipawns, count no more than those with this score;
   * otherwise the few of them that were not won would dominate.
   */
  private static final int MAX_WEIGHT = 600;

  private final long[] sums;

  /** Sums of no games. */
  public Sums(int kinds) {
    this(new long[KINDS + kinds * OfKind.values().length]);
  }

  private Sums(long[] sums) {
    this.sums = sums;
  }

  /**
   * Sums from {@link #toArray}.
   *
   * @throws IllegalArgumentException if their number is wrong
   */
  public static Sums of(int kinds, long[] sums) {
    Sums made = new Sums(kinds);
    if (sums.length != made.sums.length) {
      throw new IllegalArgumentException(
          "expected " + made.sums.length + " sums, got " + sums.length);
    }
    System.arraycopy(sums, 0, made.sums, 0, sums.length);
    return made;
  }

  /** All sums, in a fixed order. */
  public long[] toArray() {
    return sums.clone();
  }

  /**
   * Adds a game.
   *
   * @throws IllegalArgumentException if it has another number of kinds of piece, or is not over;
   *     the sums are then unchanged
   */
  void add(MeasuredGame game) {
    GameMeasures measures = game.measures();
    int end = end(game.outcome().result(), game.outcome().endReason());
    if (measures.kinds().size() != kinds()) {
      throw new IllegalArgumentException(
          "a game with " + measures.kinds().size() + " kinds of piece instead of " + kinds());
    }
    add(Of.GAMES, 1);
    add(Of.LENGTHS, game.turns());
    for (Count each : Count.values()) {
      sums[COUNTS + each.ordinal()] += measures.count(each);
    }
    add(Of.JAMMED_GAMES, measures.count(Count.MAX_STUCK) >= JAMMED ? 1 : 0);
    add(Of.CAPTURE_GAMES, measures.count(Count.FIRST_CAPTURE) > 0 ? 1 : 0);
    addChoices(measures.choices());
    add(Of.TURN_GAMES, measures.count(Count.TURNS) > 0 ? 1 : 0);
    add(Of.SCORED_GAMES, measures.dramas().isEmpty() ? 0 : 1);
    add(Of.EARLY_SCORED_GAMES, earlyScore(measures) == GameMeasures.NO_SCORE ? 0 : 1);
    for (int curve = 0; curve < measures.dramas().size(); curve++) {
      addDrama(curve, measures.dramas().get(curve), game.turns());
      addScores(curve, game);
    }
    sums[end]++;
    addStuck(measures);
    addKinds(measures.kinds());
  }

  private void addChoices(Choices choices) {
    add(Of.WEIGHED_TURNS, choices.turns());
    add(Of.EFFECTIVE_TURNS, choices.effectiveTurns());
    addGame(Of.WHITE_BITS_GAMES, Of.WHITE_BITS, choices.whiteBits(), Choices.NO_BITS);
    addGame(Of.BLACK_BITS_GAMES, Of.BLACK_BITS, choices.blackBits(), Choices.NO_BITS);
    switch (choices.openingTurn()) {
      case 1 -> addGame(Of.GOOD_TURNS_1_GAMES, Of.GOOD_TURNS_1, choices.goodTurns(), 0);
      case 4 -> addGame(Of.GOOD_TURNS_4_GAMES, Of.GOOD_TURNS_4, choices.goodTurns(), 0);
      case 8 -> addGame(Of.GOOD_TURNS_8_GAMES, Of.GOOD_TURNS_8, choices.goodTurns(), 0);
      default -> {}
    }
  }

  private void addGame(Of games, Of sum, int number, int none) {
    if (number != none) {
      add(games, 1);
      add(sum, number);
    }
  }

  private void addDrama(int curve, Drama drama, int turns) {
    add(curve, ByCurve.LEAD_CHANGES, drama.leadChanges());
    add(curve, ByCurve.COMEBACKS, drama.comeback());
    add(curve, ByCurve.LATE_UNCERTAINTIES, drama.lateUncertainty());
    if (drama.decisiveTurn() > 0) {
      add(curve, ByCurve.DECIDED_GAMES, 1);
      add(curve, ByCurve.DECISIVE_SHARES, Math.round(1_000.0 * (drama.decisiveTurn() - 1) / turns));
    }
    add(curve, ByCurve.BLUNDERS, drama.blunders());
  }

  private void addScores(int curve, MeasuredGame game) {
    ExpectedScore expectedScore = ExpectedScore.ALL.get(curve);
    int early = earlyScore(game.measures());
    if (early != GameMeasures.NO_SCORE) {
      add(curve, ByCurve.EARLY_EXPECTED_SCORES, expectedScore.ofScore(early));
    }
    int scored = game.outcome().result().whiteHalfPoints() * ExpectedScore.WHOLE / 2;
    long misfits = 0;
    long weights = 0;
    for (int score : game.measures().scores()) {
      if (Math.abs(score) < Course.MAX_SCORE) {
        int expected = expectedScore.ofScore(score);
        int weight = Math.clamp(score, -MAX_WEIGHT, MAX_WEIGHT);
        misfits += (long) (scored - expected) * weight;
        weights +=
            (long) expected
                * (ExpectedScore.WHOLE - expected)
                / ExpectedScore.WHOLE
                * score
                * weight;
      }
    }
    add(curve, ByCurve.MISFITS, misfits);
    add(curve, ByCurve.WEIGHTS, weights);
  }

  private static int earlyScore(GameMeasures measures) {
    return measures.scores().size() <= EARLY ? GameMeasures.NO_SCORE : measures.scores().get(EARLY);
  }

  private void addStuck(GameMeasures measures) {
    for (int side = 0; side < 2; side++) {
      List<Stuck> stuck = measures.stuck().get(side);
      for (int i = 0; i < Math.min(stuck.size(), Stretch.MAX); i++) {
        sums[PIECES + side * Stretch.MAX + i] += stuck.get(i).pieces();
        sums[STUCK + side * Stretch.MAX + i] += stuck.get(i).without();
      }
    }
  }

  private void addKinds(List<KindMeasures> kinds) {
    int at = KINDS;
    for (KindMeasures kind : kinds) {
      for (int count : kind.counts()) {
        sums[at++] += count;
      }
    }
  }

  private void add(Of which, long number) {
    sums[which.ordinal()] += number;
  }

  private void add(int curve, ByCurve which, long number) {
    sums[at(curve, which)] += number;
  }

  private static int at(int curve, ByCurve which) {
    return CURVES + which.ordinal() * ExpectedScore.ALL.size() + curve;
  }

  /**
   * Adds the games of other sums.
   *
   * @throws IllegalArgumentException if these have another number of kinds of piece
   */
  public void add(Sums other) {
    add(other, 1);
  }

  /**
   * Subtracts the games of other sums, which must have been added.
   *
   * @throws IllegalArgumentException if these have another number of kinds of piece
   */
  public void subtract(Sums other) {
    add(other, -1);
  }

  private void add(Sums other, int times) {
    if (other.sums.length != sums.length) {
      throw new IllegalArgumentException(
          "sums of " + other.kinds() + " kinds of piece instead of " + kinds());
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] += times * other.sums[i];
    }
  }

  /** Whether there are no games. */
  public boolean isEmpty() {
    return get(Of.GAMES) == 0;
  }

  /** One of the sums. */
  public long get(Of which) {
    return sums[which.ordinal()];
  }

  /** The sum of a count over all games. */
  public long get(Count which) {
    return sums[COUNTS + which.ordinal()];
  }

  /** The number of games with a result and a termination. */
  public long games(Outcome.Result result, Outcome.Reason termination) {
    return sums[end(result, termination)];
  }

  /** The number of games with a result. */
  public long games(Outcome.Result result) {
    return Arrays.stream(Outcome.Reason.values()).mapToLong(each -> games(result, each)).sum();
  }

  /** The number of games with a termination. */
  public long games(Outcome.Reason termination) {
    return Arrays.stream(Outcome.Result.values())
        .filter(result -> result != Outcome.Result.ONGOING)
        .mapToLong(result -> games(result, termination))
        .sum();
  }

  private static int end(Outcome.Result result, Outcome.Reason termination) {
    int row =
        switch (result) {
          case WHITE_WINS -> 0;
          case DRAW -> 1;
          case BLACK_WINS -> 2;
          case ONGOING -> throw new IllegalArgumentException("the game is not over");
        };
    return ENDS + row * Outcome.Reason.values().length + termination.ordinal();
  }

  /**
   * The sum of {@link Stuck#pieces}.
   *
   * @param side 0 White, 1 Black
   * @param stretch 0 to {@link Stretch#MAX} − 1
   */
  public long pieces(int side, int stretch) {
    return sums[PIECES + side * Stretch.MAX + stretch];
  }

  /** The sum of {@link Stuck#without}. */
  public long stuck(int side, int stretch) {
    return sums[STUCK + side * Stretch.MAX + stretch];
  }

  /** The sum of {@link #pieces(int, int)} over both sides and all stretches. */
  public long pieces() {
    return Arrays.stream(sums, PIECES, STUCK).sum();
  }

  /** The sum of {@link #stuck(int, int)} over both sides and all stretches. */
  public long stuck() {
    return Arrays.stream(sums, STUCK, CURVES).sum();
  }

  /**
   * The curve that best fits the scores and results of the games: the estimate of maximum
   * quasi-likelihood, with draws as one half (Leslie Papke and Jeffrey Wooldridge, Journal of
   * Applied Econometrics 11, 1996). Its {@link ByCurve#MISFITS} are 0; it is interpolated between
   * two of {@link ExpectedScore#ALL}.
   *
   * @return see {@link ExpectedScore#scale(double)}; 0 or 14 also if no curve fits
   */
  public double curve() {
    int last = ExpectedScore.ALL.size() - 1;
    int flatter = 0;
    while (flatter <= last && get(flatter, ByCurve.MISFITS) < 0) {
      flatter++;
    }
    if (flatter == 0 || flatter > last) {
      return Math.min(flatter, last);
    }
    int steeper = flatter - 1;
    double from = get(steeper, ByCurve.MISFITS);
    double share = from / (from - get(flatter, ByCurve.MISFITS));
    // Between the two curves, not the misfits but their growth is about linear.
    double growth = growth(steeper);
    double later = growth(flatter);
    return steeper
        + share
            * (growth + later)
            / (growth + Math.sqrt(growth * growth + share * (later * later - growth * growth)));
  }

  /** How fast the misfits grow at a curve, in an arbitrary unit. */
  private double growth(int curve) {
    return get(curve, ByCurve.WEIGHTS) / ExpectedScore.scale(curve);
  }

  /** One of the sums, interpolated at the {@link #curve()} that fits the games. */
  public double atCurve(ByCurve which) {
    double curve = curve();
    int steeper = (int) curve;
    int flatter = Math.min(steeper + 1, ExpectedScore.ALL.size() - 1);
    double share = curve - steeper;
    return (1 - share) * get(steeper, which) + share * get(flatter, which);
  }

  /**
   * One of the sums for a curve.
   *
   * @param curve index in {@link ExpectedScore#ALL}
   */
  public long get(int curve, ByCurve which) {
    return sums[at(curve, which)];
  }

  /** One of the sums for a kind of piece. */
  public long get(int kind, OfKind which) {
    return sums[KINDS + kind * OfKind.values().length + which.ordinal()];
  }

  /** One of the sums for all kinds of piece together. */
  public long all(OfKind which) {
    long all = 0;
    for (int at = KINDS + which.ordinal(); at < sums.length; at += OfKind.values().length) {
      all += sums[at];
    }
    return all;
  }

  /** The number of kinds of piece. */
  public int kinds() {
    return (sums.length - KINDS) / OfKind.values().length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sums that && Arrays.equals(sums, that.sums);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sums);
  }
}
