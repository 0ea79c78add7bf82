package io.polyboard.balance.improve;

import module java.base;

import io.polyboard.statistics.Estimate;

/**
 * A candidate as far as it was measured.
 *
 * @param candidate its number
 * @param values of the measures that are wanted, in their order, each with its interval of 95%
 */
public record Entrant(int candidate, List<Estimate> values) {
  public Entrant {
    values = List.copyOf(values);
  }
}
