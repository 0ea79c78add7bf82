package io.polyboard.balance.kernel;

import static io.polyboard.rules.kernel.Boards.BOARD_CELLS;
import static io.polyboard.rules.kernel.Sizes.BOARDS;
import static io.polyboard.rules.kernel.Sizes.CELLS;
import static io.polyboard.rules.kernel.Sizes.IS_PAWN;
import static io.polyboard.rules.kernel.Sizes.KINDS;
import static io.polyboard.rules.kernel.Sizes.VARIANT;
import static io.polyboard.rules.kernel.Sizes.WORDS;

import module java.base;

import io.polyboard.balance.Course;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.GameMeter;
import io.polyboard.balance.Mixing;
import io.polyboard.balance.Phase;
import io.polyboard.balance.Stretch;
import io.polyboard.balance.TurnCounts;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.kernel.PackedPosition;
import io.polyboard.rules.lattice.Cell;

/** Measures games of the variant for which this copy of the class was loaded. */
public final class KernelGameMeter implements GameMeter {
  private static final int PHASES = Phase.values().length;

  /** Pieces of both sides in the start position. */
  private static final int START_PIECES =
      (int) VARIANT.definition().array().chars().filter(letter -> letter != '.').count();

  private final int period;
  private final long[] movers = new long[WORDS];
  private final long[] inPlay = new long[WORDS];
  private final long[] attacked = new long[WORDS];

  /** By {@link Count}; the counts of turns are set only at the end. */
  private final long[] counts = new long[Count.values().length];

  private long seed;
  private int openingTurns;
  private Side first = Side.WHITE;
  private int turns;
  private int sampledTurns;

  /** Class of the number of legal turns of each sampled position, in order. */
  private int[] turnClasses = new int[64];

  private final int[] pieces = new int[2 * Stretch.MAX];
  private final int[] without = new int[2 * Stretch.MAX];
  private int quietTurns;

  /** The boards on which the side not to move was mated before the last turn. */
  private int matedBoards;

  private final int[][] ofKinds = new int[OfKind.values().length][KINDS];
  private final int[] movesOf = ofKinds[OfKind.MOVES.ordinal()];
  private final int[] piecesOf = ofKinds[OfKind.PIECES.ordinal()];
  private final int[] piecesOutOfCheckOf = ofKinds[OfKind.PIECES_OUT_OF_CHECK.ordinal()];
  private final int[] stuckOf = ofKinds[OfKind.STUCK.ordinal()];
  private final int[] atStartOf = ofKinds[OfKind.AT_START.ordinal()];
  private final int[] capturedOf = ofKinds[OfKind.CAPTURED.ordinal()];
  private final int[] controlledOf = ofKinds[OfKind.CONTROLLED.ordinal()];
  private final int[] promotedOf = ofKinds[OfKind.PROMOTED.ordinal()];
  private final int[] landings = new int[2 * CELLS];

  /** White's pieces minus Black's, by kind; updated with each move. */
  private final int[] balance = new int[KINDS];

  /** Pieces of both sides; updated with each move. */
  private int piecesLeft;

  /** Number of quiet moments by phase. */
  private final int[] quietMoments = new int[PHASES];

  /** Material at the drawn quiet moment, by phase and kind. */
  private final int[][] material = new int[PHASES][KINDS];

  /** Whether the position before the next turn is a quiet moment if that turn is quiet. */
  private boolean isCandidate;

  private long candidateKey;

  /** See {@link GameMeasures#openings}. */
  private final List<Integer> openings = new ArrayList<>();

  private boolean wasQuiet;

  /** See {@link GameMeter#of(io.polyboard.rules.Variant, int)}. */
  public KernelGameMeter(int period) {
    this.period = period;
  }

  @Override
  public void begin(Position start, int openingTurns, long seed) {
    PackedPosition position = PackedPosition.of(start);
    this.openingTurns = openingTurns;
    this.seed = seed;
    first = position.side();
    turns = 0;
    sampledTurns = 0;
    quietTurns = 0;
    Arrays.fill(counts, 0);
    openings.clear();
    wasQuiet = true;
    isCandidate = false;
    for (int[] each : List.of(pieces, without, landings, quietMoments)) {
      Arrays.fill(each, 0);
    }
    for (int[] each : ofKinds) {
      Arrays.fill(each, 0);
    }
    piecesLeft = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int white = count(position, 2 * kind);
      int black = count(position, 2 * kind + 1);
      atStartOf[kind] = white + black;
      balance[kind] = white - black;
      piecesLeft += white + black;
    }
  }

  @Override
  public void before(Position given) {
    PackedPosition position = PackedPosition.of(given);
    compareOpening(position);
    boolean inCheck = position.inCheckBeforeMoving();
    add(Count.CHECKS, wasChecked(position, inCheck) ? 1 : 0);
    matedBoards = position.decidedBoards(position.sideIndex() ^ 1);
    if (GameMeter.isSampled(seed, period, turns)) {
      sample(position, inCheck);
    }
    isCandidate = wasQuiet && !inCheck;
    if (isCandidate) {
      candidateKey = position.key();
    }
  }

  private void compareOpening(PackedPosition position) {
    if (openingTurns == 0 && GameMeasures.OPENING_TURNS.contains(turns)) {
      openings.add(GameMeasures.openingClass(position.key()));
    }
  }

  private void sample(PackedPosition position, boolean inCheck) {
    int side = position.sideIndex();
    long count = position.countTurns(movers);
    add(Count.LEGAL_TURNS, Math.min(count, TurnCounts.MAX));
    if (sampledTurns == turnClasses.length) {
      turnClasses = Arrays.copyOf(turnClasses, 2 * sampledTurns);
    }
    turnClasses[sampledTurns++] = TurnCounts.classOf(count);
    countControlled(position, side);
    if (inCheck) {
      for (int kind = 0; kind < KINDS; kind++) {
        piecesOf[kind] += count(position, 2 * kind + side);
      }
    } else {
      countStuck(position, side);
    }
  }

  /**
   * Whether the last turn gave check to the side to move. If each board has a king, checkmate
   * decides the board at once, and its king is then no longer in check.
   */
  private boolean wasChecked(PackedPosition position, boolean inCheck) {
    return turns > 0 && (inCheck || position.decidedBoards(position.sideIndex()) != matedBoards);
  }

  private void countControlled(PackedPosition position, int side) {
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      for (int w = 0; w < WORDS; w++) {
        for (long pieces = position.cells(code, w); pieces != 0; pieces &= pieces - 1) {
          int cell = 64 * w + Long.numberOfTrailingZeros(pieces);
          controlledOf[kind] += Long.bitCount(position.attacks(code, cell, attacked));
          for (int v = 1; v < WORDS; v++) {
            controlledOf[kind] += Long.bitCount(attacked[v]);
          }
        }
      }
    }
  }

  private void countStuck(PackedPosition position, int side) {
    Arrays.fill(inPlay, -1);
    for (int decided = position.decidedBoards(); decided != 0; decided &= decided - 1) {
      int board = Integer.numberOfTrailingZeros(decided);
      for (int w = 0; w < WORDS; w++) {
        inPlay[w] &= ~BOARD_CELLS[board * WORDS + w];
      }
    }
    int stretch = 2 * Stretch.of(openingTurns + turns) + side;
    int all = 0;
    int stuck = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int here = 0;
      int playing = 0;
      int immobile = 0;
      for (int w = 0; w < WORDS; w++) {
        long cells = position.cells(2 * kind + side, w);
        here += Long.bitCount(cells);
        playing += Long.bitCount(cells & inPlay[w]);
        immobile += Long.bitCount(cells & inPlay[w] & ~movers[w]);
      }
      piecesOf[kind] += here;
      piecesOutOfCheckOf[kind] += playing;
      stuckOf[kind] += immobile;
      all += playing;
      stuck += immobile;
    }
    pieces[stretch] += all;
    without[stretch] += stuck;
    if (all > 0) {
      raise(Count.MAX_STUCK, 1_000 * stuck / all);
    }
  }

  private static int count(PackedPosition position, int code) {
    int count = 0;
    for (int w = 0; w < WORDS; w++) {
      count += Long.bitCount(position.cells(code, w));
    }
    return count;
  }

  @Override
  public void after(Turn made) {
    turns++;
    boolean quiet = true;
    boolean progress = false;
    for (int i = 0; i < made.moves().size(); i++) {
      Move move = made.moves().get(i);
      Piece piece = move.piece();
      progress |= IS_PAWN[piece.kind().index()];
      movesOf[piece.kind().index()]++;
      landings[(piece.side() == Side.WHITE ? 0 : CELLS) + move.landing().index()]++;
      add(Count.BOARD_CHANGES, move.from().board() == move.landing().board() ? 0 : 1);
      Piece captured = move.captured();
      if (captured != null) {
        add(Count.CAPTURES, 1);
        capturedOf[captured.kind().index()]++;
        count(captured.kind(), captured.side(), -1);
        piecesLeft--;
        if (counts[Count.FIRST_CAPTURE.ordinal()] == 0) {
          add(Count.FIRST_CAPTURE, openingTurns + turns);
        }
        quiet = false;
      }
      if (move.promotion() != null) {
        add(Count.PROMOTIONS, 1);
        promotedOf[move.promotion().index()]++;
        count(piece.kind(), piece.side(), -1);
        count(move.promotion(), piece.side(), 1);
        quiet = false;
      }
    }
    quietTurns = quiet && !progress ? quietTurns + 1 : 0;
    raise(Count.LONGEST_QUIET, quietTurns);
    add(Count.MOVES, made.size());
    if (quiet && isCandidate) {
      drawQuietMoment();
    }
    wasQuiet = quiet;
  }

  private void count(PieceKind kind, Side side, int pieces) {
    balance[kind.index()] += side == Side.WHITE ? pieces : -pieces;
  }

  /**
   * Draws one quiet moment of each phase, all equally likely: the n-th replaces the one before with
   * a probability of 1 in n (Jeffrey Vitter, Random Sampling with a Reservoir, 1985). The random
   * number is derived from the game's seed and the position's key, so that the same game gives the
   * same result. The turn was quiet, so that the material after it is that before it.
   */
  private void drawQuietMoment() {
    int phase = Phase.of(piecesLeft, START_PIECES).ordinal();
    int moment = ++quietMoments[phase];
    long random = Mixing.mix(candidateKey + seed + moment);
    if (Long.remainderUnsigned(random, moment) == 0) {
      System.arraycopy(balance, 0, material[phase], 0, KINDS);
    }
  }

  @Override
  public GameMeasures end(
      Position end, Outcome.Result result, List<OptionalInt> scores, Choices choices) {
    PackedPosition last = PackedPosition.of(end);
    compareOpening(last);
    add(Count.CHECKS, wasChecked(last, last.inCheck()) ? 1 : 0);
    Course course = Course.of(openingTurns, first, scores);
    return new GameMeasures(
        GameMeasures.VERSION,
        counts(course),
        turnCounts(),
        List.of(stuckOf(0), stuckOf(1)),
        kinds(),
        list(landings),
        course.byStretch(),
        course.dramas(result),
        choices,
        material(),
        openings);
  }

  private Map<Count, Long> counts(Course course) {
    add(Count.TURNS, turns);
    add(Count.SAMPLED_TURNS, sampledTurns);
    add(Count.SCORED_TURNS, course.scoredTurns());
    countUse();
    Map<Count, Long> map = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      map.put(each, counts[each.ordinal()]);
    }
    return map;
  }

  private void countUse() {
    int[] onBoards = new int[BOARDS];
    int cells = 0;
    int moves = 0;
    for (Cell cell : VARIANT.lattice().all()) {
      int here = landings[cell.index()] + landings[CELLS + cell.index()];
      cells += here > 0 ? 1 : 0;
      onBoards[cell.board()] += here;
      moves += here;
    }
    if (moves > 0) {
      add(Count.CELLS_USED, thousandths(cells, CELLS));
      add(
          Count.BOARDS_USED,
          thousandths(Arrays.stream(onBoards).filter(each -> each > 0).count(), BOARDS));
      add(
          Count.RAREST_BOARD,
          thousandths((long) BOARDS * Arrays.stream(onBoards).min().orElseThrow(), moves));
      add(
          Count.KINDS_USED,
          thousandths(Arrays.stream(movesOf).filter(each -> each > 0).count(), KINDS));
    }
  }

  /** A share in thousandths, rounded. */
  private static long thousandths(long part, long all) {
    return (2_000 * part + all) / (2 * all);
  }

  private void add(Count which, long number) {
    counts[which.ordinal()] += number;
  }

  private void raise(Count which, long number) {
    counts[which.ordinal()] = Math.max(counts[which.ordinal()], number);
  }

  private Map<Integer, Integer> turnCounts() {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < sampledTurns; i++) {
      counts.merge(turnClasses[i], 1, Integer::sum);
    }
    return counts;
  }

  /** An immutable list that {@code List.copyOf} does not copy, unlike that of a stream. */
  private static List<Integer> list(int[] numbers) {
    Integer[] list = new Integer[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      list[i] = numbers[i];
    }
    return List.of(list);
  }

  private List<Stuck> stuckOf(int side) {
    List<Stuck> stuck = new ArrayList<>();
    int last = turns == 0 ? -1 : Stretch.of(openingTurns + turns - 1);
    for (int stretch = 0; stretch <= last; stretch++) {
      int at = 2 * stretch + side;
      stuck.add(pieces[at] == 0 ? Stuck.NONE : new Stuck(pieces[at], without[at]));
    }
    return stuck;
  }

  private List<KindMeasures> kinds() {
    return IntStream.range(0, KINDS)
        .mapToObj(
            kind -> new KindMeasures(Arrays.stream(ofKinds).map(counts -> counts[kind]).toList()))
        .toList();
  }

  private Map<Phase, List<Integer>> material() {
    Map<Phase, List<Integer>> drawn = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      if (quietMoments[phase.ordinal()] > 0) {
        drawn.put(phase, list(material[phase.ordinal()]));
      }
    }
    return drawn;
  }
}
