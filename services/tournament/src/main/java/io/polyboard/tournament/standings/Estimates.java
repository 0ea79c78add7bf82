package io.polyboard.tournament.standings;

import io.polyboard.proto.tournament.v1.Estimate;

/** Estimates as the contract has them. */
final class Estimates {
  private Estimates() {}

  static Estimate of(io.polyboard.statistics.Estimate estimate) {
    return Estimate.newBuilder()
        .setValue(estimate.value())
        .setLow(estimate.low())
        .setHigh(estimate.high())
        .build();
  }
}
