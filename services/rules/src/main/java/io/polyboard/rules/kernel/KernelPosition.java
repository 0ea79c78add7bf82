package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Tables.*;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.TurnList;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Positions of the variant for which this class was loaded.
 *
 * <p>Legality rests on lines. A line is an enemy piece with one way of reaching a king and the
 * cells that must be empty for it; a king is safe exactly if none of the lines to it is open. So
 * once for each position, for each king: a line that is open is a check, and every move but the
 * king's must end on it or capture its piece; a line with one piece of ours in its way pins that
 * piece to it. The king's own moves, and the few moves that empty more than one cell, are tried.
 */
final class KernelPosition extends Position {
  private static final int NO_SIDE = -1;

  /**
   * Up to so many targets of a king are tried one by one, more by sweeping over the enemy's pieces.
   */
  private static final int FEW_TARGETS = 4;

  private static final boolean PAWNS_AT_ONCE = HAS_PAWN_SHIFTS && !HAS_TRANSFER && !KING_EACH_BOARD;
  private static final Outcome DEAD_POSITION = Outcome.draw(Outcome.Reason.DEAD_POSITION);
  private static final Outcome NO_PROGRESS = Outcome.draw(Outcome.Reason.NO_PROGRESS);
  private static final Outcome REPETITION = Outcome.draw(Outcome.Reason.REPETITION);
  private static final int ALL_BOARDS = (1 << BOARDS) - 1;

  private final long[] pieces = new long[CODES * WORDS];
  private final long[] sides = new long[2 * WORDS];
  private final long[] occupied = new long[WORDS];
  private final byte[] codes = new byte[CELLS];

  /** King cells by side, then board. */
  private final int[] kings = new int[2 * KINGS];

  private int side;
  private int castling;
  private int passed;
  private int passer;

  /** Whether the pawn that passed can really be captured; only then the key knows of it. */
  private boolean passable;

  private int holder;

  /** Boards decided by a mate, by the side that was mated. */
  private final int[] mated = new int[2];

  private int moved;

  /** Whether a move of this turn captured, moved a pawn or promoted. */
  private boolean progress;

  private int halfmove;
  private int fullmove;
  private long key;

  private int made;
  private long[] keys = new long[64];
  private long[] moves = new long[64];
  private long[] states = new long[64];
  private long[] boardStates = new long[KING_EACH_BOARD ? 64 : 0];

  /** Transfer: cells whose transfer cell is occupied. */
  private final long[] blocked = new long[HAS_TRANSFER ? WORDS : 0];

  // What scan() finds for the side to move.

  /** Boards (board 0 where there is one king) on which its king is in check. */
  private int checks;

  /** The cells on which every move but a king's must end; none of them is ours. */
  private final long[] evasions = new long[WORDS];

  private final long[] pinned = new long[WORDS];

  /** By pinned cell: the cells to which it is pinned. */
  private final long[] pins = new long[CELLS * WORDS];

  /** Transfer: pieces of which one or two together keep a line closed. */
  private final long[] shields = new long[HAS_TRANSFER ? WORDS : 0];

  // Scratch.

  /** Targets of the piece at hand, from the second word on. */
  private final long[] targets = new long[WORDS];

  private final long[] lifted = new long[WORDS];
  private final long[] trial = new long[WORDS];
  private final long[] swept = new long[WORDS];

  // What analyse() finds for the boards of a turn of several moves.

  private final int[] safeMoves = new int[BOARDS];
  private int movable;
  private int turnMoves;
  private int covered;

  /** Kings that the best turns leave in check; {@link #NO_TURN} if there is no turn. */
  private int left;

  /** Kings that ordinary turns leave in check at best. */
  private int ordinaryLeft;

  private static final int NO_TURN = 99;

  /** By kings left in check: the promotions, and the boards on which they end a check. */
  private final long[] promotionsLeaving = new long[KINGS + 1];

  private final int[] promotionsResolve = new int[KINGS + 1];

  private final MoveList[] boardMoves = new MoveList[KING_EACH_BOARD ? BOARDS : 0];
  private final MoveList listed = new MoveList();
  private final long[] turn = new long[MOVES_PER_TURN];
  private MoveList[] plyMoves = new MoveList[0];
  private TurnList[] plyTurns = new TurnList[0];

  KernelPosition(Setup setup) {
    for (int i = 0; i < boardMoves.length; i++) {
      boardMoves[i] = new MoveList();
    }
    Arrays.fill(codes, (byte) EMPTY);
    SetupRules.check(setup);
    for (int cell = 0; cell < CELLS; cell++) {
      int code = SetupRules.code(setup.placement().charAt(cell));
      if (code != EMPTY) {
        put(code, cell);
        if (code >> 1 == KING) {
          kings[kingIndex(code & 1, cell)] = cell;
        }
      }
    }
    side = setup.side().ordinal();
    castling = SetupRules.rights(setup.castling());
    passed = setup.enPassantCell();
    passer = setup.enPassantPawn();
    holder = setup.holder() == null ? NO_SIDE : setup.holder().ordinal();
    mated[0] = setup.matedWhite();
    mated[1] = setup.matedBlack();
    moved = setup.moved();
    halfmove = setup.halfmove();
    fullmove = setup.fullmove();
    if (attacked(side ^ 1)) {
      throw new RefusedException(
          "placement", "the king of the side not to move is in check, and could be captured");
    }
    for (int board = 0; board < BOARDS; board++) {
      if ((moved >> board & 1) != 0
          && isAttacked(side ^ 1, kings[kingIndexOn(side, board)], occupied)) {
        throw new RefusedException(
            "status",
            "moved="
                + LATTICE.label(board)
                + ", but the king there is in check, and every move leaves its own board's king"
                + " safe");
      }
    }
    passable = passed != Lattice.NONE && canCapturePasser();
    key = computeKey();
    if (KING_EACH_BOARD) {
      if (moved == 0) {
        beginTurn();
      } else if (!isOver()) {
        analyse();
        if (movable == 0) {
          throw new RefusedException(
              "status", "moved= a turn that no further move can follow is complete");
        }
      }
    }
  }

  private KernelPosition(KernelPosition that) {
    for (int i = 0; i < boardMoves.length; i++) {
      boardMoves[i] = new MoveList();
    }
    System.arraycopy(that.pieces, 0, pieces, 0, pieces.length);
    System.arraycopy(that.sides, 0, sides, 0, sides.length);
    System.arraycopy(that.occupied, 0, occupied, 0, WORDS);
    System.arraycopy(that.codes, 0, codes, 0, CELLS);
    System.arraycopy(that.kings, 0, kings, 0, kings.length);
    System.arraycopy(that.mated, 0, mated, 0, 2);
    System.arraycopy(that.blocked, 0, blocked, 0, blocked.length);
    side = that.side;
    castling = that.castling;
    passed = that.passed;
    passer = that.passer;
    passable = that.passable;
    holder = that.holder;
    moved = that.moved;
    progress = that.progress;
    halfmove = that.halfmove;
    fullmove = that.fullmove;
    key = that.key;
    made = that.made;
    keys = that.keys.clone();
    moves = that.moves.clone();
    states = that.states.clone();
    boardStates = that.boardStates.clone();
  }

  @Override
  public Position copy() {
    return new KernelPosition(this);
  }

  @Override
  public Variant variant() {
    return VARIANT;
  }

  @Override
  public int side() {
    return side;
  }

  @Override
  public int pieceAt(int cell) {
    return codes[cell];
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public int halfmove() {
    return halfmove;
  }

  @Override
  public boolean insideTurn() {
    return moved != 0;
  }

  @Override
  public int movesMade() {
    return made;
  }

  @Override
  public Setup setup() {
    StringBuilder placement = new StringBuilder(CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
      placement.append(codes[cell] == EMPTY ? '.' : VARIANT.letter(codes[cell]));
    }
    return new Setup(
        placement.toString(),
        Side.of(side),
        SetupRules.rights(castling),
        passed,
        passer,
        holder == NO_SIDE ? null : Side.of(holder),
        mated[0],
        mated[1],
        moved,
        moved != 0 && progress ? 0 : halfmove,
        fullmove);
  }

  @Override
  public long computeKey() {
    long computed = side == 1 ? SIDE_KEY : 0;
    for (int cell = 0; cell < CELLS; cell++) {
      if (codes[cell] != EMPTY) {
        computed ^= PIECE_KEYS[codes[cell] * CELLS + cell];
      }
    }
    computed ^= CASTLING_KEYS[castling];
    if (passed != Lattice.NONE && canCapturePasser()) {
      computed ^= PASSED_KEYS[passed] ^ PASSER_KEYS[passer];
    }
    if (holder != NO_SIDE) {
      computed ^= HOLDER_KEYS[holder];
    }
    for (int board = 0; board < BOARDS; board++) {
      if ((mated[0] >> board & 1) != 0) {
        computed ^= MATED_KEYS[board];
      }
      if ((mated[1] >> board & 1) != 0) {
        computed ^= MATED_KEYS[BOARDS + board];
      }
      if ((moved >> board & 1) != 0) {
        computed ^= MOVED_KEYS[board];
      }
    }
    return computed;
  }

  // ---- The board ----

  private static int kingIndex(int side, int cell) {
    return kingIndexOn(side, BOARD_OF[cell]);
  }

  private static int kingIndexOn(int side, int board) {
    return KING_EACH_BOARD ? side * KINGS + board : side;
  }

  private static boolean has(long[] set, int row, int cell) {
    return (set[row * WORDS + (cell >> 6)] >>> cell & 1) != 0;
  }

  private void put(int code, int cell) {
    int word = cell >> 6;
    long bit = 1L << cell;
    pieces[code * WORDS + word] |= bit;
    sides[(code & 1) * WORDS + word] |= bit;
    occupied[word] |= bit;
    codes[cell] = (byte) code;
    key ^= PIECE_KEYS[code * CELLS + cell];
    if (HAS_TRANSFER) {
      int source = TRANSFER_SOURCE[cell];
      blocked[source >> 6] |= 1L << source;
    }
  }

  private void take(int code, int cell) {
    int word = cell >> 6;
    long bit = ~(1L << cell);
    pieces[code * WORDS + word] &= bit;
    sides[(code & 1) * WORDS + word] &= bit;
    occupied[word] &= bit;
    codes[cell] = (byte) EMPTY;
    key ^= PIECE_KEYS[code * CELLS + cell];
    if (HAS_TRANSFER) {
      int source = TRANSFER_SOURCE[cell];
      blocked[source >> 6] &= ~(1L << source);
    }
  }

  /** Boards that no mate has decided. */
  private int undecided() {
    return KING_EACH_BOARD ? ALL_BOARDS & ~(mated[0] | mated[1]) : 1;
  }

  // ---- Movement ----

  /**
   * Where a piece of this shape goes: cells of either colour or empty. Like all targets below, the
   * first word is returned, to stay in a register, and the others are in {@code targets}.
   */
  private static long reach(int shape, int from, long[] occupied, long[] targets) {
    int row = (shape * CELLS + from) * WORDS;
    long first = LEAPS[row];
    for (int w = 1; w < WORDS; w++) {
      targets[w] = LEAPS[row + w];
    }
    for (int i = SLIDES[shape], end = SLIDES[shape + 1]; i < end; i++) {
      int up = rays(i, from);
      int down = up + WORDS;
      if (WORDS == 1) {
        long line = RAYS[up] | RAYS[down];
        first |= line & between(RAYS[down] & occupied[0], RAYS[up] & occupied[0]);
      } else {
        int above = rays(UNLIMITED[i], firstUp(up, occupied));
        int below = rays(UNLIMITED[i], firstDown(down, occupied)) + WORDS;
        first |= RAYS[up] & ~RAYS[above] | RAYS[down] & ~RAYS[below];
        for (int w = 1; w < WORDS; w++) {
          targets[w] |= RAYS[up + w] & ~RAYS[above + w] | RAYS[down + w] & ~RAYS[below + w];
        }
      }
    }
    if (HAS_TREES) {
      int end = TREE_START[shape * CELLS + from + 1];
      int node = TREE_START[shape * CELLS + from];
      while (node < end) {
        int step = TREES[node];
        int cell = step & CELL_MASK;
        int word = cell >> 6;
        if ((step & STOP) != 0) {
          if (word == 0) {
            first |= 1L << cell;
          } else {
            targets[word] |= 1L << cell;
          }
        }
        node += (occupied[word] >>> cell & 1) == 0 ? 1 : step >> SKIP_SHIFT;
      }
    }
    return first;
  }

  /**
   * The bits from the highest of {@code lower} to the lowest of {@code upper}, both included: the
   * obstruction difference of Michael Hoffmann. A set without bits sets no limit.
   */
  private static long between(long lower, long upper) {
    return upper ^ upper - (Long.MIN_VALUE >>> Long.numberOfLeadingZeros(lower | 1));
  }

  /** The first occupied cell of an ascending ray, or {@link Tables#SLOTS}. */
  private static int firstUp(int ray, long[] occupied) {
    for (int w = 0; w < WORDS - 1; w++) {
      long blockers = RAYS[ray + w] & occupied[w];
      if (blockers != 0) {
        return 64 * w + Long.numberOfTrailingZeros(blockers);
      }
    }
    return 64 * (WORDS - 1)
        + Long.numberOfTrailingZeros(RAYS[ray + WORDS - 1] & occupied[WORDS - 1]);
  }

  /** The first occupied cell of a descending ray, or −1. */
  private static int firstDown(int ray, long[] occupied) {
    for (int w = WORDS - 1; w > 0; w--) {
      long blockers = RAYS[ray + w] & occupied[w];
      if (blockers != 0) {
        return 64 * w + 63 - Long.numberOfLeadingZeros(blockers);
      }
    }
    return 63 - Long.numberOfLeadingZeros(RAYS[ray] & occupied[0]);
  }

  /** Adds the cells to which a pawn may advance to its captures. */
  private static long advances(int code, int from, long[] occupied, long first, long[] targets) {
    int row = (code * CELLS + from) * WORDS;
    if (HAS_ADVANCE_BARS) {
      for (int w = 0; w < WORDS; w++) {
        if ((ADVANCE_BARS[row + w] & occupied[w]) != 0) {
          return first;
        }
      }
    }
    int index = (code * CELLS + from) * MAX_ADVANCES;
    for (int i = index; i < index + MAX_ADVANCES; i++) {
      int cell = ADVANCES[i];
      if (cell >= 0 && !has(occupied, 0, cell)) {
        if (cell < 64) {
          first |= 1L << cell;
        } else {
          targets[cell >> 6] |= 1L << cell;
        }
        if (HAS_DOUBLE_STEPS) {
          int further = DOUBLE_STEPS[i];
          if (further >= 0 && !has(occupied, 0, further)) {
            if (further < 64) {
              first |= 1L << further;
            } else {
              targets[further >> 6] |= 1L << further;
            }
          }
        }
      }
    }
    return first;
  }

  /** See {@link Variant#reach}. */
  static BitSet reach(int code, int from, BitSet occupied) {
    long[] targets = new long[WORDS];
    long[] pieces = Arrays.copyOf(occupied.toLongArray(), WORDS);
    targets[0] = reach(SHAPE[code], from, pieces, targets);
    if (IS_PAWN[code >> 1]) {
      targets[0] = advances(code, from, pieces, targets[0], targets);
    }
    return BitSet.valueOf(targets);
  }

  // ---- Lines ----

  /** Whether a cell is attacked by a side while exactly these cells are occupied. */
  private boolean isAttacked(int attacker, int cell, long[] occupied) {
    long leapers = 0;
    for (int kind : LEAPERS) {
      int code = 2 * kind + attacker;
      int row = (SHAPE[code] * CELLS + cell) * WORDS;
      for (int w = 0; w < WORDS; w++) {
        leapers |= LEAP_SOURCES[row + w] & pieces[code * WORDS + w];
      }
    }
    if (leapers != 0) {
      return true;
    }
    for (int kind : LINERS) {
      int code = 2 * kind + attacker;
      int sourceRow = SHAPE[code] * CELLS + cell;
      int source = LINE_BASE[sourceRow];
      int row = sourceRow * WORDS;
      for (int w = 0; w < WORDS; w++) {
        long all = LINE_SOURCES[row + w];
        for (long from = all & pieces[code * WORDS + w]; from != 0; from &= from - 1) {
          int index = source + Long.bitCount(all & (from & -from) - 1);
          for (int line = LINE_FIRST[index]; line < LINE_FIRST[index + 1]; line++) {
            if (isOpen(line, occupied)) {
              return true;
            }
          }
        }
        source += Long.bitCount(all);
      }
    }
    return false;
  }

  private static boolean isOpen(int line, long[] occupied) {
    long blockers = 0;
    for (int w = 0; w < WORDS; w++) {
      blockers |= VIAS[line * WORDS + w] & occupied[w];
    }
    return blockers == 0;
  }

  /** Whether some king of the side is attacked on an undecided board. */
  private boolean attacked(int side) {
    for (int boards = undecided(); boards != 0; boards &= boards - 1) {
      int board = Integer.numberOfTrailingZeros(boards);
      if (isAttacked(side ^ 1, kings[kingIndexOn(side, board)], occupied)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean inCheck() {
    return attacked(side);
  }

  /** Finds checks and pins of the side to move. */
  private void scan() {
    checks = 0;
    for (int w = 0; w < WORDS; w++) {
      evasions[w] = -1;
      pinned[w] = 0;
      if (HAS_TRANSFER) {
        shields[w] = 0;
      }
    }
    for (int boards = undecided(); boards != 0; boards &= boards - 1) {
      scan(Integer.numberOfTrailingZeros(boards));
    }
    for (int w = 0; w < WORDS; w++) {
      evasions[w] &= ~sides[side * WORDS + w];
    }
  }

  private void scan(int board) {
    int king = kings[kingIndexOn(side, board)];
    for (int kind : LEAPERS) {
      int code = 2 * kind + (side ^ 1);
      int row = (SHAPE[code] * CELLS + king) * WORDS;
      for (int w = 0; w < WORDS; w++) {
        for (long from = LEAP_SOURCES[row + w] & pieces[code * WORDS + w];
            from != 0;
            from &= from - 1) {
          addCheck(board, 64 * w + Long.numberOfTrailingZeros(from));
        }
      }
    }
    for (int kind : LINERS) {
      int code = 2 * kind + (side ^ 1);
      int sourceRow = SHAPE[code] * CELLS + king;
      int source = LINE_BASE[sourceRow];
      int row = sourceRow * WORDS;
      for (int w = 0; w < WORDS; w++) {
        long all = LINE_SOURCES[row + w];
        for (long from = all & pieces[code * WORDS + w]; from != 0; from &= from - 1) {
          int index = source + Long.bitCount(all & (from & -from) - 1);
          int attacker = 64 * w + Long.numberOfTrailingZeros(from);
          for (int line = LINE_FIRST[index]; line < LINE_FIRST[index + 1]; line++) {
            addLine(board, attacker, line);
          }
        }
        source += Long.bitCount(all);
      }
    }
  }

  private void addCheck(int board, int attacker) {
    checks |= 1 << board;
    for (int w = 0; w < WORDS; w++) {
      long kept = KING_EACH_BOARD ? ~BOARD_CELLS[board * WORDS + w] : 0;
      evasions[w] &= kept | (attacker >> 6 == w ? 1L << attacker : 0);
    }
  }

  private void addLine(int board, int attacker, int line) {
    int blockers = 0;
    int blocker = Lattice.NONE;
    for (int w = 0; w < WORDS; w++) {
      long way = VIAS[line * WORDS + w] & occupied[w];
      if (way != 0) {
        blockers += Long.bitCount(way);
        blocker = 64 * w + Long.numberOfTrailingZeros(way);
      }
    }
    if (blockers == 0) {
      checks |= 1 << board;
      for (int w = 0; w < WORDS; w++) {
        long kept = KING_EACH_BOARD ? ~BOARD_CELLS[board * WORDS + w] : 0;
        evasions[w] &= kept | VIAS[line * WORDS + w] | (attacker >> 6 == w ? 1L << attacker : 0);
      }
    } else if (HAS_TRANSFER) {
      if (blockers <= 2) {
        for (int w = 0; w < WORDS; w++) {
          shields[w] |= VIAS[line * WORDS + w] & occupied[w];
        }
      }
    } else if (blockers == 1 && has(sides, side, blocker)) {
      boolean again = has(pinned, 0, blocker);
      pinned[blocker >> 6] |= 1L << blocker;
      for (int w = 0; w < WORDS; w++) {
        long pin = VIAS[line * WORDS + w] | (attacker >> 6 == w ? 1L << attacker : 0);
        pins[blocker * WORDS + w] = again ? pins[blocker * WORDS + w] & pin : pin;
      }
    }
  }

  /**
   * Whether the king on a cell would be safe with {@code from} and {@code captured} emptied and
   * then {@code to} occupied.
   *
   * @param captured a cell, or −1
   * @param to a cell, or −1
   */
  private boolean isSafeAfter(int from, int captured, int to, int king) {
    System.arraycopy(occupied, 0, trial, 0, WORDS);
    trial[from >> 6] &= ~(1L << from);
    int code = captured < 0 ? EMPTY : codes[captured];
    if (code != EMPTY) {
      trial[captured >> 6] &= ~(1L << captured);
      pieces[code * WORDS + (captured >> 6)] &= ~(1L << captured);
    }
    if (to >= 0) {
      trial[to >> 6] |= 1L << to;
    }
    boolean safe = !isAttacked(side ^ 1, king, trial);
    if (code != EMPTY) {
      pieces[code * WORDS + (captured >> 6)] |= 1L << captured;
    }
    return safe;
  }

  // ---- Legal targets ----

  /**
   * The cells to which the piece may go, en passant and castling apart; the words after the first
   * are in {@link #targets}. Needs {@link #scan}.
   */
  private long legalTargets(int code, int from) {
    long first;
    if (IS_PAWN[code >> 1]) {
      first = pawnTargets(code, from);
    } else {
      first = reach(SHAPE[code], from, occupied, targets);
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

  /** Captures and advances, whether or not the king allows them. */
  private long pawnTargets(int code, int from) {
    int row = (SHAPE[code] * CELLS + from) * WORDS;
    int enemy = (side ^ 1) * WORDS;
    for (int w = 1; w < WORDS; w++) {
      targets[w] = LEAPS[row + w] & sides[enemy + w];
    }
    return advances(code, from, occupied, LEAPS[row] & sides[enemy], targets);
  }

  private long kingTargets(int from, long first) {
    targets[0] = first;
    for (int w = 0; w < WORDS; w++) {
      targets[w] &= ~sides[side * WORDS + w];
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

  /** Fills {@link #swept} with all that the enemy attacks while {@link #lifted} is occupied. */
  private void sweep(int board) {
    Arrays.fill(swept, 0);
    long first = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + (side ^ 1);
      for (int w = 0; w < WORDS; w++) {
        for (long from = movers(code, board, w); from != 0; from &= from - 1) {
          first |= reach(SHAPE[code], 64 * w + Long.numberOfTrailingZeros(from), lifted, trial);
          for (int v = 1; v < WORDS; v++) {
            swept[v] |= trial[v];
          }
        }
      }
    }
    swept[0] = first;
  }

  /**
   * Keeps the targets from which the piece can go on and leave its king safe. While not in check, a
   * move empties at most two cells, so only moves of shields, and captures of shields, are tried.
   */
  private long transferTargets(int code, int from, long first) {
    boolean quick = checks == 0 && code >> 1 != KING && !has(shields, 0, from);
    targets[0] = first;
    for (int w = 0; w < WORDS; w++) {
      targets[w] &= ~sides[side * WORDS + w] & ~blocked[w];
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
    int landing = TRANSFER[to];
    if (code >> 1 == KING) {
      return isSafeAfter(from, to, to, to) && isSafeAfter(from, to, landing, landing);
    }
    int king = kings[side];
    return (BOARD_OF[to] != BOARD_OF[king] || isSafeAfter(from, to, to, king))
        && isSafeAfter(from, to, landing, king);
  }

  private boolean isEnPassantLegal(int from) {
    return isSafeAfter(from, passer, passed, kings[side]);
  }

  /** Whether the side to move has a legal en passant capture. */
  private boolean canCapturePasser() {
    for (int kind = 0; kind < KINDS; kind++) {
      if (IS_PAWN[kind]) {
        int code = 2 * kind + side;
        int row = (SHAPE[code] * CELLS + passed) * WORDS;
        for (int w = 0; w < WORDS; w++) {
          for (long from = LEAP_SOURCES[row + w] & pieces[code * WORDS + w];
              from != 0;
              from &= from - 1) {
            if (isEnPassantLegal(64 * w + Long.numberOfTrailingZeros(from))) {
              return true;
            }
          }
        }
      }
    }
    return false;
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
      king = TRANSFER[king];
      rook = TRANSFER[rook];
      if (has(occupied, 0, king) || has(occupied, 0, rook)) {
        return false;
      }
    }
    lifted[castling.rookFrom() >> 6] &= ~(1L << castling.rookFrom());
    lifted[rook >> 6] |= 1L << rook;
    return !isAttacked(side ^ 1, king, lifted);
  }

  // ---- Moves of a turn of one move ----

  /** Whether the lack of pieces has ended the game. */
  private boolean isBare(int side) {
    int count = 0;
    for (int w = 0; w < WORDS; w++) {
      count += Long.bitCount(sides[side * WORDS + w]);
    }
    return count == 1;
  }

  private long countMoves() {
    if (BARE_KING && isBare(side ^ 1)) {
      return 0;
    }
    scan();
    long count = countMoves(0);
    if (HAS_EN_PASSANT && passable) {
      count += listEnPassant(null);
    }
    if (castling >> 2 * side != 0 && checks == 0) {
      count += listCastlings(null);
    }
    return count;
  }

  private void listMoves(MoveList into) {
    if (BARE_KING && isBare(side ^ 1)) {
      return;
    }
    scan();
    listMoves(0, into);
    if (HAS_EN_PASSANT && passable) {
      listEnPassant(into);
    }
    if (castling >> 2 * side != 0 && checks == 0) {
      listCastlings(into);
    }
  }

  /**
   * The number of moves that leave their board's king safe, on one board where a turn has several
   * moves, without promotions then.
   */
  private int countMoves(int board) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      if (PAWNS_AT_ONCE && IS_PAWN[kind]) {
        count += countPawnMoves(code);
        continue;
      }
      for (int w = 0; w < WORDS; w++) {
        for (long from = movers(code, board, w); from != 0; from &= from - 1) {
          long first = legalTargets(code, 64 * w + Long.numberOfTrailingZeros(from));
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
        }
      }
    }
    return count;
  }

  /** Moves of all pawns of a kind at once; only those of pinned pawns are taken one by one. */
  private int countPawnMoves(int code) {
    long pawns = pieces[code] & ~pinned[0];
    long promoting = PROMOTION_CELLS[code];
    int promotions = PROMOTIONS[code >> 1].length;
    int count = 0;
    for (PawnShift capture : PAWN_CAPTURES[code]) {
      long to = capture.step(pawns) & sides[side ^ 1] & evasions[0];
      count += Long.bitCount(to & ~promoting) + promotions * Long.bitCount(to & promoting);
    }
    for (PawnShift advance : PAWN_ADVANCES[code]) {
      long empty = ~occupied[0];
      long once = advance.step(pawns) & empty;
      long twice = advance.step(once & advance.again()) & empty;
      long to = once & evasions[0];
      count += Long.bitCount(to & ~promoting) + promotions * Long.bitCount(to & promoting);
      to = twice & evasions[0];
      count += Long.bitCount(to & ~promoting) + promotions * Long.bitCount(to & promoting);
    }
    for (long from = pieces[code] & pinned[0]; from != 0; from &= from - 1) {
      long to = legalTargets(code, Long.numberOfTrailingZeros(from));
      count += Long.bitCount(to & ~promoting) + promotions * Long.bitCount(to & promoting);
    }
    return count;
  }

  private long movers(int code, int board, int w) {
    long from = pieces[code * WORDS + w];
    return KING_EACH_BOARD ? from & BOARD_CELLS[board * WORDS + w] : from;
  }

  private void listMoves(int board, MoveList into) {
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      if (PAWNS_AT_ONCE && IS_PAWN[kind]) {
        listPawnMoves(code, into);
        continue;
      }
      for (int w = 0; w < WORDS; w++) {
        for (long sources = movers(code, board, w); sources != 0; sources &= sources - 1) {
          int from = 64 * w + Long.numberOfTrailingZeros(sources);
          long first = legalTargets(code, from);
          if (IS_PAWN[kind]) {
            listPawnMoves(code, from, first, into);
            continue;
          }
          long move = Move.of(from, 0, 0, -1, Move.NORMAL, 0);
          for (int v = 0; v < WORDS; v++) {
            addEach(move, v, v == 0 ? first : targets[v], into);
          }
        }
      }
    }
  }

  /** Adds the move to each of the cells of a word. */
  private static void addEach(long move, int word, long cells, MoveList into) {
    if (HAS_TRANSFER) {
      for (; cells != 0; cells &= cells - 1) {
        int to = 64 * word + Long.numberOfTrailingZeros(cells);
        into.add(Move.to(move, to, TRANSFER[to]));
      }
    } else {
      into.addEach(move, 64 * word, cells);
    }
  }

  /** As {@link #countPawnMoves}. */
  private void listPawnMoves(int code, MoveList into) {
    long pawns = pieces[code] & ~pinned[0];
    for (PawnShift capture : PAWN_CAPTURES[code]) {
      long to = capture.step(pawns) & sides[side ^ 1] & evasions[0];
      listPawnMoves(code, to, capture.shift(), 0, into);
    }
    for (PawnShift advance : PAWN_ADVANCES[code]) {
      long empty = ~occupied[0];
      long once = advance.step(pawns) & empty;
      long twice = advance.step(once & advance.again()) & empty;
      listPawnMoves(code, once & evasions[0], advance.shift(), 0, into);
      listPawnMoves(code, twice & evasions[0], 2 * advance.shift(), advance.shift(), into);
    }
    for (long sources = pieces[code] & pinned[0]; sources != 0; sources &= sources - 1) {
      int from = Long.numberOfTrailingZeros(sources);
      listPawnMoves(code, from, legalTargets(code, from), into);
    }
  }

  /**
   * Adds the pawn moves to these cells.
   *
   * @param shift the difference between the cells of start and end
   * @param over the difference between start and passed-over cell of double steps, else 0
   */
  private static void listPawnMoves(int code, long cells, int shift, int over, MoveList into) {
    boolean passes = over != 0 && IS_PASSABLE[code >> 1];
    for (; cells != 0; cells &= cells - 1) {
      int to = Long.numberOfTrailingZeros(cells);
      int from = to - shift;
      if ((PROMOTION_CELLS[code] >>> to & 1) != 0) {
        for (int promotion : PROMOTIONS[code >> 1]) {
          into.add(Move.of(from, to, to, promotion, Move.NORMAL, 0));
        }
      } else if (passes) {
        into.add(Move.of(from, to, to, -1, Move.DOUBLE_STEP, from + over));
      } else {
        into.add(Move.of(from, to, to, -1, Move.NORMAL, 0));
      }
    }
  }

  private static int landing(int to) {
    return HAS_TRANSFER ? TRANSFER[to] : to;
  }

  private void listPawnMoves(int code, int from, long first, MoveList into) {
    for (int v = 0; v < WORDS; v++) {
      for (long reached = v == 0 ? first : targets[v]; reached != 0; reached &= reached - 1) {
        int to = 64 * v + Long.numberOfTrailingZeros(reached);
        if (has(PROMOTION_CELLS, code, to)) {
          if (!KING_EACH_BOARD) {
            for (int promotion : PROMOTIONS[code >> 1]) {
              into.add(Move.of(from, to, landing(to), promotion, Move.NORMAL, 0));
            }
          }
        } else {
          int over = IS_PASSABLE[code >> 1] ? passedOver(code, from, to) : Lattice.NONE;
          into.add(
              over == Lattice.NONE
                  ? Move.of(from, to, landing(to), -1, Move.NORMAL, 0)
                  : Move.of(from, to, landing(to), -1, Move.DOUBLE_STEP, over));
        }
      }
    }
  }

  /** The cell over which a pawn's double step passes, or −1 if the move is none. */
  private int passedOver(int code, int from, int to) {
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

  /** Counts the en passant captures, and lists them if there is a list. */
  private int listEnPassant(@Nullable MoveList into) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      if (IS_PAWN[kind]) {
        int code = 2 * kind + side;
        int row = (SHAPE[code] * CELLS + passed) * WORDS;
        for (int w = 0; w < WORDS; w++) {
          for (long sources = LEAP_SOURCES[row + w] & pieces[code * WORDS + w];
              sources != 0;
              sources &= sources - 1) {
            int from = 64 * w + Long.numberOfTrailingZeros(sources);
            if (isEnPassantLegal(from)) {
              count++;
              if (into != null) {
                into.add(Move.of(from, passed, passed, -1, Move.EN_PASSANT, passer));
              }
            }
          }
        }
      }
    }
    return count;
  }

  /** Counts the castlings, and lists them if there is a list. */
  private int listCastlings(@Nullable MoveList into) {
    int count = 0;
    for (int right = 2 * side; right < 2 * side + 2; right++) {
      Castling rule = CASTLINGS[right];
      if (rule != null && (castling >> right & 1) != 0 && isCastlingLegal(rule)) {
        count++;
        if (into != null) {
          into.add(
              Move.of(
                  rule.kingFrom(),
                  rule.kingTo(),
                  landing(rule.kingTo()),
                  -1,
                  Move.CASTLING,
                  right));
        }
      }
    }
    return count;
  }

  // ---- Turns of several moves ----

  /** Whether enough kings are mated to end the game. */
  private boolean isOver() {
    return KING_EACH_BOARD
        && Math.max(Integer.bitCount(mated[0]), Integer.bitCount(mated[1])) >= ENDS.checkmates();
  }

  /** Whether whatever the side to move does leaves more of its kings in check than it may lose. */
  private boolean isLostAnyway() {
    return left > 0 && left != NO_TURN && Integer.bitCount(mated[side]) + left >= ENDS.checkmates();
  }

  /**
   * Works out which turns are legal: of those with as many moves as there are boards to move on,
   * and of the promotions, the ones that leave the fewest kings in check. An ordinary move always
   * leaves its own board's king safe, so a pair of moves answers the checks of the two boards it is
   * made on.
   */
  private void analyse() {
    scan();
    movable = 0;
    for (int boards = undecided() & ~moved; boards != 0; boards &= boards - 1) {
      int board = Integer.numberOfTrailingZeros(boards);
      safeMoves[board] = countMoves(board);
      if (safeMoves[board] > 0) {
        movable |= 1 << board;
      }
    }
    turnMoves = Math.min(MOVES_PER_TURN - Integer.bitCount(moved), Integer.bitCount(movable));
    covered = Math.min(turnMoves, Integer.bitCount(checks & movable));
    ordinaryLeft = turnMoves == 0 ? NO_TURN : Integer.bitCount(checks) - covered;
    left = ordinaryLeft;
    if (HAS_PROMOTIONS) {
      Arrays.fill(promotionsLeaving, 0);
      Arrays.fill(promotionsResolve, 0);
      if (moved == 0) {
        visitPromotions(NO_TURN);
        for (int kingsLeft = KINGS; kingsLeft >= 0; kingsLeft--) {
          if (promotionsLeaving[kingsLeft] > 0 && kingsLeft < left) {
            left = kingsLeft;
          }
        }
      }
    }
  }

  /**
   * Sorts the promotions by the number of kings they leave in check, into {@link
   * #promotionsLeaving}, or lists those that leave {@code leaving} into {@link #listed}.
   */
  private void visitPromotions(int leaving) {
    for (int kind = 0; kind < KINDS; kind++) {
      int code = 2 * kind + side;
      if (PROMOTIONS[kind].length == 0) {
        continue;
      }
      for (int boards = undecided(); boards != 0; boards &= boards - 1) {
        int board = Integer.numberOfTrailingZeros(boards);
        for (int w = 0; w < WORDS; w++) {
          for (long sources = movers(code, board, w); sources != 0; sources &= sources - 1) {
            int from = 64 * w + Long.numberOfTrailingZeros(sources);
            targets[0] = pawnTargets(code, from);
            for (int v = 0; v < WORDS; v++) {
              for (long reached = targets[v] & PROMOTION_CELLS[code * WORDS + v];
                  reached != 0;
                  reached &= reached - 1) {
                int to = 64 * v + Long.numberOfTrailingZeros(reached);
                visitLandings(code, from, to, leaving);
              }
            }
          }
        }
      }
    }
  }

  private void visitLandings(int code, int from, int to, int leaving) {
    int board = BOARD_OF[from];
    boolean before = (checks >> board & 1) != 0;
    boolean after = !isSafeAfter(from, to, Lattice.NONE, kings[kingIndexOn(side, board)]);
    if (after && !before) {
      return;
    }
    int resolved = before && !after ? 1 << board : 0;
    int kingsLeft = Integer.bitCount(checks & ~resolved);
    int receivers = undecided() & ~(1 << board);
    if (LANDS_ON_NEXT[code] && receivers != 0) {
      int beyond = receivers & -(1 << board);
      receivers = Integer.lowestOneBit(beyond != 0 ? beyond : receivers);
    }
    long[] rows = LANDING_CELLS[code];
    for (; receivers != 0; receivers &= receivers - 1) {
      int receiver = Integer.numberOfTrailingZeros(receivers);
      boolean overflows = true;
      for (int w = 0; w < WORDS; w++) {
        overflows &= (LANDING_CELLS[code][receiver * WORDS + w] & ~occupied[w]) == 0;
      }
      rows = overflows ? LANDING_OVERFLOW[code] : LANDING_CELLS[code];
      boolean checked = (checks >> receiver & 1) != 0;
      for (int w = 0; w < WORDS; w++) {
        long cells = rows[receiver * WORDS + w] & ~occupied[w];
        long shielding = checked ? cells & evasions[w] : 0;
        visitLandings(
            code, from, to, w, shielding, kingsLeft - 1, resolved | 1 << receiver, leaving);
        visitLandings(code, from, to, w, cells ^ shielding, kingsLeft, resolved, leaving);
      }
    }
  }

  private void visitLandings(
      int code, int from, int to, int w, long cells, int kingsLeft, int resolved, int leaving) {
    if (cells == 0) {
      return;
    }
    if (leaving == NO_TURN) {
      promotionsLeaving[kingsLeft] += (long) Long.bitCount(cells) * PROMOTIONS[code >> 1].length;
      promotionsResolve[kingsLeft] |= resolved;
    } else if (leaving == kingsLeft) {
      for (; cells != 0; cells &= cells - 1) {
        int landing = 64 * w + Long.numberOfTrailingZeros(cells);
        for (int promotion : PROMOTIONS[code >> 1]) {
          listed.add(Move.of(from, to, landing, promotion, Move.NORMAL, 0));
        }
      }
    }
  }

  /**
   * Decides the boards on which the side to move is checkmated: its king is in check, and stays in
   * check after every legal turn. They freeze together, and the legal turns are worked out afresh.
   */
  private void beginTurn() {
    while (!isOver() && attacked(side)) {
      analyse();
      int resolved = 0;
      if (left != NO_TURN) {
        if (ordinaryLeft == left) {
          resolved |= checks & movable;
        }
        if (HAS_PROMOTIONS) {
          resolved |= promotionsResolve[left];
        }
      }
      int stuck = checks & ~resolved;
      if (stuck == 0) {
        return;
      }
      addMated(side, stuck);
    }
  }

  private void addMated(int side, int boards) {
    mated[side] |= boards;
    for (; boards != 0; boards &= boards - 1) {
      key ^= MATED_KEYS[side * BOARDS + Integer.numberOfTrailingZeros(boards)];
    }
  }

  private long countBoardTurns() {
    if (isOver()) {
      return 0;
    }
    analyse();
    if (left == NO_TURN || isLostAnyway()) {
      return 0;
    }
    long count = HAS_PROMOTIONS ? promotionsLeaving[left] : 0;
    return ordinaryLeft == left ? count + countChoices(movable, turnMoves, covered) : count;
  }

  /**
   * The ordinary turns of a number of moves on these boards, of which exactly {@code covering} are
   * made where the king is in check.
   */
  private long countChoices(int boards, int moves, int covering) {
    if (moves == 0) {
      return covering == 0 ? 1 : 0;
    }
    if (Integer.bitCount(boards) < moves) {
      return 0;
    }
    int board = Integer.numberOfTrailingZeros(boards);
    int rest = boards & boards - 1;
    return safeMoves[board] * countChoices(rest, moves - 1, covering - (checks >> board & 1))
        + countChoices(rest, moves, covering);
  }

  private void listBoardTurns(TurnList into) {
    if (isOver()) {
      return;
    }
    analyse();
    if (left == NO_TURN || isLostAnyway()) {
      return;
    }
    if (ordinaryLeft == left) {
      for (int boards = movable; boards != 0; boards &= boards - 1) {
        int board = Integer.numberOfTrailingZeros(boards);
        boardMoves[board].clear();
        listMoves(board, boardMoves[board]);
      }
      listChoices(movable, 0, covered, into);
    }
    if (listPromotions()) {
      for (int i = 0; i < listed.size(); i++) {
        turn[0] = listed.get(i);
        into.add(turn, 1);
      }
    }
  }

  private void listChoices(int boards, int chosen, int covering, TurnList into) {
    if (chosen == turnMoves) {
      if (covering == 0) {
        into.add(turn, chosen);
      }
      return;
    }
    if (Integer.bitCount(boards) < turnMoves - chosen) {
      return;
    }
    int board = Integer.numberOfTrailingZeros(boards);
    int rest = boards & boards - 1;
    MoveList choices = boardMoves[board];
    for (int i = 0; i < choices.size(); i++) {
      turn[chosen] = choices.get(i);
      listChoices(rest, chosen + 1, covering - (checks >> board & 1), into);
    }
    listChoices(rest, chosen, covering, into);
  }

  /** Lists the legal promotions into {@link #listed}; false if there are none. */
  private boolean listPromotions() {
    listed.clear();
    if (HAS_PROMOTIONS && promotionsLeaving[left] > 0) {
      visitPromotions(left);
    }
    return listed.size() > 0;
  }

  /** The moves that begin a legal turn, or inside a turn go on with it. */
  private void listBoardMoves(MoveList into) {
    if (isOver()) {
      return;
    }
    analyse();
    if (left == NO_TURN || isLostAnyway()) {
      return;
    }
    if (ordinaryLeft == left) {
      boolean anywhere = covered < turnMoves;
      int boards = anywhere ? movable : movable & checks;
      for (; boards != 0; boards &= boards - 1) {
        listMoves(Integer.numberOfTrailingZeros(boards), into);
      }
    }
    if (listPromotions()) {
      for (int i = 0; i < listed.size(); i++) {
        into.add(listed.get(i));
      }
    }
  }

  // ---- The position's own interface to both ----

  @Override
  public void legalMoves(MoveList into) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardMoves(into);
    } else {
      listMoves(into);
    }
  }

  @Override
  public void legalTurns(TurnList into) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardTurns(into);
    } else {
      listed.clear();
      listMoves(listed);
      for (int i = 0; i < listed.size(); i++) {
        turn[0] = listed.get(i);
        into.add(turn, 1);
      }
    }
  }

  @Override
  public long countTurns() {
    return KING_EACH_BOARD ? countBoardTurns() : countMoves();
  }

  // ---- Make and unmake ----

  @Override
  public void make(long move) {
    make(move, !KING_EACH_BOARD || Move.promotion(move) >= 0 || endsTurn(move));
  }

  @Override
  public void makeTurn(TurnList turns, int turn) {
    int last = turns.length(turn) - 1;
    for (int i = 0; i <= last; i++) {
      make(turns.move(turn, i), i == last);
    }
  }

  /**
   * Whether no board would be left to move on. Boards do not interact, so it may be asked before.
   */
  private boolean endsTurn(long move) {
    if (Integer.bitCount(moved) + 1 == MOVES_PER_TURN) {
      return true;
    }
    scan();
    int boards = undecided() & ~moved & ~(1 << BOARD_OF[Move.from(move)]);
    for (; boards != 0; boards &= boards - 1) {
      if (countMoves(Integer.numberOfTrailingZeros(boards)) > 0) {
        return false;
      }
    }
    return true;
  }

  private void make(long move, boolean last) {
    int from = Move.from(move);
    int landing = Move.landing(move);
    int kind = Move.kind(move);
    int promotion = Move.promotion(move);
    int code = codes[from];
    int capturedCell = HAS_EN_PASSANT && kind == Move.EN_PASSANT ? passer : Move.to(move);
    int captured = kind == Move.CASTLING ? EMPTY : codes[capturedCell];
    push(move, code, captured, last);
    if (HAS_EN_PASSANT && passed != Lattice.NONE) {
      if (passable) {
        key ^= PASSED_KEYS[passed] ^ PASSER_KEYS[passer];
        passable = false;
      }
      passed = Lattice.NONE;
      passer = Lattice.NONE;
    }
    if (captured != EMPTY) {
      take(captured, capturedCell);
    }
    take(code, from);
    if (kind == Move.CASTLING) {
      Castling rule = castlingRule(move);
      take(rule.rook(), rule.rookFrom());
      put(rule.rook(), landing(rule.rookTo()));
    }
    put(promotion < 0 ? code : 2 * promotion + side, landing);
    if (castling != 0) {
      int kept = castling & CASTLING_KEPT[from] & CASTLING_KEPT[capturedCell];
      key ^= CASTLING_KEYS[castling] ^ CASTLING_KEYS[kept];
      castling = kept;
    }
    if (code >> 1 == KING) {
      kings[kingIndex(side, landing)] = landing;
      if (HAS_HOLD) {
        updateHold();
      }
    }
    progress |= captured != EMPTY || IS_PAWN[code >> 1];
    if (last) {
      endTurn();
      if (HAS_EN_PASSANT && kind == Move.DOUBLE_STEP) {
        passed = Move.other(move);
        passer = landing;
        passable = canCapturePasser();
        if (passable) {
          key ^= PASSED_KEYS[passed] ^ PASSER_KEYS[passer];
        }
      }
    } else {
      moved |= 1 << BOARD_OF[from];
      key ^= MOVED_KEYS[BOARD_OF[from]];
    }
  }

  private static Castling castlingRule(long move) {
    Castling rule = CASTLINGS[Move.other(move)];
    if (rule == null) {
      throw new IllegalArgumentException("not a castling of this variant");
    }
    return rule;
  }

  private void endTurn() {
    halfmove = progress ? 0 : halfmove + 1;
    progress = false;
    if (KING_EACH_BOARD) {
      for (int boards = moved; boards != 0; boards &= boards - 1) {
        key ^= MOVED_KEYS[Integer.numberOfTrailingZeros(boards)];
      }
      moved = 0;
      int stuck = 0;
      for (int boards = undecided(); boards != 0; boards &= boards - 1) {
        int board = Integer.numberOfTrailingZeros(boards);
        if (isAttacked(side ^ 1, kings[kingIndexOn(side, board)], occupied)) {
          stuck |= 1 << board;
        }
      }
      addMated(side, stuck);
    }
    fullmove += side;
    side ^= 1;
    key ^= SIDE_KEY;
    if (KING_EACH_BOARD) {
      beginTurn();
    }
  }

  /** After a move of the king: who holds whom. */
  private void updateHold() {
    boolean shared = false;
    for (int plane = 0; plane < HOLD_PLANES; plane++) {
      shared |= has(HOLD_CELLS, plane * CELLS + kings[0], kings[1]);
    }
    int now = !shared ? NO_SIDE : holder == (side ^ 1) ? holder : side;
    if (now != holder) {
      if (holder != NO_SIDE) {
        key ^= HOLDER_KEYS[holder];
      }
      if (now != NO_SIDE) {
        key ^= HOLDER_KEYS[now];
      }
      holder = now;
    }
  }

  private void push(long move, int code, int captured, boolean last) {
    if (made == keys.length) {
      keys = Arrays.copyOf(keys, 2 * made);
      moves = Arrays.copyOf(moves, 2 * made);
      states = Arrays.copyOf(states, 2 * made);
      boardStates = Arrays.copyOf(boardStates, 2 * boardStates.length);
    }
    keys[made] = key;
    moves[made] = move;
    states[made] =
        castling
            | (long) (captured + 1) << 4
            | (last ? 1L << 10 : 0)
            | (passable ? 1L << 11 : 0)
            | (progress ? 1L << 12 : 0)
            | (long) (holder + 1) << 13
            | (long) (passed + 1) << 16
            | (long) (passer + 1) << 28
            | (long) halfmove << 40
            | (long) code << 57;
    if (KING_EACH_BOARD) {
      boardStates[made] = mated[0] | (long) mated[1] << 16 | (long) moved << 32;
    }
    made++;
  }

  @Override
  public void unmake() {
    if (made == 0) {
      throw new IllegalStateException("no move to take back");
    }
    made--;
    long move = moves[made];
    long state = states[made];
    if ((state >> 10 & 1) != 0) {
      side ^= 1;
      fullmove -= side;
    }
    castling = (int) state & 0xf;
    int captured = ((int) (state >> 4) & 0x3f) - 1;
    passable = (state >> 11 & 1) != 0;
    progress = (state >> 12 & 1) != 0;
    holder = ((int) (state >> 13) & 3) - 1;
    passed = ((int) (state >> 16) & 0xfff) - 1;
    passer = ((int) (state >> 28) & 0xfff) - 1;
    halfmove = (int) (state >> 40) & 0x1ffff;
    if (KING_EACH_BOARD) {
      long boards = boardStates[made];
      mated[0] = (int) boards & 0xffff;
      mated[1] = (int) (boards >> 16) & 0xffff;
      moved = (int) (boards >> 32) & 0xffff;
    }
    int from = Move.from(move);
    int landing = Move.landing(move);
    int kind = Move.kind(move);
    int code = (int) (state >> 57) & 0x3f;
    take(codes[landing], landing);
    if (kind == Move.CASTLING) {
      Castling rule = castlingRule(move);
      take(rule.rook(), landing(rule.rookTo()));
      put(rule.rook(), rule.rookFrom());
    }
    put(code, from);
    if (captured != EMPTY) {
      put(captured, HAS_EN_PASSANT && kind == Move.EN_PASSANT ? passer : Move.to(move));
    }
    if (code >> 1 == KING) {
      kings[kingIndex(side, from)] = from;
    }
    key = keys[made];
  }

  // ---- Perft and outcome ----

  @Override
  public long perft(int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("depth " + depth + "; use 0 or more");
    }
    if (plyMoves.length < depth) {
      plyMoves = new MoveList[depth];
      plyTurns = new TurnList[depth];
      Arrays.setAll(plyMoves, ply -> new MoveList());
      Arrays.setAll(plyTurns, ply -> new TurnList());
    }
    return depth == 0 ? 1 : KING_EACH_BOARD ? perftTurns(depth) : perftMoves(depth);
  }

  private long perftMoves(int depth) {
    if (depth == 1) {
      return countMoves();
    }
    MoveList list = plyMoves[depth - 1];
    list.clear();
    listMoves(list);
    long count = 0;
    for (int i = 0; i < list.size(); i++) {
      make(list.get(i), true);
      count += perftMoves(depth - 1);
      unmake();
    }
    return count;
  }

  private long perftTurns(int depth) {
    if (depth == 1) {
      return countBoardTurns();
    }
    TurnList list = plyTurns[depth - 1];
    list.clear();
    listBoardTurns(list);
    long count = 0;
    for (int i = 0; i < list.size(); i++) {
      int before = made;
      makeTurn(list, i);
      count += perftTurns(depth - 1);
      while (made > before) {
        unmake();
      }
    }
    return count;
  }

  @Override
  public Outcome outcome() {
    if (moved != 0) {
      return Outcome.ONGOING;
    }
    if (BARE_KING && isBare(side ^ 1)) {
      return isBare(side)
          ? Outcome.draw(Outcome.Reason.BARE_KINGS)
          : Outcome.win(Side.of(side), Outcome.Reason.BARE_KING);
    }
    if (isOver()) {
      boolean whiteLost = Integer.bitCount(mated[0]) >= ENDS.checkmates();
      return Outcome.win(whiteLost ? Side.BLACK : Side.WHITE, Outcome.Reason.CHECKMATE);
    }
    if (countTurns() > 0) {
      return drawByRule();
    }
    if (attacked(side)) {
      return Outcome.win(Side.of(side ^ 1), Outcome.Reason.CHECKMATE);
    }
    return switch (ENDS.stalemate()) {
      case DRAW -> Outcome.draw(Outcome.Reason.STALEMATE);
      case WIN -> Outcome.win(Side.of(side ^ 1), Outcome.Reason.STALEMATE);
      case LOSS -> Outcome.win(Side.of(side), Outcome.Reason.STALEMATE);
    };
  }

  @Override
  public Outcome drawByRule() {
    if (moved != 0) {
      return Outcome.ONGOING;
    }
    if (onlyKings()) {
      return DEAD_POSITION;
    }
    if (halfmove >= ENDS.noProgress()) {
      return NO_PROGRESS;
    }
    return occurrences() >= ENDS.repetition() ? REPETITION : Outcome.ONGOING;
  }

  private boolean onlyKings() {
    long others = 0;
    for (int w = 0; w < WORDS; w++) {
      long alive = KING_EACH_BOARD ? 0 : -1;
      if (KING_EACH_BOARD) {
        for (int boards = undecided(); boards != 0; boards &= boards - 1) {
          alive |= BOARD_CELLS[Integer.numberOfTrailingZeros(boards) * WORDS + w];
        }
      }
      others |=
          occupied[w]
              & alive
              & ~(pieces[2 * KING * WORDS + w] | pieces[(2 * KING + 1) * WORDS + w]);
    }
    return others == 0;
  }

  /** How often the position has occurred, this time included. */
  private int occurrences() {
    int count = 1;
    int first = Math.max(0, made - halfmove * MOVES_PER_TURN);
    for (int i = made - 1; i >= first; i--) {
      if (keys[i] == key) {
        count++;
      }
    }
    return count;
  }
}
