package io.polyboard.engine;

import io.polyboard.rules.Move;
import java.util.Arrays;

/**
 * What searches have found out about positions, by key. Safe for several threads without locks: an
 * entry is two longs, of which the first is the key combined with the second, so that a torn entry
 * matches no key (Robert Hyatt and Timothy Mann, A Lock-less Transposition Table, 2002).
 *
 * <p>An entry's data: score in 16 bits, depth in 8, bound in 2, generation in 6, and 32 bits that
 * tell the best move from the others of its position.
 */
public final class TranspositionTable {
  /** The score is a lower bound. */
  public static final int LOWER = 1;

  /** The score is an upper bound. */
  public static final int UPPER = 2;

  /** The score is exact. */
  public static final int EXACT = 3;

  private static final int BYTES_AN_ENTRY = 16;
  private static final int BUCKET = 4;

  /** The largest size, in MiB. */
  public static final int MAX_MEBIBYTES = 8192;

  private final long[] entries;
  private final int mask;
  private int generation;

  /**
   * @param mebibytes 1 to 8192; rounded down to a power of two
   * @throws IllegalArgumentException for other sizes
   */
  public TranspositionTable(int mebibytes) {
    if (mebibytes < 1 || mebibytes > 8192) {
      throw new IllegalArgumentException("hash of " + mebibytes + " MiB; use 1 to 8192");
    }
    int buckets = Integer.highestOneBit(mebibytes) * ((1 << 20) / (BYTES_AN_ENTRY * BUCKET));
    entries = new long[2 * BUCKET * buckets];
    mask = buckets - 1;
  }

  /** Starts a new search: what older searches stored is replaced first. */
  public void age() {
    generation = generation + 1 & 0x3f;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(entries, 0);
    generation = 0;
  }

  /** The data stored for a key, or 0. */
  public long probe(long key) {
    int first = first(key);
    for (int i = first; i < first + 2 * BUCKET; i += 2) {
      long data = entries[i + 1];
      if ((entries[i] ^ data) == key && data != 0) {
        return data;
      }
    }
    return 0;
  }

  /** Stores data for a key, in place of the entry least worth keeping. */
  public void store(long key, long move, int score, int depth, int bound) {
    int first = first(key);
    int victim = first;
    int least = Integer.MAX_VALUE;
    int tag = tag(move);
    for (int i = first; i < first + 2 * BUCKET; i += 2) {
      long data = entries[i + 1];
      if ((entries[i] ^ data) == key) {
        if (tag == 0) {
          tag = bestTag(data);
        }
        victim = i;
        break;
      }
      int worth = data == 0 ? -1 : depth(data) - 8 * (generation - generation(data) & 0x3f);
      if (worth < least) {
        least = worth;
        victim = i;
      }
    }
    long data =
        (tag & 0xffffffffL) << 32
            | (score & 0xffffL) << 16
            | (Math.clamp(depth, 0, 255) & 0xffL) << 8
            | bound << 6
            | generation;
    entries[victim] = key ^ data;
    entries[victim + 1] = data;
  }

  private int first(long key) {
    return 2 * BUCKET * ((int) (key >>> 32) & mask);
  }

  static int score(long data) {
    return (short) (data >>> 16);
  }

  static int depth(long data) {
    return (int) (data >>> 8) & 0xff;
  }

  static int bound(long data) {
    return (int) (data >>> 6) & 3;
  }

  private static int generation(long data) {
    return (int) data & 0x3f;
  }

  private static int bestTag(long data) {
    return (int) (data >>> 32);
  }

  /** 32 bits that tell a move from the others of its position; 0 for no move. */
  private static int tag(long move) {
    return move == Move.NONE ? 0 : (int) ((move * 0x9E3779B97F4A7C15L) >>> 32);
  }

  /** Whether the data's best move is this one. */
  static boolean isBest(long data, long move) {
    return data != 0 && bestTag(data) == tag(move);
  }

  /** The share of entries of this search, in thousandths, from a sample. */
  public int permilleFull() {
    int used = 0;
    for (int i = 0; i < 2000; i += 2) {
      long data = entries[i + 1];
      if (data != 0 && generation(data) == generation) {
        used++;
      }
    }
    return used;
  }
}
