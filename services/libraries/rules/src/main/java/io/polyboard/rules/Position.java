package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A position with the moves that led to it. Mutable, and for one thread at a time; several
 * positions of one variant may be used by several threads.
 */
public abstract class Position {
  /** The most turns of one position that are listed at once; that takes some 400 MiB. */
  public static final int MAX_TURNS = 1 << 22;

  /** The variant whose rules hold. */
  public abstract Variant variant();

  /** The side to move. */
  public abstract Side side();

  /** The piece on a cell, or null. */
  public abstract @Nullable Piece pieceAt(Cell cell);

  /** A copy of the position as data. */
  public abstract Setup setup();

  /**
   * The key of the position: equal for positions that the repetition rule takes for the same,
   * whatever way they were reached.
   */
  public abstract long key();

  /**
   * The key of the image of the position, in which cells, castling rights and boards are replaced
   * by their images.
   *
   * @param symmetry one of the variant's
   */
  public abstract long key(Symmetry symmetry);

  /**
   * Which of a position's images by {@link Variant#symmetries} stands for all of them.
   *
   * @param key the key of that image: the least, as a signed number, of the keys of all images
   * @param symmetries those that lead to it, 1 or more; several where the position is its own image
   */
  public record Canonical(long key, List<Symmetry> symmetries) {}

  /**
   * Which of the position's images stands for all of them: for each image the same. In a variant
   * without symmetries it is the position itself.
   */
  public final Canonical canonical() {
    List<Symmetry> all = variant().symmetries();
    if (all.size() == 1) {
      return new Canonical(key(), all);
    }
    long[] keys = all.stream().mapToLong(this::key).toArray();
    long least = Arrays.stream(keys).min().orElseThrow();
    return new Canonical(
        least,
        IntStream.range(0, keys.length).filter(i -> keys[i] == least).mapToObj(all::get).toList());
  }

  /** The key computed from the board instead of kept up to date; for tests. */
  public abstract long computeKey();

  /** Plies since the last capture, pawn move or promotion. */
  public abstract int halfmove();

  /** Whether some move of the turn has been made and the same side still has to move. */
  public abstract boolean insideTurn();

  /**
   * The cells that the piece on a cell attacks, as a new list: an occupied one counts, whoever
   * stands there. For a pawn, its captures. Transfer and king hold are left out. Empty where the
   * cell is.
   */
  public abstract List<Cell> attacks(Cell from);

  /** Whether a king of the side to move is attacked on an undecided board. */
  public abstract boolean inCheck();

  /**
   * The legal moves, as a new list: those that begin a legal turn or, inside a turn, those that
   * complete it. In a variant with one move a turn a move is a turn.
   */
  public abstract List<Move> legalMoves();

  /**
   * Those of the legal moves that the piece on a cell makes, as a new list; quicker than all of
   * them. Promotions that land on another board are left out.
   */
  public abstract List<Move> legalMovesFrom(Cell cell);

  /**
   * The legal turns, or inside a turn the legal ways to complete it, as a new list.
   *
   * @throws RefusedException if there are more than {@link #MAX_TURNS}
   */
  public abstract List<Turn> legalTurns();

  /**
   * A part of the legal turns in the order of {@link #legalTurns()}, as a new list; takes time for
   * those it lists, hardly for those before them.
   *
   * @param first the number of turns to leave out, 0 or more
   * @param most the number of turns to list, if there are as many
   * @throws RefusedException if it would list more than {@link #MAX_TURNS}
   */
  public abstract List<Turn> legalTurns(long first, int most);

  /** The number of legal turns; quicker than listing them. */
  public abstract long countTurns();

  /** Makes a move that is legal in this very position. */
  public abstract void make(Move move);

  /** Makes a turn that is legal in this very position, or inside a turn completes it. */
  public abstract void make(Turn turn);

  /** Takes back a turn whose moves are the last that were made. */
  public final void unmake(Turn turn) {
    for (int i = 0; i < turn.size(); i++) {
      unmake();
    }
  }

  /**
   * Passes the turn, a null move; {@link #unmake()} takes it back. It counts as a ply without
   * progress, and positions before it do not count as repeated.
   *
   * @throws IllegalStateException inside a turn or in check
   */
  public abstract void pass();

  /** Takes the last move, or pass, back. */
  public abstract void unmake();

  /** The number of moves and passes made since the position was set up. */
  public abstract int movesMade();

  /**
   * The number of sequences of legal turns of a length; the last ply is counted without being
   * played.
   *
   * @param depth plies, 0 or more
   */
  public abstract long perft(int depth);

  /**
   * Whether a bare king or enough mated kings have decided the game, so that it has no legal turns
   * whatever stands on the boards.
   */
  public abstract boolean isDecided();

  /**
   * Whether the game is drawn by repetition, no progress or a dead position. These end a game, but
   * leave the legal turns as they are.
   */
  public abstract Outcome drawByRule();

  /**
   * How often this position has occurred since the position was set up or a turn was last passed,
   * this time included.
   */
  public abstract int occurrences();

  /** Whether {@link #drawByRule} finds a draw. */
  public final boolean isDrawnByRule() {
    return drawByRule() != Outcome.ONGOING;
  }

  /** How the game stands: by lack of legal turns first, then by {@link #drawByRule}. */
  public abstract Outcome outcome();

  /** A copy with its history, independent of this position. */
  public abstract Position copy();

  /**
   * Makes this position, its history included, the same as another of the same {@link Variant}
   * object; allocates only if its history is too short.
   *
   * @throws IllegalArgumentException if the other belongs to another variant
   */
  public abstract void set(Position other);
}
