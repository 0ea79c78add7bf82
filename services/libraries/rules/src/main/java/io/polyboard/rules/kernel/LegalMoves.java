package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Castling.*;
import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Holds.*;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.PawnShift.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Promotions.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Transfers.*;

import module java.base;

import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * The moves that leave their own king safe: all moves, or the moves on one board if a turn has
 * several moves.
 */
abstract class LegalMoves extends Exchanges {
  /**
   * Up to this many targets of a king are tried one by one; more are tried by computing all cells
   * that the enemy attacks.
   */
  private static final int FEW_TARGETS = 4;

  private static final boolean PAWNS_AT_ONCE = HAS_PAWN_SHIFTS && !HAS_TRANSFER && !KING_EACH_BOARD;

  /** The targets of the current piece, from the second word on. */
  final long[] targets = new long[WORDS];

  /** The occupied cells without the king. */
  private final long[] lifted = new long[WORDS];

  private final long[] swept = new long[WORDS];

  /** En passant captures and castlings, to find the pieces that make them. */
  private final MoveList specialMoves = new MoveList();

  /**
   * The cells to which the piece may go, except by en passant and castling; the words after the
   * first are in {@link #targets}. Needs {@link #scan}.
   */
  private long legalTargets(int code, int from) {
    long first;
    if (IS_PAWN[code >> 1]) {
      first = pawnTargets(code, from);
    } else {
      first = reach.of(SHAPE[code], from, occupied, targets);
      if (code >> 1 == KING) {
        return kingTargets(from, first);
      }
    }
    if (HAS_TRANSFER) {
      return transferTargets(code, from, first);
    }
    first &= evasions[0];
    for (int w = 1; w < WORDS; w++) {
      targets[w] &= evasions[w];
    }
    if (has(pinned, 0, from)) {
      first &= pins[from * WORDS];
      for (int w = 1; w < WORDS; w++) {
        targets[w] &= pins[from * WORDS + w];
      }
    }
    return first;
  }

  /** Captures and advances, including those that leave the king attacked. */
  long pawnTargets(int code, int from) {
    int row = (SHAPE[code] * CELLS + from) * WORDS;
    for (int w = 1; w < WORDS; w++) {
      targets[w] = LEAPS[row + w] & capturable(side, w);
    }
    return Reach.advances(code, from, occupied, LEAPS[row] & capturable(side, 0), targets);
  }

  private long kingTargets(int from, long first) {
    targets[0] = first;
    for (int w = 0; w < WORDS; w++) {
      targets[w] &= ~uncapturable(side, w);
    }
    if (HAS_HOLD && holder == (side ^ 1)) {
      int other = kings[holder];
      for (int plane = 0; plane < HOLD_PLANES; plane++) {
        if (has(HOLD_CELLS, plane * CELLS + from, other)) {
          for (int w = 0; w < WORDS; w++) {
            targets[w] &= HOLD_CELLS[(plane * CELLS + from) * WORDS + w];
          }
        }
      }
    }
    if (HAS_TRANSFER) {
      return transferTargets(2 * KING + side, from, targets[0]);
    }
    System.arraycopy(occupied, 0, lifted, 0, WORDS);
    lifted[from >> 6] &= ~(1L << from);
    int count = 0;
    for (int w = 0; w < WORDS; w++) {
      count += Long.bitCount(targets[w]);
    }
    if (count > FEW_TARGETS) {
      sweep(BOARD_OF[from]);
      for (int w = 0; w < WORDS; w++) {
        targets[w] &= ~swept[w];
      }
      return targets[0];
    }
    for (int w = 0; w < WORDS; w++) {
      for (long to = targets[w]; to != 0; to &= to - 1) {
        if (isAttacked(side ^ 1, 64 * w + Long.numberOfTrailingZeros(to), lifted)) {
          targets[w] &= ~(to & -to);
        }
      }
    }
    return targets[0];
  }

  /** Fills {@link #swept} with the cells that the enemy attacks over {@link #lifted}. */
  private void sweep(int board) {
    Arrays.fill(swept, 0);
    long first = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + (side ^ 1);
      for (int w = 0; w < WORDS; w++) {
        for (long from = movers(code, board, w); from != 0; from &= from - 1) {
          first |= reach.of(SHAPE[code], 64 * w + Long.numberOfTrailingZeros(from), lifted, trial);
          for (int v = 1; v < WORDS; v++) {
            swept[v] |= trial[v];
          }
        }
      }
    }
    swept[0] = first;
  }

  /**
   * Keeps the targets from which the piece can be transferred with its king safe. Out of check, a
   * move empties at most two cells, so only moves and captures of shields are tried.
   */
  private long transferTargets(int code, int from, long first) {
    boolean quick = checks == 0 && code >> 1 != KING && !has(shields, 0, from);
    targets[0] = first;
    for (int w = 0; w < WORDS; w++) {
      targets[w] &= ~sides[side * WORDS + w] & ~blocked[side * WORDS + w];
      for (long to = quick ? targets[w] & shields[w] : targets[w]; to != 0; to &= to - 1) {
        if (!isTransferLegal(code, from, 64 * w + Long.numberOfTrailingZeros(to))) {
          targets[w] &= ~(to & -to);
        }
      }
    }
    return targets[0];
  }

  /** The move must be legal on the board on which it is made, and again after the transfer. */
  private boolean isTransferLegal(int code, int from, int to) {
    int landing = landing(to);
    if (code >> 1 == KING) {
      return isSafeAfter(from, to, to, to) && isSafeAfter(from, to, landing, landing);
    }
    int king = kings[side];
    return (BOARD_OF[to] != BOARD_OF[king] || isSafeAfter(from, to, to, king))
        && isSafeAfter(from, to, landing, king);
  }

  private boolean isEnPassantLegal(int from) {
    return isSafeAfter(from, enPassantPawn, enPassantCell, kings[side]);
  }

  /** Whether the side to move has a legal en passant capture. */
  boolean hasLegalEnPassant() {
    return listEnPassant(null) > 0;
  }

  private boolean isCastlingLegal(Castling castling) {
    for (int w = 0; w < WORDS; w++) {
      if ((castling.empty()[w] & occupied[w]) != 0) {
        return false;
      }
    }
    System.arraycopy(occupied, 0, lifted, 0, WORDS);
    lifted[castling.kingFrom() >> 6] &= ~(1L << castling.kingFrom());
    for (int cell : castling.unattacked()) {
      if (isAttacked(side ^ 1, cell, lifted)) {
        return false;
      }
    }
    int king = castling.kingTo();
    int rook = castling.rookTo();
    if (HAS_TRANSFER) {
      king = landing(king);
      rook = landing(rook);
      if (has(occupied, 0, king) || has(occupied, 0, rook)) {
        return false;
      }
    }
    lifted[castling.rookFrom() >> 6] &= ~(1L << castling.rookFrom());
    lifted[rook >> 6] |= 1L << rook;
    return !isAttacked(side ^ 1, king, lifted);
  }

  /** Whether a side has only its king left. */
  boolean isBare(int side) {
    int count = 0;
    for (int w = 0; w < WORDS; w++) {
      count += Long.bitCount(sides[side * WORDS + w]);
    }
    return count == 1;
  }

  /**
   * @param movers receives the cells from which these moves start, if given
   */
  long countMoves(long @Nullable [] movers) {
    if (BARE_KING && isBare(side ^ 1)) {
      return 0;
    }
    scan();
    long count = countMoves(0, movers);
    MoveList special = movers == null ? null : specialMoves;
    specialMoves.clear();
    if (HAS_EN_PASSANT && enPassantLegal) {
      count += listEnPassant(special);
    }
    if (castling >> 2 * side != 0 && checks == 0) {
      count += listCastlings(special);
    }
    if (movers != null) {
      mark(specialMoves, movers);
    }
    return count;
  }

  static void mark(MoveList moves, long[] movers) {
    for (int i = 0; i < moves.size(); i++) {
      int from = PackedMove.from(moves.get(i));
      movers[from >> 6] |= 1L << from;
    }
  }

  /**
   * @param capturing whether to list only captures and promotions
   */
  void listMoves(MoveList into, boolean capturing) {
    if (BARE_KING && isBare(side ^ 1)) {
      return;
    }
    scan();
    listMoves(0, into, capturing);
    if (HAS_EN_PASSANT && enPassantLegal) {
      listEnPassant(into);
    }
    if (!capturing && castling >> 2 * side != 0 && checks == 0) {
      listCastlings(into);
    }
  }

  /**
   * The number of moves that leave the king safe; if each board has a king, only of moves on this
   * board that do not promote. Needs a {@link #scan} of at least that board.
   *
   * @param movers receives the cells from which these moves start, if given
   */
  int countMoves(int board, long @Nullable [] movers) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      if (PAWNS_AT_ONCE && IS_PAWN[kind]) {
        count += countPawnMoves(code, movers);
        continue;
      }
      for (int w = 0; w < WORDS; w++) {
        for (long from = movers(code, board, w); from != 0; from &= from - 1) {
          long first = legalTargets(code, 64 * w + Long.numberOfTrailingZeros(from));
          int before = count;
          for (int v = 0; v < WORDS; v++) {
            long to = v == 0 ? first : targets[v];
            if (HAS_PROMOTIONS && IS_PAWN[kind]) {
              long promoting = to & PROMOTION_CELLS[code * WORDS + v];
              to ^= promoting;
              if (!KING_EACH_BOARD) {
                count += Long.bitCount(promoting) * PROMOTIONS[kind].length;
              }
            }
            count += Long.bitCount(to);
          }
          if (movers != null && count > before) {
            movers[w] |= from & -from;
          }
        }
      }
    }
    return count;
  }

  /** Whether {@link #countMoves(int, long[])} would count at least one move. */
  boolean hasMoves(int board) {
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      for (int w = 0; w < WORDS; w++) {
        for (long from = movers(code, board, w); from != 0; from &= from - 1) {
          long reached = legalTargets(code, 64 * w + Long.numberOfTrailingZeros(from));
          boolean promoting = HAS_PROMOTIONS && IS_PAWN[kind];
          reached &= promoting ? ~PROMOTION_CELLS[code * WORDS] : -1;
          for (int v = 1; v < WORDS; v++) {
            reached |= targets[v] & (promoting ? ~PROMOTION_CELLS[code * WORDS + v] : -1);
          }
          if (reached != 0) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Counts the moves of all pawns of a kind at once, except pinned pawns one by one. */
  private int countPawnMoves(int code, long @Nullable [] movers) {
    long pawns = pieces[code] & ~pinned[0];
    int count = 0;
    long from = 0;
    for (PawnShift capture : PAWN_CAPTURES[code]) {
      long to = capture.step(pawns) & capturable(side, 0) & evasions[0];
      count += countPawnMoves(code, to);
      from |= capture.stepBack(to);
    }
    for (PawnShift advance : PAWN_ADVANCES[code]) {
      long empty = ~occupied[0];
      long once = advance.step(pawns) & empty;
      long twice = advance.step(once & advance.again()) & empty & evasions[0];
      count += countPawnMoves(code, once & evasions[0]);
      count += countPawnMoves(code, twice);
      from |= advance.stepBack(once & evasions[0] | advance.stepBack(twice));
    }
    for (long pins = pieces[code] & pinned[0]; pins != 0; pins &= pins - 1) {
      int moves = countPawnMoves(code, legalTargets(code, Long.numberOfTrailingZeros(pins)));
      count += moves;
      from |= moves > 0 ? pins & -pins : 0;
    }
    if (movers != null) {
      movers[0] |= from;
    }
    return count;
  }

  /** The number of pawn moves to these cells; each promotion choice counts as a move. */
  private static int countPawnMoves(int code, long to) {
    long promoting = to & PROMOTION_CELLS[code];
    return Long.bitCount(to ^ promoting) + PROMOTIONS[code >> 1].length * Long.bitCount(promoting);
  }

  long movers(int code, int board, int w) {
    long from = pieces[code * WORDS + w];
    return KING_EACH_BOARD ? from & BOARD_CELLS[board * WORDS + w] : from;
  }

  void listMoves(int board, MoveList into, boolean capturing) {
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      if (PAWNS_AT_ONCE && IS_PAWN[kind]) {
        listPawnMoves(code, into, capturing);
        continue;
      }
      for (int w = 0; w < WORDS; w++) {
        for (long sources = movers(code, board, w); sources != 0; sources &= sources - 1) {
          listMoves(code, 64 * w + Long.numberOfTrailingZeros(sources), into, capturing);
        }
      }
    }
  }

  private void listMoves(int code, int from, MoveList into, boolean capturing) {
    if (capturing && code >> 1 == KING && !capturesAnything(code, from)) {
      return;
    }
    long first = legalTargets(code, from);
    if (capturing) {
      first = keepCaptures(code, first);
    }
    if (IS_PAWN[code >> 1]) {
      listPawnMoves(code, from, first, into);
      return;
    }
    long move = PackedMove.of(from, 0, 0, -1, PackedMove.NORMAL, 0);
    for (int v = 0; v < WORDS; v++) {
      addEach(move, v, v == 0 ? first : targets[v], into);
    }
  }

  /** Lists the moves of one piece of the side to move. */
  void listMovesFrom(int from, MoveList into) {
    if (BARE_KING && isBare(side ^ 1)) {
      return;
    }
    scan();
    int code = codes[from];
    listMoves(code, from, into, false);
    if (HAS_EN_PASSANT && enPassantLegal && IS_PAWN[code >> 1]) {
      listEnPassant(into);
    }
    if (castling >> 2 * side != 0 && checks == 0 && code >> 1 == KING) {
      listCastlings(into);
    }
  }

  /** Whether a king attacks any enemy piece, safe or not; faster than finding legal targets. */
  private boolean capturesAnything(int code, int from) {
    long captures = reach.of(SHAPE[code], from, occupied, targets) & sides[(side ^ 1) * WORDS];
    for (int w = 1; w < WORDS; w++) {
      captures |= targets[w] & sides[(side ^ 1) * WORDS + w];
    }
    return captures != 0;
  }

  /** Keeps only the targets on which a piece captures or promotes. */
  private long keepCaptures(int code, long first) {
    int enemy = (side ^ 1) * WORDS;
    for (int w = 1; w < WORDS; w++) {
      targets[w] &= sides[enemy + w] | PROMOTION_CELLS[code * WORDS + w];
    }
    return first & (sides[enemy] | PROMOTION_CELLS[code * WORDS]);
  }

  /** Adds a move to each of the cells of a word. */
  private void addEach(long move, int word, long cells, MoveList into) {
    if (HAS_TRANSFER) {
      for (; cells != 0; cells &= cells - 1) {
        int to = 64 * word + Long.numberOfTrailingZeros(cells);
        into.add(PackedMove.to(move, to, landing(to)));
      }
    } else {
      into.addEach(move, 64 * word, cells);
    }
  }

  /** Lists the moves that {@link #countPawnMoves} counts. */
  private void listPawnMoves(int code, MoveList into, boolean capturing) {
    long pawns = pieces[code] & ~pinned[0];
    long captured = capturable(side, 0);
    if (SELF_CAPTURE && capturing) {
      captured &= sides[side ^ 1] | PROMOTION_CELLS[code];
    }
    for (PawnShift capture : PAWN_CAPTURES[code]) {
      long to = capture.step(pawns) & captured & evasions[0];
      listPawnMoves(code, to, capture.shift(), 0, into);
    }
    for (PawnShift advance : PAWN_ADVANCES[code]) {
      long ends = capturing ? evasions[0] & PROMOTION_CELLS[code] : evasions[0];
      long once = advance.step(pawns) & ~occupied[0];
      long twice = advance.step(once & advance.again()) & ~occupied[0];
      listPawnMoves(code, once & ends, advance.shift(), 0, into);
      listPawnMoves(code, twice & ends, 2 * advance.shift(), advance.shift(), into);
    }
    for (long sources = pieces[code] & pinned[0]; sources != 0; sources &= sources - 1) {
      int from = Long.numberOfTrailingZeros(sources);
      long to = legalTargets(code, from);
      listPawnMoves(code, from, capturing ? keepCaptures(code, to) : to, into);
    }
  }

  /**
   * Adds the pawn moves to these cells.
   *
   * @param shift the difference between start and end cell
   * @param over the difference between start and passed cell for double steps, otherwise 0
   */
  private static void listPawnMoves(int code, long cells, int shift, int over, MoveList into) {
    boolean doubleStep = over != 0 && ALLOWS_EN_PASSANT[code >> 1];
    for (; cells != 0; cells &= cells - 1) {
      int to = Long.numberOfTrailingZeros(cells);
      int from = to - shift;
      if ((PROMOTION_CELLS[code] >>> to & 1) != 0) {
        for (int promotion : PROMOTIONS[code >> 1]) {
          into.add(PackedMove.of(from, to, to, promotion, PackedMove.NORMAL, 0));
        }
      } else if (doubleStep) {
        into.add(PackedMove.of(from, to, to, -1, PackedMove.DOUBLE_STEP, from + over));
      } else {
        into.add(PackedMove.of(from, to, to, -1, PackedMove.NORMAL, 0));
      }
    }
  }

  int landing(int to) {
    return HAS_TRANSFER ? TRANSFER[side * CELLS + to] : to;
  }

  private void listPawnMoves(int code, int from, long first, MoveList into) {
    for (int v = 0; v < WORDS; v++) {
      for (long reached = v == 0 ? first : targets[v]; reached != 0; reached &= reached - 1) {
        int to = 64 * v + Long.numberOfTrailingZeros(reached);
        if (has(PROMOTION_CELLS, code, to)) {
          if (!KING_EACH_BOARD) {
            for (int promotion : PROMOTIONS[code >> 1]) {
              into.add(PackedMove.of(from, to, landing(to), promotion, PackedMove.NORMAL, 0));
            }
          }
        } else {
          int over = ALLOWS_EN_PASSANT[code >> 1] ? doubleStepOver(code, from, to) : Lattice.NONE;
          into.add(
              over == Lattice.NONE
                  ? PackedMove.of(from, to, landing(to), -1, PackedMove.NORMAL, 0)
                  : PackedMove.of(from, to, landing(to), -1, PackedMove.DOUBLE_STEP, over));
        }
      }
    }
  }

  /** The cell that a pawn's double step passes over, or −1 if the move is not a double step. */
  private int doubleStepOver(int code, int from, int to) {
    if (codes[to] != EMPTY) {
      return Lattice.NONE;
    }
    int first = (code * CELLS + from) * MAX_ADVANCES;
    int over = Lattice.NONE;
    for (int i = first; i < first + MAX_ADVANCES; i++) {
      if (ADVANCES[i] == to) {
        return Lattice.NONE;
      }
      if (DOUBLE_STEPS[i] == to && over == Lattice.NONE && codes[ADVANCES[i]] == EMPTY) {
        over = ADVANCES[i];
      }
    }
    return over;
  }

  /** Counts the en passant captures, and lists them if a list is given. */
  private int listEnPassant(@Nullable MoveList into) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      if (IS_PAWN[kind]) {
        int code = 2 * kind + side;
        int row = (SHAPE[code] * CELLS + enPassantCell) * WORDS;
        for (int w = 0; w < WORDS; w++) {
          for (long sources = LEAP_SOURCES[row + w] & pieces[code * WORDS + w];
              sources != 0;
              sources &= sources - 1) {
            int from = 64 * w + Long.numberOfTrailingZeros(sources);
            if (isEnPassantLegal(from)) {
              count++;
              if (into != null) {
                into.add(
                    PackedMove.of(
                        from,
                        enPassantCell,
                        enPassantCell,
                        -1,
                        PackedMove.EN_PASSANT,
                        enPassantPawn));
              }
            }
          }
        }
      }
    }
    return count;
  }

  /** Counts the castlings, and lists them if a list is given. */
  private int listCastlings(@Nullable MoveList into) {
    int count = 0;
    int open = open(castling, fullmove);
    for (int right = 2 * side; right < 2 * side + 2; right++) {
      Castling rule = CASTLINGS[right];
      if (rule != null && (open >> right & 1) != 0 && isCastlingLegal(rule)) {
        count++;
        if (into != null) {
          into.add(
              PackedMove.of(
                  rule.kingFrom(),
                  rule.kingTo(),
                  landing(rule.kingTo()),
                  -1,
                  PackedMove.CASTLING,
                  right));
        }
      }
    }
    return count;
  }
}
