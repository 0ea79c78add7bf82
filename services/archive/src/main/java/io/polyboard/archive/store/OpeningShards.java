package io.polyboard.archive.store;

/**
 * The shards in which the positions of the opening explorer lie, by their keys: each is a range of
 * keys, and a partition of the table of blocks.
 */
final class OpeningShards {
  /** So many bits of a key say which it is: as the migrations have it. */
  private static final int BITS = 4;

  private OpeningShards() {}

  /** Whether two keys are of one shard. */
  static boolean areAlike(long key, long other) {
    return (key ^ other) >>> (Long.SIZE - BITS) == 0;
  }

  /** The least key of the shard of a key. */
  static long least(long key) {
    return key >> (Long.SIZE - BITS) << (Long.SIZE - BITS);
  }
}
