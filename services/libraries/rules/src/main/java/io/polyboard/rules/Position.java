package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A position with the moves that led to it. Mutable; one thread at a time may use a position, but
 * several threads may use several positions of one variant.
 */
public abstract class Position {
  /** Maximum number of turns of one position listed at once; that many take about 400 MiB. */
  public static final int MAX_TURNS = 1 << 22;

  /** The variant whose rules apply. */
  public abstract Variant variant();

  /** The side to move. */
  public abstract Side side();

  /** The piece on a cell, or null. */
  public abstract @Nullable Piece pieceAt(Cell cell);

  /** A copy of the position as data. */
  public abstract Setup setup();

  /**
   * The key of the position: equal for positions that the repetition rule treats as the same,
   * whichever moves led to them.
   */
  public abstract long key();

  /**
   * The key of the image of the position under a symmetry, which replaces cells, castling rights
   * and boards by their images.
   *
   * @param symmetry a symmetry of the variant
   */
  public abstract long key(Symmetry symmetry);

  /**
   * The image of a position under {@link Variant#symmetries} that represents all of its images.
   *
   * @param key the key of that image: the lowest, as a signed number, of the keys of all images
   * @param symmetries the symmetries that lead to it, 1 or more; several if the position is its own
   *     image
   */
  public record Canonical(long key, List<Symmetry> symmetries) {}

  /**
   * The image that represents all images of the position: the same for each of them. In a variant
   * without symmetries it is the position itself.
   */
  public final Canonical canonical() {
    List<Symmetry> all = variant().symmetries();
    if (all.size() == 1) {
      return new Canonical(key(), all);
    }
    long[] keys = all.stream().mapToLong(this::key).toArray();
    long min = Arrays.stream(keys).min().orElseThrow();
    return new Canonical(
        min,
        IntStream.range(0, keys.length).filter(i -> keys[i] == min).mapToObj(all::get).toList());
  }

  /** The key, computed from the board instead of updated with each move; for tests. */
  public abstract long computeKey();

  /** Plies since the last capture, pawn move or promotion. */
  public abstract int halfmove();

  /** Whether the side to move has made some but not all moves of its turn. */
  public abstract boolean insideTurn();

  /**
   * The cells that the piece on a cell attacks, as a new list. Occupied cells count, whichever
   * piece stands there. For a pawn, these are its captures. Transfer and king hold are ignored. The
   * list is empty if the cell is empty.
   */
  public abstract List<Cell> attacks(Cell from);

  /**
   * The cells over which a piece goes in a legal move of this position, as {@link Variant#way}
   * finds them. They end where it captures, which need not be where it lands.
   */
  public final List<Cell> way(Move move) {
    BitSet occupied = new BitSet();
    for (Cell cell : variant().lattice().all()) {
      occupied.set(cell.index(), pieceAt(cell) != null);
    }
    occupied.clear(move.from().index());
    return variant().way(move.piece(), move.from(), move.to(), occupied);
  }

  /** Whether a king of the side to move is attacked on an undecided board. */
  public abstract boolean inCheck();

  /**
   * The legal moves, as a new list: the moves that begin a legal turn or, inside a turn, the moves
   * that continue it to a legal turn. In a variant with one move per turn, each move is a turn.
   */
  public abstract List<Move> legalMoves();

  /**
   * The legal moves of the piece on a cell, as a new list; faster than listing all legal moves.
   * Promotions that land on another board are left out.
   */
  public abstract List<Move> legalMovesFrom(Cell cell);

  /**
   * The legal turns, or inside a turn the legal ways to complete it, as a new list.
   *
   * @throws RefusedException if there are more than {@link #MAX_TURNS}
   */
  public abstract List<Turn> legalTurns();

  /**
   * A part of the legal turns in the order of {@link #legalTurns()}, as a new list. It takes time
   * for the listed turns, but hardly any for the skipped ones.
   *
   * @param first the number of turns to skip, 0 or more
   * @param max the maximum number of turns to list
   * @throws RefusedException if it would list more than {@link #MAX_TURNS}
   */
  public abstract List<Turn> legalTurns(long first, int max);

  /** The number of legal turns; faster than listing them. */
  public abstract long countTurns();

  /** Makes a move that is legal in this very position. */
  public abstract void make(Move move);

  /** Makes a turn that is legal in this very position or, inside a turn, completes it. */
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
   * The number of sequences of legal turns of a given length; the last ply is counted without being
   * played.
   *
   * @param depth plies, 0 or more
   */
  public abstract long perft(int depth);

  /**
   * Whether a bare king or enough mated kings have decided the game, so that no turn is legal,
   * whatever stands on the boards.
   */
  public abstract boolean isDecided();

  /**
   * The draw by repetition, no progress or a dead position, or {@link Outcome#ONGOING}. Such a draw
   * ends the game, but does not change the legal turns.
   */
  public abstract Outcome drawByRule();

  /**
   * How often this position has occurred since the set-up or the last pass, this occurrence
   * included.
   */
  public abstract int occurrences();

  /** Whether {@link #drawByRule} finds a draw. */
  public final boolean isDrawnByRule() {
    return drawByRule() != Outcome.ONGOING;
  }

  /** The outcome: by lack of legal turns first, then by {@link #drawByRule}. */
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
