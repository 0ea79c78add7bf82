package io.polyboard.archive.store;

import java.util.List;

/** What games of one count can have in common. */
public enum CountKey {
  VARIANT(0, "variant_digest", "variant_id"),
  TOURNAMENT(Cohort.TOURNAMENT, "tournament_id"),
  PLAYERS(Cohort.PLAYERS, "white", "black"),
  OUTCOME(Cohort.OUTCOME, "result", "termination");

  private final int grain;
  private final List<String> columns;

  CountKey(int grain, String... columns) {
    this.grain = grain;
    this.columns = List.of(columns);
  }

  /** The coarsest at which cohorts differ by it. */
  int grain() {
    return grain;
  }

  /** Its columns in the table of cohorts. */
  List<String> columns() {
    return columns;
  }
}
