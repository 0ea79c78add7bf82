package io.polyboard.benchmarks.capacity;

/** What computes. */
interface Processors {
  /** Where every thread has a processor of its own. */
  static Processors ofItsOwn(Clock clock) {
    return (seconds, then) -> clock.in(seconds, then);
  }

  /**
   * Computes in a thread of its own.
   *
   * @param seconds that it takes a processor which does nothing else
   * @param then what happens when it is done
   */
  void compute(double seconds, Runnable then);
}
