package io.polyboard.balance.improve;

import module java.base;

/**
 * The result of a heat. Each list in the order of merit, best first.
 *
 * @param kept candidates that go on
 * @param beaten candidates that another surely beats
 * @param cut candidates that may be as good as those kept, but for which there are no more games
 */
public record Heat(List<Integer> kept, List<Integer> beaten, List<Integer> cut) {
  public Heat {
    kept = List.copyOf(kept);
    beaten = List.copyOf(beaten);
    cut = List.copyOf(cut);
  }
}
