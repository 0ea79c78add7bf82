package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

/**
 * The random numbers whose exclusive or is a position's key (Albert Zobrist, A New Hashing Method
 * with Application for Game Playing, 1970). They are the same in every run.
 */
final class Zobrist {
  /** By piece code and cell. */
  static final long[] PIECE_KEYS;

  /**
   * By castling rights as bits; if some castling is not yet allowed in the first move, by all
   * rights and then by the rights that may be used.
   */
  static final long[] CASTLING_KEYS;

  /** By en passant cell. */
  static final long[] EN_PASSANT_CELL_KEYS;

  /** By cell of the pawn that can be captured en passant. */
  static final long[] EN_PASSANT_PAWN_KEYS;

  /** By the side whose king holds the other. */
  static final long[] HOLDER_KEYS;

  /** By side and board: the side's king on the board is mated. */
  static final long[] MATED_KEYS;

  /** By board: the side to move has moved on it in this turn. */
  static final long[] MOVED_KEYS;

  /** Black is to move. */
  static final long SIDE_KEY;

  private static final long SEED = 0x706f6c79626f6172L;

  private Zobrist() {}

  static {
    SplittableRandom random = new SplittableRandom(SEED);
    PIECE_KEYS = random.longs((long) CODES * CELLS).toArray();
    CASTLING_KEYS = random.longs(Castling.HAS_LATE_CASTLING ? 256 : 16).toArray();
    EN_PASSANT_CELL_KEYS = random.longs(CELLS).toArray();
    EN_PASSANT_PAWN_KEYS = random.longs(CELLS).toArray();
    HOLDER_KEYS = random.longs(2).toArray();
    MATED_KEYS = random.longs(2L * BOARDS).toArray();
    MOVED_KEYS = random.longs(BOARDS).toArray();
    SIDE_KEY = random.nextLong();
  }
}
