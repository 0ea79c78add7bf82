package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Allowance;
import io.polyboard.engine.Control;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Score;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.engine.Weights;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedMove;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * The state that alpha-beta search and quiescence share: the current line of moves, the data of
 * each ply, and the cost so far. A ply is a move here, or a pass: a turn of several moves has
 * several plies.
 */
abstract class SearchStack {
  /** No evaluation: the side to move is in check. */
  static final int NO_EVALUATION = TranspositionTable.NO_EVALUATION;

  private static final VarHandle PUBLISHED;

  /** Nodes after which their number is published to the other threads; a power of 2. */
  private static final int NODES_BETWEEN_PUBLISHED = 0x100;

  static {
    try {
      PUBLISHED = MethodHandles.lookup().findVarHandle(SearchStack.class, "published", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final TranspositionTable table;
  final Evaluator evaluator;
  final MoveOrder order;
  final Corrections corrections = new Corrections();

  /** By kind, in centipawns. */
  final int[] values;

  /** Kinds in ascending order of their values. */
  final int[] cheapestFirst;

  final boolean exchanges;
  final boolean futility;
  private final boolean remembers;
  private final int noise;
  private long seed;

  /** By ply: the moves to search there. */
  final MoveList[] moves = new MoveList[MAX_PLY + 1];

  /** By ply: the principal variation from there on. */
  final long[][] lines = new long[MAX_PLY + 1][MAX_PLY + 1];

  final int[] lineLengths = new int[MAX_PLY + 2];

  /** By ply: the number of turns completed up to there. */
  final int[] turns = new int[MAX_PLY + 2];

  /** By ply: the move being searched there, or {@link PackedMove#NONE} for a pass. */
  final long[] path = new long[MAX_PLY + 2];

  PackedPosition position = PackedPosition.of(VARIANT.start());
  Control control = new Control();
  Allowance allowance = new Allowance(Limits.NONE, control, true);
  long nodes;
  private volatile long published;

  /** The deepest ply visited. */
  int deepest;

  boolean stopped;

  SearchStack(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    this.table = table;
    evaluator = new Evaluator(weights);
    values = evaluator.values;
    cheapestFirst =
        IntStream.range(0, KINDS)
            .boxed()
            .sorted((a, b) -> Integer.compare(values[a], values[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    exchanges = !without.contains(Technique.STATIC_EXCHANGE);
    futility = !without.contains(Technique.FUTILITY);
    remembers = !without.contains(Technique.TRANSPOSITION_TABLE);
    order = new MoveOrder(values, evaluator.places(), cheapestFirst, exchanges);
    noise = settings.noise();
    reseed(settings.seed());
    Arrays.setAll(moves, ply -> new MoveList());
  }

  /** The memory of an instance, in bytes; lists of moves may grow a little. */
  static long bytes() {
    long line = (MAX_PLY + 1) * (long) Long.BYTES;
    return Evaluator.bytes()
        + MoveOrder.bytes()
        + Corrections.bytes()
        + (MAX_PLY + 1) * (line + MoveList.BYTES)
        + 2L * (MAX_PLY + 2) * (Integer.BYTES + Long.BYTES);
  }

  /** Derives the noise from a new seed. */
  public final void reseed(long seed) {
    this.seed = seed * 0x9E3779B97F4A7C15L;
  }

  /** Positions visited so far; other threads may call this while the search runs. */
  public final long nodes() {
    return (long) PUBLISHED.getOpaque(this);
  }

  final void publishNodes() {
    PUBLISHED.setOpaque(this, nodes);
  }

  final boolean mustStop() {
    if (!stopped) {
      if ((nodes & NODES_BETWEEN_PUBLISHED - 1) == 0) {
        publishNodes();
      }
      stopped = control.isStopped() || allowance.isUsedUp(nodes);
    }
    return stopped;
  }

  /** Counts the position at a ply. */
  final void visit(int ply) {
    nodes++;
    deepest = Math.max(deepest, ply);
  }

  final void make(long move, int ply) {
    path[ply] = move;
    int side = position.sideIndex();
    order.follow(position, move, ply);
    if (PackedMove.kind(move) == PackedMove.CASTLING) {
      position.make(move);
      evaluator.restart(position, ply + 1);
    } else {
      evaluator.follow(position, move, ply);
      position.make(move);
    }
    turns[ply + 1] = turns[ply] + (position.sideIndex() != side ? 1 : 0);
  }

  final void pass(int ply) {
    path[ply] = PackedMove.NONE;
    order.followPass(ply);
    evaluator.followPass(ply);
    position.pass();
    turns[ply + 1] = turns[ply] + 1;
  }

  /** The evaluation with its noise; only approximate far outside the window. */
  final int evaluate(int ply, int alpha, int beta) {
    int score = evaluator.evaluate(position, ply, alpha, beta);
    if (noise == 0) {
      return score;
    }
    long mixed = (position.key() ^ seed) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 31) * 0x94D049BB133111EBL;
    return score + (int) ((mixed >>> 33) % (2 * noise + 1)) - noise;
  }

  /** The evaluation of a position, corrected by what searches found about similar ones. */
  final int corrected(int evaluation, int ply) {
    int correction = corrections.of(evaluator.pawnKey(ply), position.sideIndex());
    return Math.clamp(evaluation + correction, -ForcedScore.MIN + 1, ForcedScore.MIN - 1);
  }

  /** The score of a finished game. */
  final int ended(int ply) {
    return Score.ended(position.outcome(), position.side(), turns[ply]);
  }

  /** The table's data of the position, or 0. */
  final long probe() {
    return remembers ? table.probe(position.key()) : 0;
  }

  /**
   * Stores the result of a search of the position.
   *
   * @param score at this ply
   * @param bound one of {@link TranspositionTable}'s
   */
  final void store(long best, int score, int evaluation, int depth, int bound, int ply) {
    if (remembers) {
      table.store(position.key(), best, toTable(score, ply), evaluation, depth, bound);
    }
  }

  /** The kind of bound that a score is. */
  static int bound(int score, int alpha, int beta) {
    if (score >= beta) {
      return TranspositionTable.LOWER;
    }
    return score > alpha ? TranspositionTable.EXACT : TranspositionTable.UPPER;
  }

  /** The score of the table's data at this ply. */
  final int score(long found, int ply) {
    int score = TranspositionTable.score(found);
    return ForcedScore.isForced(score)
        ? score > 0 ? score - turns[ply] : score + turns[ply]
        : score;
  }

  /** A position may occur at many plies, so the table counts forced ends from the position. */
  private int toTable(int score, int ply) {
    return ForcedScore.isForced(score)
        ? score > 0 ? score + turns[ply] : score - turns[ply]
        : score;
  }

  /**
   * Whether the table's data proves that the score is on the same side of a limit as the table's.
   */
  static boolean isProof(long found, int score, int limit) {
    int needed = score >= limit ? TranspositionTable.LOWER : TranspositionTable.UPPER;
    return found != 0 && (TranspositionTable.bound(found) & needed) != 0;
  }

  /** Makes the line of a ply: a move, and then the line of the next ply. */
  final void extendLine(int ply, long move) {
    long[] line = lines[ply];
    line[0] = move;
    int length = Math.min(lineLengths[ply + 1], MAX_PLY - 1);
    System.arraycopy(lines[ply + 1], 0, line, 1, length);
    lineLengths[ply] = length + 1;
  }
}
