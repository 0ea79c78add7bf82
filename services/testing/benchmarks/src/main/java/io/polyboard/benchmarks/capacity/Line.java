package io.polyboard.benchmarks.capacity;

/**
 * What a batch takes.
 *
 * @param batch seconds, however many are in it
 * @param each seconds that one more of them adds
 */
record Line(double batch, double each) {
  static final Line NONE = new Line(0, 0);

  /** Seconds for a batch of so many. */
  double seconds(int size) {
    return batch + each * size;
  }
}
