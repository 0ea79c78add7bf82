package io.polyboard.benchmarks;

import io.polyboard.benchmarks.kernel.KernelPlayout;
import io.polyboard.rules.Variant;

/** Plays uniformly random moves of one variant from its start to the end of the game. */
public interface Playout {
  /** That of a variant. */
  static Playout of(Variant variant) {
    return variant.own(Playout.class, KernelPlayout.class);
  }

  /** Plays a game, another each time; returns the number of its moves. */
  int play();
}
