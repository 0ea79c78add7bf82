package io.polyboard.benchmarks;

import io.polyboard.benchmarks.kernel.KernelPlayout;
import io.polyboard.rules.Variant;

/** Plays uniformly random moves of one variant from its start to the end of the game. */
public interface Playout {
  /** That of a variant. */
  static Playout of(Variant variant) {
    try {
      Class<?> playout = variant.ownCopy(KernelPlayout.class);
      return (Playout) playout.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Plays a game, another each time; returns the number of its moves. */
  int play();
}
