package io.polyboard.archive.store;

import io.polyboard.archive.store.MoveTexts.Move;
import io.polyboard.messages.TurnRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The code of a game's turns: cells and what players found, bit by bit, each bit with a probability
 * that is learned from those before it, from a {@link TurnPrior} on. It knows no rules, but what a
 * reader of the moves can follow: which man made a move, where that man set out from in the game,
 * and what the side and the other one did last. For one thread.
 *
 * <p>What it does is a part of the layout: a bit that depends on something else is another layout.
 */
final class TurnCode {
  private static final int MOST_RANKED = 24;
  private static final int CELL_BITS = 10;
  private static final int FILE_BITS = 5;
  private static final int NO_CELL = -1;

  /** Classes of men by where they set out from: a file and a rank from their side's edge. */
  private static final int CLASS_FILES = 8;

  private static final int CLASS_RANKS = 4;
  private static final int CLASSES = CLASS_FILES * CLASS_RANKS;
  private static final int STEPS = 1 << FILE_BITS;

  /** File steps that ranks depend on: -7 to 7. */
  private static final int MOST_STEP = 7;

  private static final int STEP_KINDS = 2 * MOST_STEP + 1;

  private static final int DEPTH_BITS = 5;
  private static final int DEPTHS = 1 << DEPTH_BITS;
  private static final int DEPTH_CONTEXTS = 8;
  private static final int SIZES = 10;
  private static final int SIZES_BEFORE = 4;

  // Places of the states, one part after the other.
  private static final int SHAPE = 0;
  private static final int MORE = SHAPE + 256;
  private static final int SAME_MAN = MORE + 4;
  private static final int RANKED = SAME_MAN + 16;
  private static final int UNMOVED = RANKED + 4 * MOST_RANKED;
  private static final int RETAKES = UNMOVED + (2 << CELL_BITS);
  private static final int OTHER_BOARD = RETAKES + 2 * CLASSES;
  private static final int BOARD = OTHER_BOARD + CLASSES;
  private static final int FILE = BOARD + MoveTexts.MOST_BOARDS * MoveTexts.MOST_BOARDS;
  private static final int RANK = FILE + 2 * CLASSES * STEPS;
  private static final int PROMOTES = RANK + CLASSES * STEP_KINDS * STEPS;
  private static final int PROMOTION = PROMOTES + 2;
  private static final int LANDS = PROMOTION + 32;
  private static final int LANDING = LANDS + 1;
  private static final int SEARCHED = LANDING + (1 << CELL_BITS);
  private static final int LEVEL = SEARCHED + 4;
  private static final int SCORE = LEVEL + 8;
  private static final int SIGN = SCORE + SIZES * SIZES_BEFORE * BitCoder.NUMBER_STATES;
  private static final int DEPTH = SIGN + 64;
  private static final int DEEP = DEPTH + DEPTH_CONTEXTS * DEPTH_CONTEXTS * DEPTHS;
  private static final int SAME_NODES = DEEP + BitCoder.NUMBER_STATES;
  private static final int NODES = SAME_NODES + 4;
  private static final int MILLIS = NODES + BitCoder.NUMBER_STATES;

  /** How many states there are. */
  static final int STATES = MILLIS + SIZES * BitCoder.NUMBER_STATES;

  private final BitCoder bits;

  TurnCode(BitCoder bits) {
    this.bits = bits;
  }

  /**
   * The turns.
   *
   * @param count of the turns
   * @param game what is written; {@link MoveTexts#NONE} to read
   */
  MoveTexts turns(int count, MoveTexts game) {
    boolean lettered = bits.bit(SHAPE, game.letters().isEmpty() ? 0 : 1) == 1;
    StringBuilder letters = new StringBuilder();
    for (char c = 'A'; lettered && c <= 'Z'; c++) {
      if (bits.bit(SHAPE + 1 + c - 'A', game.letters().indexOf(c) < 0 ? 0 : 1) == 1) {
        letters.append(c);
      }
    }
    int files = bits.tree(SHAPE + 32, 4, game.files() - 1) + 1;
    int ranks = bits.tree(SHAPE + 64, 4, game.ranks() - 1) + 1;
    List<List<Move>> turns = new ArrayList<>(count);
    MoveTexts lattice = new MoveTexts(letters.toString(), files, ranks, turns);
    if (lattice.boards() > MoveTexts.MOST_BOARDS || lattice.cells() > MoveTexts.MOST_CELLS) {
      throw BitCoder.damaged();
    }
    Men men = new Men(lattice);
    for (int turn = 0; turn < count; turn++) {
      List<Move> given = game.turns().isEmpty() ? List.of() : game.turns().get(turn);
      turns.add(turn(men, turn % 2, given));
    }
    return lattice;
  }

  private List<Move> turn(Men men, int side, List<Move> given) {
    Move first = move(men, side, given.isEmpty() ? NOTHING : given.getFirst());
    if (bits.bit(MORE, given.size() > 1 ? 1 : 0) == 0) {
      return List.of(first);
    }
    List<Move> moves = new ArrayList<>();
    moves.add(first);
    do {
      moves.add(move(men, side, given.size() > moves.size() ? given.get(moves.size()) : NOTHING));
    } while (bits.bit(MORE + 1, given.size() > moves.size() ? 1 : 0) == 1);
    return moves;
  }

  private static final Move NOTHING = new Move(0, 0, 0, 0);

  private Move move(Men men, int side, Move given) {
    int from = from(men, side, given.from());
    int man = men.classAt(from, side);
    int to = to(men, side, man, from, given.to());
    int promotion = 0;
    int landing = NO_CELL;
    MoveTexts lattice = men.lattice;
    int rank = lattice.rank(to);
    boolean atEdge = rank == 0 || rank == lattice.ranks() - 1;
    if (bits.bit(PROMOTES + (atEdge ? 1 : 0), given.promotion() > 0 ? 1 : 0) == 1) {
      promotion = bits.tree(PROMOTION, 5, given.promotion());
      if (bits.bit(LANDS, given.landing() >= 0 ? 1 : 0) == 1) {
        landing = cell(men, LANDING, given.landing());
      }
    }
    men.move(side, from, to, man);
    return new Move(from, to, promotion, landing);
  }

  /** The man that moved last, or another one that has moved, the latest first, or a new one. */
  private int from(Men men, int side, int given) {
    int last = men.last[side];
    if (last != NO_CELL) {
      int context = SAME_MAN + men.streak[side] * 2 + (men.last[1 - side] == NO_CELL ? 0 : 1);
      if (bits.bit(context, given == last ? 1 : 0) == 1) {
        return last;
      }
    }
    int[] ranked = men.ranked[side];
    int count = Math.min(men.count[side], MOST_RANKED);
    int unmoved = Math.min(3, men.fresh[side] / 4);
    int seen = last == NO_CELL ? 0 : 1;
    for (int at = seen; at < count; at++) {
      if (bits.bit(RANKED + unmoved * MOST_RANKED + at, given == ranked[at] ? 1 : 0) == 1) {
        return ranked[at];
      }
    }
    men.fresh[side]++;
    return cell(men, UNMOVED + (side << CELL_BITS), given);
  }

  private int cell(Men men, int place, int given) {
    return bits.tree(place, men.cellBits, 0, men.lattice.cells() - 1, given);
  }

  private int to(Men men, int side, int man, int from, int given) {
    MoveTexts lattice = men.lattice;
    int taken = men.last[1 - side];
    if (taken != NO_CELL
        && bits.bit(RETAKES + 2 * man + men.captured, given == taken ? 1 : 0) == 1) {
      return taken;
    }
    int board = lattice.board(from);
    if (lattice.boards() > 1
        && bits.bit(OTHER_BOARD + man, lattice.board(given) == board ? 0 : 1) == 1) {
      board =
          bits.tree(
              BOARD + board * MoveTexts.MOST_BOARDS,
              4,
              0,
              lattice.boards() - 1,
              lattice.board(given));
    }
    boolean other = board != lattice.board(from);
    int file = lattice.file(from);
    int step =
        bits.tree(
                FILE + (2 * man + (other ? 1 : 0)) * STEPS,
                FILE_BITS,
                STEPS / 2 - file,
                STEPS / 2 + lattice.files() - 1 - file,
                STEPS / 2 + lattice.file(given) - file)
            - STEPS / 2;
    // Both sides' men move alike, seen from their own edges.
    int own = men.ownRank(lattice.rank(from), side);
    int kind = Math.clamp(step, -MOST_STEP, MOST_STEP) + MOST_STEP;
    int up =
        bits.tree(
                RANK + (man * STEP_KINDS + kind) * STEPS,
                FILE_BITS,
                STEPS / 2 - own,
                STEPS / 2 + lattice.ranks() - 1 - own,
                STEPS / 2 + men.ownRank(lattice.rank(given), side) - own)
            - STEPS / 2;
    return lattice.cell(board, file + step, men.ownRank(own + up, side));
  }

  /**
   * What the players found.
   *
   * @param records what is written; empty to read
   */
  List<TurnRecord> records(int count, List<TurnRecord> records) {
    List<TurnRecord> coded = new ArrayList<>(count);
    int size = 0;
    int sizeBefore = 0;
    // The latest score but for level ones, as the side that is to move would have it.
    int expected = 0;
    int levels = 0;
    for (int turn = 0; turn < count; turn++) {
      TurnRecord given = records.isEmpty() ? TurnRecord.NONE : records.get(turn);
      TurnRecord own = turn < 2 ? TurnRecord.NONE : coded.get(turn - 2);
      TurnRecord other = turn < 1 ? TurnRecord.NONE : coded.get(turn - 1);
      expected = -expected;
      int depth = depth(own, other, turn, given.depth());
      int score = 0;
      boolean nothing = given.equals(TurnRecord.NONE);
      if (depth == 0 && bits.bit(SEARCHED, nothing ? 0 : 1) == 0) {
        coded.add(TurnRecord.NONE);
        continue;
      }
      if (bits.bit(LEVEL + levels, given.score() == 0 ? 1 : 0) == 0) {
        int place = SCORE + (SIZES_BEFORE * size + sizeBefore) * BitCoder.NUMBER_STATES;
        int difference = given.score() - expected;
        int magnitude = (int) bits.number(place, Math.abs((long) difference));
        boolean falls =
            magnitude != 0
                && bits.bit(
                        SIGN + (expected > 0 ? 0 : 32) + bitLength(magnitude),
                        difference < 0 ? 1 : 0)
                    == 1;
        score = expected + (falls ? -magnitude : magnitude);
        expected = score;
        sizeBefore = size / 3;
        size = Math.min(SIZES - 1, bitLength(magnitude));
      }
      levels = (levels << 1 | (score == 0 ? 1 : 0)) & 7;
      TurnRecord like = turn < 2 ? other : own;
      long nodes =
          bits.bit(SAME_NODES + (turn == 0 ? 1 : 0), given.nodes() == like.nodes() ? 1 : 0) == 1
              ? like.nodes()
              : bits.number(NODES, given.nodes());
      int millis =
          (int)
              bits.number(
                  MILLIS + Math.min(SIZES - 1, bitLength(own.millis())) * BitCoder.NUMBER_STATES,
                  given.millis());
      coded.add(new TurnRecord(score, depth, nodes, millis));
    }
    return coded;
  }

  private int depth(TurnRecord own, TurnRecord other, int turn, int given) {
    int context =
        Math.min(DEPTH_CONTEXTS - 1, own.depth()) * DEPTH_CONTEXTS
            + Math.min(DEPTH_CONTEXTS - 1, other.depth());
    int depth = bits.tree(DEPTH + context * DEPTHS, DEPTH_BITS, Math.min(DEPTHS - 1, given));
    return depth < DEPTHS - 1 ? depth : (int) bits.number(DEEP, given);
  }

  private static int bitLength(int value) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(value);
  }

  /** Men that have moved, and where they are, as far as the moves tell. */
  private static final class Men {
    private final MoveTexts lattice;
    private final int cellBits;

    /** The class of the man on a cell, plus 1; 0 where none is that has moved. */
    private final byte[] classes;

    private final byte[] sides;

    /** Cells of men that have moved, by side, the latest first. */
    private final int[][] ranked;

    private final int[] count = new int[2];
    private final int[] last = {NO_CELL, NO_CELL};

    /** How often a side has moved its last man in a row, up to 3. */
    private final int[] streak = new int[2];

    /** How many men a side has moved for the first time. */
    private final int[] fresh = new int[2];

    /** Whether the last move took a man that had moved. */
    private int captured;

    Men(MoveTexts lattice) {
      this.lattice = lattice;
      int cells = lattice.cells();
      cellBits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, cells - 1));
      classes = new byte[cells];
      sides = new byte[cells];
      ranked = new int[2][cells];
    }

    int ownRank(int rank, int side) {
      return side == 0 ? rank : lattice.ranks() - 1 - rank;
    }

    int classAt(int cell, int side) {
      return classes[cell] != 0 && sides[cell] == side
          ? classes[cell] - 1
          : Math.min(CLASS_FILES - 1, lattice.file(cell)) * CLASS_RANKS
              + Math.min(CLASS_RANKS - 1, ownRank(lattice.rank(cell), side));
    }

    void move(int side, int from, int to, int man) {
      captured = classes[to] != 0 && sides[to] != side ? 1 : 0;
      streak[side] = last[side] == from ? Math.min(3, streak[side] + 1) : 0;
      if (captured == 1) {
        remove(1 - side, to);
      }
      remove(side, from);
      remove(side, to);
      int[] own = ranked[side];
      System.arraycopy(own, 0, own, 1, Math.min(count[side], own.length - 1));
      own[0] = to;
      count[side] = Math.min(own.length, count[side] + 1);
      classes[from] = 0;
      classes[to] = (byte) (man + 1);
      sides[to] = (byte) side;
      last[side] = to;
      if (last[1 - side] == to) {
        last[1 - side] = NO_CELL;
      }
    }

    private void remove(int side, int cell) {
      int[] own = ranked[side];
      for (int at = 0; at < count[side]; at++) {
        if (own[at] == cell) {
          System.arraycopy(own, at + 1, own, at, count[side] - at - 1);
          count[side]--;
          return;
        }
      }
    }
  }
}
