package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Layout.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.Score;
import io.polyboard.engine.Terms;
import io.polyboard.engine.Trace;
import io.polyboard.engine.Weights;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.kernel.Mirror;
import io.polyboard.rules.kernel.PackedMove;
import io.polyboard.rules.kernel.PackedPosition;
import org.jspecify.annotations.Nullable;

/**
 * The weighted sum of the {@link Terms} in a position. The part that depends on single pieces and
 * their cells is updated along the line of moves; the rest is computed for each position, unless
 * the first part is far outside the window. If the weights have a {@link Network}, its output is
 * added. Not thread-safe.
 *
 * <p>Each king has its part of the evaluation: the pieces on its board if each board has a king,
 * else all pieces.
 *
 * <p>A weight is packed: middle game in the upper half of a long, end game in the lower.
 */
final class Evaluator {
  /** Max moves of a line from the root. */
  static final int MAX_PLY = 160;

  /** The terms that a lazy evaluation leaves out hardly ever sum to this, in centipawns. */
  private static final int LAZY_MARGIN = 550;

  /** The same with a network. */
  private static final int LAZY_MARGIN_LEARNED = 900;

  private static final int PAWN_ENTRIES = 1 << 13;

  /** Longs of an entry: key, score, passed pawns of both sides, cells attacked by pawns of both. */
  private static final int PAWN_ENTRY = 2 + 4 * WORDS;

  private static final int EVALUATION_ENTRIES = KING_EACH_BOARD ? 1 << 15 : 1 << 12;

  /** Index of the passed pawns in an entry of the pawn table, by side. */
  private static final int PASSED = 2;

  /** Index of the cells that pawns attack in an entry of the pawn table, by side. */
  private static final int ATTACKED = 2 + 2 * WORDS;

  /** With a lead in pieces of at least this, in centipawns, a side wins even with few pawns. */
  private static final int WINNING_LEAD = 420;

  /**
   * The weights of the end game count in full if the side ahead has at least four pawns, or a lead
   * of {@link #WINNING_LEAD}; otherwise, with n pawns, they count (n + 1) / 5. The accuracy with
   * which an evaluation predicts the results of chess games falls with the pawns about like this.
   * Together with the terms for lone kings: +20 (-9 to +49) in chess, 400 games at 10,000 nodes.
   */
  private static final int FULL_SCALE = 5;

  /** Units of exposure: for a cell around the king that only the king protects. */
  private static final int WEAK_UNITS = 3;

  /** Units of exposure: for a kind of piece that can give check without being captured. */
  private static final int CHECK_UNITS = 10;

  /** Units of exposure: subtracted if the attacker has no piece of the most valuable kind. */
  private static final int WITHOUT_STRONGEST_UNITS = 10;

  /** Units of danger and exposure that count as 1 in their terms. */
  private static final double UNITS = 8;

  /** Max distance of a king from a passed pawn; greater distances count as this one. */
  private static final int MAX_KING_DISTANCE = 7;

  private final Terms terms;
  private final Weights weights;
  private final @Nullable Accumulators accumulators;

  /** See {@link #LAZY_MARGIN}. */
  private final int lazyMargin;

  /** By code and cell, White's positive. */
  private final long[] placed = new long[CODES * CELLS];

  /** By kind and number of cells that a piece can go to. */
  private final long[] mobility = new long[KINDS * (CELLS + 1)];

  private final long[] pair = new long[KINDS];
  private final long[] danger = new long[Terms.MAX_UNITS + 1];
  private final long[] passed = new long[Terms.MAX_STEPS + 1];
  private final long shelter;
  private final long[] passedFree = new long[Terms.MAX_STEPS + 1];
  private final long[] passedSafe = new long[Terms.MAX_STEPS + 1];
  private final long[] passedOwnKing = new long[Terms.MAX_STEPS + 1];
  private final long[] passedEnemyKing = new long[Terms.MAX_STEPS + 1];
  private final long[] exposure = new long[Terms.MAX_UNITS + 1];
  private final long doubled;
  private final long supported;
  private final long isolated;
  private final long[] protectedByPawn = new long[KINDS];
  private final long[] threatByPawn = new long[KINDS];
  private final long[] threatByLesser = new long[KINDS];
  private final long[] hanging = new long[KINDS];
  private final long boardWon;
  private final long hold;
  private final long tempo;
  private final long[] loneKing = new long[CELLS];
  private final long loneKingDistance;

  /** If not, the exposure of kings is not computed. */
  private final boolean isExposureWeighed;

  /** By kind: the mean of its weights in both phases, in centipawns. */
  final int[] values = new int[KINDS];

  /** By ply and king: the sum of {@link #placed} over all pieces. */
  private final long[] sums = new long[(MAX_PLY + 2) * KINGS];

  private final int[] phases = new int[(MAX_PLY + 2) * KINGS];

  /** By ply and king: the key of the pawns. */
  private final long[] pawnKeys = new long[(MAX_PLY + 2) * KINGS];

  /** By ply and king: the key of all pieces. */
  private final long[] boardKeys = new long[pawnKeys.length];

  private final long[] pawnTable = new long[PAWN_ENTRIES * PAWN_ENTRY];

  /**
   * Keys, and the values of {@link #interaction}: most moves do not change the other kings' boards,
   * and with one king a tenth of the placements come again with the other side to move or by other
   * moves.
   */
  private final long[] evaluationTable = new long[2 * EVALUATION_ENTRIES];

  private final long[] attacked = new long[2 * WORDS];
  private final long[] attackedWithoutKing = new long[2 * WORDS];

  /** By code, for kinds besides pawns and king: the cells that its pieces attack. */
  private final long[] kindAttacks = new long[CODES * WORDS];

  private final long[] others = new long[WORDS];

  /** Enemy pieces that are attacked and not protected. */
  private final long[] unprotected = new long[WORDS];

  /** Cells from which a kind of piece may give check without being captured. */
  private final long[] checks = new long[WORDS];

  /** Cells on which a piece moves freely: no piece of its side, no attack of an enemy pawn. */
  private final long[] open = new long[WORDS];

  private final long[] moreValuable = new long[WORDS];

  /** By side: attacks on the enemy king's zone, and one for each attacking piece. */
  private final int[] attackUnits = new int[2];

  /** Whether the last evaluation is only approximate, because it is far outside the window. */
  boolean isRough;

  private @Nullable Trace trace;

  Evaluator(Weights weights) {
    this.weights = weights;
    terms = weights.terms();
    Network network = weights.network();
    accumulators = network == null ? null : new Accumulators(network);
    lazyMargin = network == null ? LAZY_MARGIN : LAZY_MARGIN_LEARNED;
    for (int kind = 0; kind < KINDS; kind++) {
      int term = terms.piece + kind;
      values[kind] =
          kind == KING
              ? ForcedScore.WIN
              : (int) Math.round((weights.middle(term) + weights.end(term)) / 2);
      pair[kind] = packed(terms.pair + kind, 1);
      for (int count = 0; count <= CELLS; count++) {
        mobility[kind * (CELLS + 1) + count] =
            packed(terms.mobility + kind, Math.sqrt(count) - MEAN_MOBILITY[kind]);
      }
    }
    Trace placing = new Trace(terms);
    for (int code = 0; code < CODES; code++) {
      for (int cell = 0; cell < CELLS; cell++) {
        placing.clear();
        tracePlaced(code, cell, placing);
        placing.setShares(1, 0);
        long middle = Math.round(placing.score(weights));
        placing.setShares(0, 1);
        placed[code * CELLS + cell] = (middle << 32) + Math.round(placing.score(weights));
      }
    }
    fillByUnits(danger, terms.danger, terms.dangerSquared);
    fillByUnits(exposure, terms.exposure, terms.exposureSquared);
    isExposureWeighed = Arrays.stream(exposure).anyMatch(weight -> weight != 0);
    fill(passed, terms.passed);
    fill(passedFree, terms.passedFree);
    fill(passedSafe, terms.passedSafe);
    fill(passedOwnKing, terms.passedOwnKing);
    fill(passedEnemyKing, terms.passedEnemyKing);
    fill(protectedByPawn, terms.protectedByPawn);
    fill(threatByPawn, terms.threatByPawn);
    fill(threatByLesser, terms.threatByLesser);
    fill(hanging, terms.hanging);
    shelter = packed(terms.shelter, 1);
    doubled = packed(terms.doubled, 1);
    supported = packed(terms.supported, 1);
    isolated = packed(terms.isolated, 1);
    boardWon = packed(terms.boardWon, 1);
    hold = packed(terms.hold, 1);
    tempo = packed(terms.tempo, 1);
    Arrays.setAll(loneKing, cell -> packed(terms.loneKing, REMOTENESS[cell]));
    loneKingDistance = packed(terms.loneKingDistance, 1);
  }

  private void fill(long[] weights, int first) {
    Arrays.setAll(weights, i -> packed(first + i, 1));
  }

  private void fillByUnits(long[] weights, int linear, int square) {
    Arrays.setAll(
        weights,
        units -> packed(linear, units / UNITS) + packed(square, units * units / (UNITS * UNITS)));
  }

  /** The memory of an instance, in bytes. */
  static long bytes() {
    long tables =
        (long) PAWN_ENTRIES * PAWN_ENTRY
            + 2L * EVALUATION_ENTRIES
            + (long) CODES * CELLS
            + KINDS * (CELLS + 1L)
            + 3L * (MAX_PLY + 2) * KINGS;
    return tables * Long.BYTES + (MAX_PLY + 2) * (long) KINGS * Integer.BYTES;
  }

  private long packed(int term, double count) {
    return (Math.round(weights.middle(term) * count) << 32) + Math.round(weights.end(term) * count);
  }

  private static int middle(long packed) {
    return (int) (packed + 0x8000_0000L >> 32);
  }

  private static int end(long packed) {
    return (int) packed;
  }

  /** By code and cell: what a piece is worth there to its side, the mean of both phases. */
  int[] places() {
    int[] places = new int[CODES * CELLS];
    for (int code = 0; code < CODES; code++) {
      int sign = (code & 1) == 0 ? 1 : -1;
      for (int cell = 0; cell < CELLS; cell++) {
        long packed = placed[code * CELLS + cell];
        places[code * CELLS + cell] = sign * (middle(packed) + end(packed)) / 2;
      }
    }
    return places;
  }

  private void tracePlaced(int code, int cell, Trace into) {
    int kind = code >> 1;
    int sign = (code & 1) == 0 ? 1 : -1;
    int seen = Mirror.cell(cell, code & 1);
    if (kind != KING) {
      into.add(terms.piece + kind, sign);
    }
    into.add(terms.reach + kind, sign * REACH[code * CELLS + cell]);
    if (PROMOTION_STEPS[code * CELLS + cell] > 0) {
      into.add(terms.advance + kind, sign * 100.0 / PROMOTION_STEPS[code * CELLS + cell]);
    }
    for (int axis = 0; axis < LATTICE.axes().size(); axis++) {
      into.add(terms.place(kind, axis, LATTICE.at(seen).coordinate(axis)), sign);
    }
    into.add(terms.cell(kind, seen), sign);
  }

  /** Computes the sums of a ply from its position. */
  void restart(PackedPosition position, int ply) {
    Arrays.fill(sums, ply * KINGS, (ply + 1) * KINGS, 0);
    Arrays.fill(phases, ply * KINGS, (ply + 1) * KINGS, 0);
    Arrays.fill(pawnKeys, ply * KINGS, (ply + 1) * KINGS, 0);
    Arrays.fill(boardKeys, ply * KINGS, (ply + 1) * KINGS, 0);
    for (int cell = 0; cell < CELLS; cell++) {
      int code = position.pieceAt(cell);
      if (code != PackedPosition.EMPTY) {
        add(ply, code, cell, 1);
      }
    }
    if (accumulators != null) {
      accumulators.restart(position, ply);
    }
  }

  private void add(int ply, int code, int cell, int sign) {
    int index = ply * KINGS + (KING_EACH_BOARD ? KING_OF[cell] : 0);
    int row = code * CELLS + cell;
    sums[index] += sign * placed[row];
    phases[index] += sign * PHASE[code >> 1];
    boardKeys[index] ^= PIECE_KEYS[row];
    if (IS_PAWN[code >> 1]) {
      pawnKeys[index] ^= PIECE_KEYS[row];
    }
  }

  /** Follows a move, other than castling, that is about to be made at a ply. */
  void follow(PackedPosition position, long move, int ply) {
    followPass(ply);
    int next = ply + 1;
    int from = PackedMove.from(move);
    int code = position.pieceAt(from);
    int capturedCell =
        PackedMove.kind(move) == PackedMove.EN_PASSANT
            ? PackedMove.other(move)
            : PackedMove.to(move);
    int captured = position.pieceAt(capturedCell);
    int promotion = PackedMove.promotion(move);
    boolean captures = captured != PackedPosition.EMPTY;
    int landing = PackedMove.landing(move);
    int landed = promotion < 0 ? code : 2 * promotion + (code & 1);
    add(next, code, from, -1);
    if (captures) {
      add(next, captured, capturedCell, -1);
    }
    add(next, landed, landing, 1);
    if (accumulators != null) {
      accumulators.follow(
          next,
          code * CELLS + from,
          captures ? captured * CELLS + capturedCell : -1,
          landed * CELLS + landing);
    }
  }

  /** A key of the pawns on all boards, at a ply. */
  long pawnKey(int ply) {
    long key = 0;
    for (int king = 0; king < KINGS; king++) {
      key ^= pawnKeys[ply * KINGS + king];
    }
    return key;
  }

  /** Follows a pass at a ply. */
  void followPass(int ply) {
    int from = ply * KINGS;
    for (int king = 0; king < KINGS; king++) {
      sums[from + KINGS + king] = sums[from + king];
      phases[from + KINGS + king] = phases[from + king];
      pawnKeys[from + KINGS + king] = pawnKeys[from + king];
      boardKeys[from + KINGS + king] = boardKeys[from + king];
    }
    if (accumulators != null) {
      accumulators.followPass(ply + 1);
    }
  }

  /**
   * The evaluation for the side to move, in centipawns.
   *
   * @param ply of the position on the followed line
   * @param alpha with beta, the window; far outside it the evaluation is only approximate
   */
  int evaluate(PackedPosition position, int ply, int alpha, int beta) {
    int decided = BOARDS > 1 ? position.decidedBoards() : 0;
    long sum = 0;
    int phase = 0;
    for (int king = 0; king < KINGS; king++) {
      if (decided == 0 || (decided >> king & 1) == 0) {
        sum += sums[ply * KINGS + king];
        phase += phases[ply * KINGS + king];
      }
    }
    if (decided != 0) {
      int won =
          Integer.bitCount(position.decidedBoards(1)) - Integer.bitCount(position.decidedBoards(0));
      sum += difference(terms.boardWon, boardWon, won);
    }
    phase = Math.min(phase, FULL_PHASE);
    int side = position.sideIndex();
    isRough = false;
    if (trace == null) {
      int rough = tapered(sum, phase, scale(position, end(sum) > 0 ? 0 : 1));
      rough = side == 0 ? rough : -rough;
      if (rough + lazyMargin < alpha || rough - lazyMargin > beta) {
        isRough = true;
        return rough;
      }
    }
    for (int king = 0; king < KINGS; king++) {
      if (decided == 0 || (decided >> king & 1) == 0) {
        sum += interaction(position, ply * KINGS + king, king);
      }
    }
    if (HAS_HOLD && position.holder() >= 0) {
      sum += difference(terms.hold, hold, position.holder() == 0 ? 1 : -1);
    }
    sum += difference(terms.tempo, tempo, side == 0 ? 1 : -1);
    int scale = scale(position, end(sum) > 0 ? 0 : 1);
    if (trace != null) {
      double middle = (double) phase / FULL_PHASE;
      trace.setShares(middle, (1 - middle) * scale / FULL_SCALE);
    }
    int score = tapered(sum, phase, scale);
    score = side == 0 ? score : -score;
    if (accumulators != null && trace == null) {
      score += accumulators.evaluate(position, ply);
    }
    return Math.clamp(score, -ForcedScore.MIN + 1, ForcedScore.MIN - 1);
  }

  /**
   * Counts the terms of a position.
   *
   * @param ply as for {@link #evaluate}
   */
  void trace(PackedPosition position, int ply, Trace into) {
    into.clear();
    trace = into;
    evaluate(position, ply, -Score.INFINITE, Score.INFINITE);
    int decided = position.decidedBoards();
    for (int cell = 0; cell < CELLS; cell++) {
      int code = position.pieceAt(cell);
      if (code != PackedPosition.EMPTY
          && (!KING_EACH_BOARD || (decided >> KING_OF[cell] & 1) == 0)) {
        tracePlaced(code, cell, into);
      }
    }
    trace = null;
  }

  /**
   * The terms that depend on several pieces.
   *
   * @param at index of ply and king
   */
  private long interaction(PackedPosition position, int at, int king) {
    long key = boardKeys[at];
    int entry = 2 * ((int) (key >>> 40) & EVALUATION_ENTRIES - 1);
    if (evaluationTable[entry] == key && trace == null) {
      return evaluationTable[entry + 1];
    }
    int pawns = pawnEntry(position, pawnKeys[at], king);
    long sum = pawnTable[pawns + 1] + activity(position, pawns, king);
    sum += passedPawns(position, pawns, king, 0) - passedPawns(position, pawns, king, 1);
    sum += chase(position, king, 0) - chase(position, king, 1);
    evaluationTable[entry] = key;
    evaluationTable[entry + 1] = sum;
    return sum;
  }

  /**
   * What a side gains if the enemy king is alone: by its distance from the middle, and from the own
   * king.
   */
  private long chase(PackedPosition position, int king, int side) {
    int enemy = side ^ 1;
    int pieces = 0;
    for (int w = 0; w < WORDS; w++) {
      pieces += Long.bitCount(position.cellsOf(enemy, w) & KING_BOARDS[king * WORDS + w]);
    }
    if (pieces > 1) {
      return 0;
    }
    int chased = position.king(enemy, king);
    int distance = kingDistance(position.king(side, king), chased);
    if (trace != null) {
      trace.add(terms.loneKing, (side == 0 ? 1 : -1) * REMOTENESS[chased]);
    }
    return loneKing[chased] + count(terms.loneKingDistance, loneKingDistance, side, distance);
  }

  private static int tapered(long sum, int phase, int scale) {
    return (int)
        (((long) middle(sum) * phase * FULL_SCALE + (long) end(sum) * (FULL_PHASE - phase) * scale)
            / (FULL_PHASE * FULL_SCALE));
  }

  /** How much the end game counts if a side is ahead, in parts of {@link #FULL_SCALE}. */
  private int scale(PackedPosition position, int ahead) {
    if (KING_EACH_BOARD || BARE_KING || PAWNS.length == 0) {
      return FULL_SCALE;
    }
    int pawns = 0;
    for (int kind : PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        pawns += Long.bitCount(position.cells(2 * kind + ahead, w));
      }
    }
    if (pawns + 1 >= FULL_SCALE) {
      return FULL_SCALE;
    }
    int lead = 0;
    for (int kind : NON_PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        lead +=
            values[kind]
                * (Long.bitCount(position.cells(2 * kind + ahead, w))
                    - Long.bitCount(position.cells(2 * kind + (ahead ^ 1), w)));
      }
    }
    return lead < WINNING_LEAD ? pawns + 1 : FULL_SCALE;
  }

  /** Index of a key's entry in the pawn table. Computes the entry if it is missing. */
  private int pawnEntry(PackedPosition position, long key, int king) {
    int entry = ((int) (key >>> 40) & PAWN_ENTRIES - 1) * PAWN_ENTRY;
    if (pawnTable[entry] == key && trace == null) {
      return entry;
    }
    Arrays.fill(pawnTable, entry, entry + PAWN_ENTRY, 0);
    pawnTable[entry] = key;
    pawnTable[entry + 1] =
        pawnStructure(position, entry, king, 0) - pawnStructure(position, entry, king, 1);
    return entry;
  }

  /** The worth of a side's pawn structure. Finds passed pawns and attacked cells. */
  private long pawnStructure(PackedPosition position, int entry, int king, int side) {
    int own = entry + side * WORDS;
    long sum = 0;
    for (int kind : PAWNS) {
      int code = 2 * kind + side;
      for (int w = 0; w < WORDS; w++) {
        for (long set = position.cells(code, w) & KING_BOARDS[king * WORDS + w];
            set != 0;
            set &= set - 1) {
          int cell = 64 * w + Long.numberOfTrailingZeros(set);
          int row = code * CELLS + cell;
          pawnTable[own + ATTACKED] |= position.attacks(code, cell, others);
          for (int v = 1; v < WORDS; v++) {
            pawnTable[own + ATTACKED + v] |= others[v];
          }
          boolean blockedByOwn = hasPawnOn(position, side, FRONT_SPANS, row);
          if (blockedByOwn) {
            sum += count(terms.doubled, doubled, side);
          }
          if (!hasPawnOn(position, side, SUPPORT_SPANS, row)) {
            sum += count(terms.isolated, isolated, side);
          }
          int steps = Math.min(PROMOTION_STEPS[row], Terms.MAX_STEPS);
          if (steps > 0
              && !blockedByOwn
              && !hasPawnOn(position, side ^ 1, PASSED_PAWN_SPANS, row)) {
            pawnTable[own + PASSED + (cell >> 6)] |= 1L << cell;
            sum += count(terms.passed + steps, passed[steps], side);
          }
        }
      }
    }
    int protectedPawns = 0;
    for (int kind : PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        protectedPawns +=
            Long.bitCount(position.cells(2 * kind + side, w) & pawnTable[own + ATTACKED + w]);
      }
    }
    return sum + count(terms.supported, supported, side, protectedPawns);
  }

  /** Whether a side has a pawn on the cells of a row. */
  private static boolean hasPawnOn(PackedPosition position, int side, long[] table, int row) {
    long pawns = 0;
    for (int kind : PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        pawns |= position.cells(2 * kind + side, w) & table[row * WORDS + w];
      }
    }
    return pawns != 0;
  }

  /**
   * The worth of the paths of a side's passed pawns, which depends on other pieces. Called after
   * {@link #activity}, which finds the attacked cells.
   */
  private long passedPawns(PackedPosition position, int entry, int king, int side) {
    int own = entry + PASSED + side * WORDS;
    long sum = 0;
    for (int w = 0; w < WORDS; w++) {
      for (long set = pawnTable[own + w]; set != 0; set &= set - 1) {
        int cell = 64 * w + Long.numberOfTrailingZeros(set);
        int code = position.pieceAt(cell);
        int row = code * CELLS + cell;
        int steps = Math.min(PROMOTION_STEPS[row], Terms.MAX_STEPS);
        long blocked = 0;
        long endangered = 0;
        for (int v = 0; v < WORDS; v++) {
          long way = FRONT_SPANS[row * WORDS + v];
          blocked |= way & (position.cellsOf(0, v) | position.cellsOf(1, v));
          endangered |= way & attacked[(side ^ 1) * WORDS + v];
        }
        if (blocked == 0) {
          sum += count(terms.passedFree + steps, passedFree[steps], side);
        }
        if (endangered == 0) {
          sum += count(terms.passedSafe + steps, passedSafe[steps], side);
        }
        int ownKing = kingDistance(position.king(side, king), cell);
        int enemyKing = kingDistance(position.king(side ^ 1, king), cell);
        sum += count(terms.passedOwnKing + steps, passedOwnKing[steps], side, ownKing);
        sum += count(terms.passedEnemyKing + steps, passedEnemyKing[steps], side, enemyKing);
      }
    }
    return sum;
  }

  private static int kingDistance(int king, int cell) {
    return Math.min(MAX_KING_DISTANCE, KING_DISTANCES[king * CELLS + cell]);
  }

  private long count(int term, long weight, int side) {
    return count(term, weight, side, 1);
  }

  /** White's count of a term less Black's, times its weight. */
  private long difference(int term, long weight, int count) {
    if (trace != null) {
      trace.add(term, count);
    }
    return count * weight;
  }

  /** A side's count of a term times its weight; the caller subtracts Black's from White's. */
  private long count(int term, long weight, int side, int count) {
    if (trace != null) {
      trace.add(term, side == 0 ? count : -count);
    }
    return count * weight;
  }

  /** Mobility, threats and attacks on kings of both sides, White's less Black's. */
  private long activity(PackedPosition position, int entry, int king) {
    for (int side = 0; side < 2; side++) {
      attackUnits[side] = 0;
      for (int w = 0; w < WORDS; w++) {
        attacked[side * WORDS + w] = pawnTable[entry + ATTACKED + side * WORDS + w];
      }
    }
    long sum = activity(position, entry, king, 0) - activity(position, entry, king, 1);
    sum += hanging(position, king, 0) - hanging(position, king, 1);
    return sum + danger(position, king, 0) - danger(position, king, 1);
  }

  /** What a side gains by enemy pieces that it attacks and nothing protects. */
  private long hanging(PackedPosition position, int king, int side) {
    int enemy = side ^ 1;
    long any = 0;
    for (int w = 0; w < WORDS; w++) {
      unprotected[w] =
          position.cellsOf(enemy, w)
              & KING_BOARDS[king * WORDS + w]
              & attacked[side * WORDS + w]
              & ~attacked[enemy * WORDS + w];
      any |= unprotected[w];
    }
    if (any == 0) {
      return 0;
    }
    long sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int number = 0;
      for (int w = 0; w < WORDS && kind != KING; w++) {
        number += Long.bitCount(position.cells(2 * kind + enemy, w) & unprotected[w]);
      }
      if (number > 0) {
        sum += count(terms.hanging + kind, hanging[kind], side, number);
      }
    }
    return sum;
  }

  /**
   * What a side gains by attacks on the enemy king; each attack counts more if there are more of
   * them.
   */
  private long danger(PackedPosition position, int king, int side) {
    if (attackUnits[side] == 0) {
      return 0;
    }
    int attacks = Math.min(attackUnits[side], Terms.MAX_UNITS);
    long sum = danger[attacks];
    traceUnits(terms.danger, terms.dangerSquared, attacks, side);
    if (isExposureWeighed || trace != null) {
      int units = Math.clamp(exposureUnits(position, king, side), 0, Terms.MAX_UNITS);
      sum += exposure[units];
      traceUnits(terms.exposure, terms.exposureSquared, units, side);
    }
    return sum;
  }

  private void traceUnits(int linear, int square, int units, int side) {
    if (trace != null) {
      int sign = side == 0 ? 1 : -1;
      trace.add(linear, sign * units / UNITS);
      trace.add(square, sign * units * units / (UNITS * UNITS));
    }
  }

  /**
   * How exposed the enemy king is to a side's attack: attacks on the cells around it, more for
   * cells that only the king protects, most for kinds of pieces that can give check without being
   * captured; less without a piece of the most valuable kind. The proportions are about those of
   * Stockfish 14.
   */
  private int exposureUnits(PackedPosition position, int king, int side) {
    int enemy = side ^ 1;
    int cell = position.king(enemy, king);
    int units = attackUnits[side];
    for (int w = 0; w < WORDS; w++) {
      units +=
          WEAK_UNITS
              * Long.bitCount(
                  KING_ZONES[cell * WORDS + w]
                      & attacked[side * WORDS + w]
                      & ~attackedWithoutKing[enemy * WORDS + w]);
    }
    for (int kind : NON_PAWNS) {
      int code = 2 * kind + side;
      int reach = (code * CELLS + cell) * WORDS;
      long possible = 0;
      for (int w = 0; w < WORDS; w++) {
        checks[w] =
            EMPTY_REACH[reach + w]
                & kindAttacks[code * WORDS + w]
                & ~position.cellsOf(side, w)
                & ~attacked[enemy * WORDS + w];
        possible |= checks[w];
      }
      if (possible == 0) {
        continue;
      }
      // A piece gives check from the cells to which its kind could go from the king's cell.
      long safe = position.attacks(code, cell, others) & checks[0];
      for (int w = 1; w < WORDS; w++) {
        safe |= others[w] & checks[w];
      }
      units += safe == 0 ? 0 : CHECK_UNITS;
    }
    long strongest = 0;
    for (int w = 0; w < WORDS; w++) {
      strongest |= position.cells(2 * NON_PAWNS[0] + side, w) & KING_BOARDS[king * WORDS + w];
    }
    return strongest == 0 ? units - WITHOUT_STRONGEST_UNITS : units;
  }

  private long activity(PackedPosition position, int entry, int king, int side) {
    int enemy = side ^ 1;
    int ownAttacks = side * WORDS;
    int enemyPawns = entry + ATTACKED + enemy * WORDS;
    int board = king * WORDS;
    int zone = position.king(enemy, king) * WORDS;
    long sum = 0;
    for (int w = 0; w < WORDS; w++) {
      open[w] = ~position.cellsOf(side, w) & ~pawnTable[enemyPawns + w];
      moreValuable[w] = 0;
    }
    for (int i = 0; i < NON_PAWNS.length; i++) {
      int kind = NON_PAWNS[i];
      int code = 2 * kind + side;
      int number = 0;
      Arrays.fill(kindAttacks, code * WORDS, (code + 1) * WORDS, 0);
      for (int w = 0; w < WORDS; w++) {
        for (long set = position.cells(code, w) & KING_BOARDS[board + w];
            set != 0;
            set &= set - 1) {
          int cell = 64 * w + Long.numberOfTrailingZeros(set);
          long first = position.attacks(code, cell, others);
          kindAttacks[code * WORDS] |= first;
          int free = Long.bitCount(first & open[0]);
          int hits = Long.bitCount(first & KING_ZONES[zone]);
          long threatened = first & moreValuable[0];
          for (int v = 1; v < WORDS; v++) {
            kindAttacks[code * WORDS + v] |= others[v];
            free += Long.bitCount(others[v] & open[v]);
            hits += Long.bitCount(others[v] & KING_ZONES[zone + v]);
            threatened |= others[v] & moreValuable[v];
          }
          if (threatened != 0) {
            sum += threats(position, first, i, king, side);
          }
          sum += mobility[kind * (CELLS + 1) + free];
          if (trace != null) {
            trace.add(
                terms.mobility + kind,
                (side == 0 ? 1 : -1) * (Math.sqrt(free) - MEAN_MOBILITY[kind]));
          }
          if (hits > 0) {
            attackUnits[side] += 1 + hits;
          }
          number++;
        }
      }
      if (number > 1) {
        sum += count(terms.pair + kind, pair[kind], side);
      }
      int pawnThreats = 0;
      int sheltered = 0;
      for (int w = 0; w < WORDS; w++) {
        long victims = position.cells(2 * kind + enemy, w) & KING_BOARDS[board + w];
        long pawns = pawnTable[entry + ATTACKED + side * WORDS + w];
        moreValuable[w] |= victims;
        attacked[ownAttacks + w] |= kindAttacks[code * WORDS + w];
        pawnThreats += Long.bitCount(victims & pawns);
        sheltered += Long.bitCount(position.cells(code, w) & KING_BOARDS[board + w] & pawns);
      }
      sum += count(terms.threatByPawn + kind, threatByPawn[kind], side, pawnThreats);
      sum += count(terms.protectedByPawn + kind, protectedByPawn[kind], side, sheltered);
    }
    System.arraycopy(attacked, ownAttacks, attackedWithoutKing, ownAttacks, WORDS);
    int cell = position.king(side, king);
    attacked[ownAttacks] |= position.attacks(2 * KING + side, cell, others);
    for (int v = 1; v < WORDS; v++) {
      attacked[ownAttacks + v] |= others[v];
    }
    int sheltering = 0;
    for (int kind : PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        sheltering +=
            Long.bitCount(position.cells(2 * kind + side, w) & KING_ZONES[cell * WORDS + w]);
      }
    }
    return sum + count(terms.shelter, shelter, side, sheltering);
  }

  /**
   * The worth of a piece's attacks on more valuable pieces.
   *
   * @param first the first word of its attacks; {@link #others} has the rest
   * @param number index of its kind in {@link Layout#NON_PAWNS}
   */
  private long threats(PackedPosition position, long first, int number, int king, int side) {
    long sum = 0;
    for (int i = 0; i < number; i++) {
      int kind = NON_PAWNS[i];
      int victims = 0;
      for (int w = 0; w < WORDS; w++) {
        victims +=
            Long.bitCount(
                (w == 0 ? first : others[w])
                    & position.cells(2 * kind + (side ^ 1), w)
                    & KING_BOARDS[king * WORDS + w]);
      }
      sum += count(terms.threatByLesser + kind, threatByLesser[kind], side, victims);
    }
    return sum;
  }
}
