package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Promotions.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Zobrist.*;

import module java.base;

import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/** Turns of several moves, each on a board with its own king, and the mates that decide boards. */
abstract class LegalTurns extends LegalMoves {
  private static final int NO_TURN = 99;

  /** By board: the number of moves that leave its king safe, promotions excluded. */
  private final int[] safeMoves = new int[BOARDS];

  /** The boards that have such moves. */
  private int movable;

  /** The number of moves of a turn; inside a turn, the number of remaining moves. */
  private int turnMoves;

  /** The number of boards in check that a turn can answer. */
  private int covered;

  /** The number of kings that the best turns leave in check; {@link #NO_TURN} without a turn. */
  private int left;

  /** The minimum number of kings that ordinary turns leave in check. */
  private int ordinaryLeft;

  /** By number of kings left in check: the number of promotions. */
  private final long[] promotionsLeaving = new long[KINGS + 1];

  /** By number of kings left in check: the boards on which promotions end a check. */
  private final int[] promotionsResolve = new int[KINGS + 1];

  private final MoveList[] boardMoves = new MoveList[KING_EACH_BOARD ? BOARDS : 0];
  final MoveList listed = new MoveList();
  final long[] turn = new long[MOVES_PER_TURN];

  /** Moves that begin turns. */
  private final MoveList beginning = new MoveList();

  LegalTurns() {
    Arrays.setAll(boardMoves, board -> new MoveList());
  }

  /** Whether enough kings are mated to end the game. */
  boolean isOver() {
    return KING_EACH_BOARD
        && Math.max(Integer.bitCount(mated[0]), Integer.bitCount(mated[1])) >= ENDS.checkmates();
  }

  /** Whether every turn of the side to move leaves enough of its kings in check for it to lose. */
  private boolean isLostAnyway() {
    return left > 0 && left != NO_TURN && Integer.bitCount(mated[side]) + left >= ENDS.checkmates();
  }

  /**
   * Determines which turns are legal: of the promotions and of the turns with as many moves as
   * possible, those that leave the fewest kings in check. An ordinary move always leaves the king
   * of its board safe, so the moves of a turn answer the checks on their boards.
   */
  private void analyse(long @Nullable [] movers) {
    scan();
    movable = 0;
    for (int boards = undecided() & ~moved; boards != 0; boards &= boards - 1) {
      int board = Integer.numberOfTrailingZeros(boards);
      safeMoves[board] = countMoves(board, movers);
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
   * Counts the promotions by the number of kings that they leave in check in {@link
   * #promotionsLeaving} or, unless {@code leaving} is {@link #NO_TURN}, lists the promotions that
   * leave {@code leaving} kings in check in {@link #listed}.
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
          for (long sources = movers(code, board, w) & PROMOTION_SOURCES[code * WORDS + w];
              sources != 0;
              sources &= sources - 1) {
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
          listed.add(PackedMove.of(from, to, landing, promotion, PackedMove.NORMAL, 0));
        }
      }
    }
  }

  /**
   * Decides the boards on which the side to move is checkmated: its king is in check, and stays in
   * check after every legal turn. All these boards freeze at once, and the legal turns are
   * determined again.
   */
  void beginTurn() {
    while (!isOver() && attacked(side)) {
      analyse(null);
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

  void addMated(int side, int boards) {
    mated[side] |= boards;
    for (; boards != 0; boards &= boards - 1) {
      key ^= MATED_KEYS[side * BOARDS + Integer.numberOfTrailingZeros(boards)];
    }
  }

  /** Determines the legal turns, unless the game is over; false if there are none. */
  private boolean findsTurns() {
    return findsTurns(null);
  }

  /**
   * @param movers receives the cells from which moves start that leave the king of their board
   *     safe, promotions excluded, if given
   */
  private boolean findsTurns(long @Nullable [] movers) {
    if (isOver()) {
      return false;
    }
    analyse(movers);
    return left != NO_TURN && !isLostAnyway();
  }

  long countBoardTurns() {
    return findsTurns() ? foundTurns() : 0;
  }

  /**
   * @param movers receives the cells from which moves start that begin a legal turn
   */
  long countBoardTurns(long[] movers) {
    boolean any = findsTurns(movers);
    long count = any ? foundTurns() : 0;
    // Out of check, every move that leaves its own king safe begins a legal turn; in check, the
    // moves must be listed.
    if (!any || checks != 0 || HAS_PROMOTIONS && promotionsLeaving[left] > 0) {
      Arrays.fill(movers, 0);
      beginning.clear();
      listBoardMoves(beginning, false);
      mark(beginning, movers);
    }
    return count;
  }

  private long foundTurns() {
    long count = HAS_PROMOTIONS ? promotionsLeaving[left] : 0;
    return ordinaryLeft == left ? count + countChoices(movable, turnMoves, covered) : count;
  }

  /**
   * The number of ordinary turns of {@code moves} moves on these boards, exactly {@code covering}
   * of them on boards where the king is in check.
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

  void listBoardTurns(TurnList into) {
    if (!findsTurns()) {
      return;
    }
    if (ordinaryLeft == left) {
      for (int boards = movable; boards != 0; boards &= boards - 1) {
        int board = Integer.numberOfTrailingZeros(boards);
        boardMoves[board].clear();
        listMoves(board, boardMoves[board], false);
      }
      listChoices(movable, 0, covered, into);
    }
    if (listPromotions()) {
      addTurns(into, 0, Integer.MAX_VALUE);
    }
  }

  /** As {@link #listBoardTurns(TurnList)}, but skips the first {@code first} turns. */
  void listBoardTurns(TurnList into, long first, int max) {
    if (!findsTurns()) {
      return;
    }
    long ordinary = 0;
    if (ordinaryLeft == left) {
      ordinary = countChoices(movable, turnMoves, covered);
      if (first < ordinary) {
        for (int boards = movable; boards != 0; boards &= boards - 1) {
          int board = Integer.numberOfTrailingZeros(boards);
          boardMoves[board].clear();
          listMoves(board, boardMoves[board], false);
        }
        listChoices(movable, 0, covered, into, first, max);
      }
    }
    if (into.size() < max && listPromotions()) {
      addTurns(into, Math.max(0, first - ordinary), max);
    }
  }

  /** Adds the listed moves from index {@code first} on as turns, until there are {@code max}. */
  final void addTurns(TurnList into, long first, int max) {
    for (long i = first; i < listed.size() && into.size() < max; i++) {
      turn[0] = listed.get((int) i);
      into.add(turn, 1);
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

  /** As above, but skips the first {@code skipped} choices and stops when the list is full. */
  private void listChoices(
      int boards, int chosen, int covering, TurnList into, long skipped, int max) {
    if (chosen == turnMoves) {
      into.add(turn, chosen);
      return;
    }
    int board = Integer.numberOfTrailingZeros(boards);
    int rest = boards & boards - 1;
    int stillCovering = covering - (checks >> board & 1);
    MoveList choices = boardMoves[board];
    long each = countChoices(rest, turnMoves - chosen - 1, stillCovering);
    long here = each * choices.size();
    if (skipped < here) {
      long within = skipped % each;
      for (int i = (int) (skipped / each); i < choices.size() && into.size() < max; i++) {
        turn[chosen] = choices.get(i);
        listChoices(rest, chosen + 1, stillCovering, into, within, max);
        within = 0;
      }
    }
    if (into.size() < max && countChoices(rest, turnMoves - chosen, covering) > 0) {
      listChoices(rest, chosen, covering, into, Math.max(0, skipped - here), max);
    }
  }

  /** Lists the legal promotions into {@link #listed}; false if there are none. */
  private boolean listPromotions() {
    listed.clear();
    if (HAS_PROMOTIONS && promotionsLeaving[left] > 0) {
      visitPromotions(left);
    }
    return listed.size() > 0;
  }

  /**
   * Lists the moves that begin a legal turn or, inside a turn, continue it.
   *
   * @param capturing whether to list only captures
   */
  void listBoardMoves(MoveList into, boolean capturing) {
    if (isOver()) {
      return;
    }
    scan();
    if (checks == 0) {
      // No king is in check, so every promotion is legal, and every move that leaves the king of
      // its board safe.
      left = 0;
      listMovesOn(undecided() & ~moved, into, capturing);
      if (HAS_PROMOTIONS && moved == 0 && !capturing) {
        listed.clear();
        visitPromotions(left);
        addListed(into);
      }
      return;
    }
    if (!findsTurns()) {
      return;
    }
    if (ordinaryLeft == left) {
      boolean anywhere = covered < turnMoves;
      listMovesOn(anywhere ? movable : movable & checks, into, capturing);
    }
    if (!capturing && listPromotions()) {
      addListed(into);
    }
  }

  /** As {@link #listMovesFrom}, without promotions. */
  void listBoardMovesFrom(int from, MoveList into) {
    int board = 1 << BOARD_OF[from];
    if (isOver() || (board & undecided() & ~moved) == 0) {
      return;
    }
    scan();
    if (checks == 0) {
      listMovesFrom(from, into);
    } else {
      listBoardMoves(into, false);
    }
  }

  private void listMovesOn(int boards, MoveList into, boolean capturing) {
    for (; boards != 0; boards &= boards - 1) {
      listMoves(Integer.numberOfTrailingZeros(boards), into, capturing);
    }
  }

  private void addListed(MoveList into) {
    for (int i = 0; i < listed.size(); i++) {
      into.add(listed.get(i));
    }
  }
}
