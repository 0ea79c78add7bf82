package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.kernel.PackedMove;

/**
 * What searches found about positions, by key. Thread-safe without locks: an entry is two longs,
 * the first of which is the exclusive or of the key and the second, so that a torn entry matches no
 * key (Robert Hyatt and Timothy Mann, A Lock-less Transposition Table, 2002).
 *
 * <p>An entry's data, from the lowest bit: generation in 5 bits, bound in 2, depth in 7, score in
 * 16, evaluation in 14, and the from and to cells of the best move in 10 each.
 */
public final class TranspositionTable {
  /** The score is a lower bound. */
  public static final int LOWER = 1;

  /** The score is an upper bound. */
  public static final int UPPER = 2;

  /** The score is exact: both bounds. */
  public static final int EXACT = LOWER | UPPER;

  /** The largest size, in MiB. */
  public static final int MAX_MEBIBYTES = 8192;

  /** Result of {@link #evaluation} if none was stored. */
  public static final int NO_EVALUATION = -8192;

  private static final int MAX_EVALUATION = 8191;
  private static final int BOUND_SHIFT = 5;
  private static final int DEPTH_SHIFT = 7;
  private static final int SCORE_SHIFT = 14;
  private static final int EVALUATION_SHIFT = 30;
  private static final int BEST_SHIFT = 44;

  /** The bits of a packed move with its from and to cells. */
  private static final int BEST_MASK = 0xfffff;

  private static final int BYTES_AN_ENTRY = 16;
  private static final int BUCKET = 4;
  private static final int GENERATIONS = 32;

  /**
   * Unused longs before the first bucket, so that with the array header each bucket fills a cache
   * line.
   */
  private static final int ALIGNMENT = 6;

  private final long[] entries;
  private final int mask;
  private int generation;

  /** Whether entries of other searches count as empty. */
  private boolean alone;

  /** Number of searches since the table was cleared. */
  private int searches;

  /**
   * @param mebibytes 1 to {@link #MAX_MEBIBYTES}; rounded down to a power of two
   * @throws IllegalArgumentException for other sizes, and if the table does not fit into memory
   */
  public TranspositionTable(int mebibytes) {
    if (mebibytes < 1 || mebibytes > MAX_MEBIBYTES) {
      throw new IllegalArgumentException(
          "hash must be between 1 and " + MAX_MEBIBYTES + " MiB, was " + mebibytes);
    }
    int buckets = Integer.highestOneBit(mebibytes) * ((1 << 20) / (BYTES_AN_ENTRY * BUCKET));
    try {
      entries = new long[2 * BUCKET * buckets + ALIGNMENT];
    } catch (OutOfMemoryError e) {
      throw new IllegalArgumentException(
          "hash of %s MiB does not fit into memory; the largest heap is %s MiB"
              .formatted(mebibytes, Runtime.getRuntime().maxMemory() >> 20),
          e);
    }
    mask = buckets - 1;
  }

  /**
   * The memory of a table, in bytes.
   *
   * @param mebibytes its requested size, which is rounded down
   */
  static long bytes(int mebibytes) {
    return (long) Integer.highestOneBit(mebibytes) << 20;
  }

  /**
   * Starts a new search: entries of older searches are replaced first.
   *
   * @param alone whether entries of older searches must not be found
   */
  public void begin(boolean alone) {
    this.alone = alone;
    searches++;
    if (alone && searches >= GENERATIONS) {
      clear();
    }
    generation = generation + 1 & GENERATIONS - 1;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(entries, 0);
    generation = 0;
    searches = 0;
  }

  /** The data stored for a key, or 0. */
  public long probe(long key) {
    int first = first(key);
    for (int i = first; i < first + 2 * BUCKET; i += 2) {
      long data = entries[i + 1];
      if ((entries[i] ^ data) == key && isKnown(data)) {
        return data;
      }
    }
    return 0;
  }

  private boolean isKnown(long data) {
    return data != 0 && (!alone || generation(data) == generation);
  }

  /**
   * Stores data for a key, in place of the least valuable entry.
   *
   * @param move the best move, or {@link PackedMove#NONE} to keep the one already stored
   * @param evaluation without search, limited to 14 bits, or {@link #NO_EVALUATION}
   */
  public void store(long key, long move, int score, int evaluation, int depth, int bound) {
    int first = first(key);
    int victim = first;
    int min = Integer.MAX_VALUE;
    int best = (int) move & BEST_MASK;
    for (int i = first; i < first + 2 * BUCKET; i += 2) {
      long data = entries[i + 1];
      boolean known = isKnown(data);
      if (known && (entries[i] ^ data) == key) {
        if (best == 0) {
          best = best(data);
        }
        if (bound != EXACT && depth < depth(data) - 3 && generation(data) == generation) {
          return;
        }
        victim = i;
        break;
      }
      int worth =
          known ? depth(data) - 4 * (generation - generation(data) & GENERATIONS - 1) : -1000;
      if (worth < min) {
        min = worth;
        victim = i;
      }
    }
    long data =
        (long) best << BEST_SHIFT
            | (Math.clamp(evaluation, -MAX_EVALUATION - 1, MAX_EVALUATION) & 0x3fffL)
                << EVALUATION_SHIFT
            | (score & 0xffffL) << SCORE_SHIFT
            | (long) Math.clamp(depth, 0, 127) << DEPTH_SHIFT
            | (long) bound << BOUND_SHIFT
            | generation;
    entries[victim] = key ^ data;
    entries[victim + 1] = data;
  }

  private int first(long key) {
    return 2 * BUCKET * ((int) (key >>> 32) & mask) + ALIGNMENT;
  }

  /** The score of an entry's data. */
  public static int score(long data) {
    return (short) (data >>> SCORE_SHIFT);
  }

  /** The evaluation without search, or {@link #NO_EVALUATION}. */
  public static int evaluation(long data) {
    return (int) (data << 64 - BEST_SHIFT >> 64 - BEST_SHIFT + EVALUATION_SHIFT);
  }

  /** The depth to which the position was searched. */
  public static int depth(long data) {
    return (int) (data >>> DEPTH_SHIFT) & 0x7f;
  }

  /** {@link #LOWER}, {@link #UPPER} or {@link #EXACT}. */
  public static int bound(long data) {
    return (int) (data >>> BOUND_SHIFT) & 3;
  }

  private static int generation(long data) {
    return (int) data & GENERATIONS - 1;
  }

  private static int best(long data) {
    return (int) (data >>> BEST_SHIFT);
  }

  /** Whether a best move is known. */
  public static boolean hasBest(long data) {
    return best(data) != 0;
  }

  /** The cell that the best move leaves, if one is known. */
  public static int bestFrom(long data) {
    return PackedMove.from(best(data));
  }

  /** Whether the data's best move has the same from and to cells as this move. */
  public static boolean isBest(long data, long move) {
    return data != 0 && best(data) == ((int) move & BEST_MASK);
  }

  /** The share of entries of this search, in thousandths, from a sample. */
  public int permilleFull() {
    int used = 0;
    for (int i = 0; i < 2000; i += 2) {
      long data = entries[ALIGNMENT + i + 1];
      if (data != 0 && generation(data) == generation) {
        used++;
      }
    }
    return used;
  }
}
