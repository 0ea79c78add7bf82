package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Promotions.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Zobrist.*;

import module java.base;

import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * The turns of several moves, each on a board with a king of its own, and the mates that decide
 * boards.
 */
abstract class LegalTurns extends LegalMoves {
  private static final int NO_TURN = 99;

  /** By board: moves that leave its king safe, promotions apart. */
  private final int[] safeMoves = new int[BOARDS];

  /** The boards that have such moves. */
  private int movable;

  /** The moves that a turn has, or inside a turn still has. */
  private int turnMoves;

  /** The boards in check that a turn can answer. */
  private int covered;

  /** Kings that the best turns leave in check; {@link #NO_TURN} if there is no turn. */
  private int left;

  /** Kings that ordinary turns leave in check at best. */
  private int ordinaryLeft;

  /** By kings left in check: the promotions. */
  private final long[] promotionsLeaving = new long[KINGS + 1];

  /** By kings left in check: the boards on which promotions end a check. */
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

  /** Whether whatever the side to move does leaves more of its kings in check than it may lose. */
  private boolean isLostAnyway() {
    return left > 0 && left != NO_TURN && Integer.bitCount(mated[side]) + left >= ENDS.checkmates();
  }

  /**
   * Works out which turns are legal: of those with as many moves as there are boards to move on,
   * and of the promotions, the ones that leave the fewest kings in check. An ordinary move always
   * leaves its own board's king safe, so the moves of a turn answer the checks of the boards on
   * which they are made.
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
   * check after every legal turn. They freeze together, and the legal turns are worked out again.
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

  /** Works out the legal turns, if the game goes on; false if there are none. */
  private boolean findsTurns() {
    return findsTurns(null);
  }

  /**
   * @param movers marked with the cells from which moves set out that leave the king of their board
   *     safe, promotions apart, if given
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
   * @param movers marked with the cells from which moves set out that begin a legal turn
   */
  long countBoardTurns(long[] movers) {
    boolean any = findsTurns(movers);
    long count = any ? foundTurns() : 0;
    // Out of check all that leaves its own king safe begins a turn. Otherwise it depends.
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

  /** As {@link #listBoardTurns(TurnList)}, from the turn with the number {@code first} on. */
  void listBoardTurns(TurnList into, long first, int most) {
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
        listChoices(movable, 0, covered, into, first, most);
      }
    }
    if (into.size() < most && listPromotions()) {
      addTurns(into, Math.max(0, first - ordinary), most);
    }
  }

  /** Adds the listed moves from number {@code first} on as turns, until there are {@code most}. */
  final void addTurns(TurnList into, long first, int most) {
    for (long i = first; i < listed.size() && into.size() < most; i++) {
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

  /** As above, without the first {@code skipped} of these choices, until the list is full. */
  private void listChoices(
      int boards, int chosen, int covering, TurnList into, long skipped, int most) {
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
      for (int i = (int) (skipped / each); i < choices.size() && into.size() < most; i++) {
        turn[chosen] = choices.get(i);
        listChoices(rest, chosen + 1, stillCovering, into, within, most);
        within = 0;
      }
    }
    if (into.size() < most && countChoices(rest, turnMoves - chosen, covering) > 0) {
      listChoices(rest, chosen, covering, into, Math.max(0, skipped - here), most);
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
   * The moves that begin a legal turn, or inside a turn go on with it.
   *
   * @param capturing only captures
   */
  void listBoardMoves(MoveList into, boolean capturing) {
    if (isOver()) {
      return;
    }
    scan();
    if (checks == 0) {
      // No king is in check, so every move that leaves its own board's king safe is legal, and so
      // is every promotion.
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
