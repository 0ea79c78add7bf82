package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.lattice.Lattice;

/**
 * Checks and pins.
 *
 * <p>A line is one way of an enemy piece to a king, with the cells that must be empty for it; a
 * king is safe exactly if none of the lines to it is open. Lines are examined once per position for
 * each king. An open line is a check: every move except the king's must end on the line or capture
 * its piece. A line with a single blocker, of the king's side, pins that piece to the line. Only
 * the king's own moves, and the few moves that empty more than one cell, have to be tried.
 */
abstract class Lines extends Placement {
  /** Boards (board 0 if there is one king) on which a king of the side to move is in check. */
  int checks;

  /**
   * The cells on which every move except a king's must end, without cells of own pieces that may
   * not be captured.
   */
  final long[] evasions = new long[WORDS];

  final long[] pinned = new long[WORDS];

  /** By pinned cell: the cells to which it is pinned. */
  final long[] pins = new long[CELLS * WORDS];

  /** With transfer: pieces that alone or with one other piece block a line. */
  final long[] shields = new long[HAS_TRANSFER ? WORDS : 0];

  /** With several kings: by side, the boards on which its king is attacked, updated by moves. */
  final int[] threatened = new int[2];

  /** With one king: the key of the position for which {@link #knownCheck} is valid. */
  private long knownKey;

  /** Whether the side to move is in check in that position. */
  private boolean knownCheck;

  private boolean knowsCheck;

  /** The key of the position whose checks and pins are known, if {@link #hasScanned}. */
  private long scannedKey;

  private boolean hasScanned;

  /** With one king: pieces that block an attack of their own side on the enemy king. */
  private final long[] screens = new long[WORDS];

  /** The key of the position for which {@link #screens} is valid, if {@link #knowsScreens}. */
  private long screensKey;

  private boolean knowsScreens;

  /** The occupied cells while a move is tried. */
  final long[] trial = new long[WORDS];

  /** Whether a cell is attacked by a side while exactly these cells are occupied. */
  boolean isAttacked(int attacker, int cell, long[] occupied) {
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
    for (int kind : SLIDERS) {
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

  static boolean isOpen(int line, long[] occupied) {
    long blockers = 0;
    for (int w = 0; w < WORDS; w++) {
      blockers |= VIAS[line * WORDS + w] & occupied[w];
    }
    return blockers == 0;
  }

  /** Whether some king of the side is attacked on an undecided board. */
  boolean attacked(int side) {
    return attacked(side, undecided());
  }

  /** Whether a king of the side is attacked on one of these boards. */
  boolean attacked(int side, int boards) {
    if (KING_EACH_BOARD) {
      return (threatened[side] & boards) != 0;
    }
    return boards != 0 && isAttacked(side ^ 1, kings[side], occupied);
  }

  /** With several kings: updates which kings of a board are attacked. */
  void watch(int board) {
    for (int side = 0; side < 2; side++) {
      int bit = 1 << board;
      threatened[side] =
          isAttacked(side ^ 1, kings[kingIndexOn(side, board)], occupied)
              ? threatened[side] | bit
              : threatened[side] & ~bit;
    }
  }

  @Override
  public boolean inCheck() {
    if (KING_EACH_BOARD) {
      return attacked(side);
    }
    // The search calls this twice for a position: from the parent node and from the node itself.
    if (!knowsCheck || knownKey != key) {
      knownCheck = attacked(side);
      knownKey = key;
      knowsCheck = true;
    }
    return knownCheck;
  }

  @Override
  public boolean inCheckBeforeMoving() {
    if (KING_EACH_BOARD) {
      return attacked(side);
    }
    scan();
    return checks != 0;
  }

  /** Finds checks and pins of the side to move. */
  void scan() {
    if (!hasScanned || scannedKey != key) {
      scanBoards(undecided());
      scannedKey = key;
      hasScanned = true;
    }
  }

  /** Finds checks and pins of the side to move on these boards alone. */
  void scanBoards(int of) {
    hasScanned = false;
    checks = 0;
    for (int w = 0; w < WORDS; w++) {
      evasions[w] = -1;
      pinned[w] = 0;
      if (HAS_TRANSFER) {
        shields[w] = 0;
      }
    }
    for (int boards = of; boards != 0; boards &= boards - 1) {
      scan(Integer.numberOfTrailingZeros(boards));
    }
    for (int w = 0; w < WORDS; w++) {
      evasions[w] &= ~uncapturable(side, w);
    }
  }

  void scan(int board) {
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
    for (int kind : SLIDERS) {
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

  void addLine(int board, int attacker, int line) {
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
   * With one king: whether the enemy king would be attacked after a piece has moved to an empty
   * cell, if the move does nothing else.
   */
  boolean attacksKing(int code, int from, int landing) {
    findScreens();
    int king = kings[side ^ 1];
    System.arraycopy(occupied, 0, trial, 0, WORDS);
    trial[from >> 6] &= ~(1L << from);
    trial[landing >> 6] |= 1L << landing;
    return has(screens, 0, from)
        ? isAttackedAfter(code, from, landing, king)
        : isReached(SHAPE[code] * CELLS + king, landing, trial);
  }

  private boolean isAttackedAfter(int code, int from, int landing, int king) {
    int row = code * WORDS;
    pieces[row + (from >> 6)] &= ~(1L << from);
    pieces[row + (landing >> 6)] |= 1L << landing;
    boolean attacked = isAttacked(side, king, trial);
    pieces[row + (landing >> 6)] &= ~(1L << landing);
    pieces[row + (from >> 6)] |= 1L << from;
    return attacked;
  }

  /** Whether a piece on a source attacks the cell of a row of {@link Movements#LINE_SOURCES}. */
  private static boolean isReached(int row, int source, long[] occupied) {
    if (has(LEAP_SOURCES, row, source)) {
      return true;
    }
    if (!has(LINE_SOURCES, row, source)) {
      return false;
    }
    int index = LINE_BASE[row];
    for (int w = 0; w < source >> 6; w++) {
      index += Long.bitCount(LINE_SOURCES[row * WORDS + w]);
    }
    index += Long.bitCount(LINE_SOURCES[row * WORDS + (source >> 6)] & (1L << source) - 1);
    for (int line = LINE_FIRST[index]; line < LINE_FIRST[index + 1]; line++) {
      if (isOpen(line, occupied)) {
        return true;
      }
    }
    return false;
  }

  private void findScreens() {
    if (knowsScreens && screensKey == key) {
      return;
    }
    knowsScreens = true;
    screensKey = key;
    Arrays.fill(screens, 0);
    int king = kings[side ^ 1];
    for (int kind : SLIDERS) {
      int code = 2 * kind + side;
      int sourceRow = SHAPE[code] * CELLS + king;
      int source = LINE_BASE[sourceRow];
      int row = sourceRow * WORDS;
      for (int w = 0; w < WORDS; w++) {
        long all = LINE_SOURCES[row + w];
        for (long from = all & pieces[code * WORDS + w]; from != 0; from &= from - 1) {
          int index = source + Long.bitCount(all & (from & -from) - 1);
          for (int line = LINE_FIRST[index]; line < LINE_FIRST[index + 1]; line++) {
            addScreen(line);
          }
        }
        source += Long.bitCount(all);
      }
    }
  }

  private void addScreen(int line) {
    int blockers = 0;
    for (int w = 0; w < WORDS; w++) {
      blockers += Long.bitCount(VIAS[line * WORDS + w] & occupied[w]);
    }
    for (int w = 0; w < WORDS && blockers == 1; w++) {
      screens[w] |= VIAS[line * WORDS + w] & occupied[w] & sides[side * WORDS + w];
    }
  }

  /**
   * Whether a king on the cell {@code king} would be safe with {@code from} and {@code captured}
   * emptied and then {@code to} occupied.
   *
   * @param captured a cell, or −1
   * @param to a cell, or −1
   */
  boolean isSafeAfter(int from, int captured, int to, int king) {
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
}
