package io.polyboard.archive.store;

import java.util.List;

/** What games of one count can have in common. */
public enum CountKey {
  VARIANT("variant_digest", "variant_id"),
  TOURNAMENT("tournament_id"),
  PLAYERS("white", "black"),
  OUTCOME("result", "termination");

  private final List<String> columns;

  CountKey(String... columns) {
    this.columns = List.of(columns);
  }

  /** Its columns. */
  List<String> columns() {
    return columns;
  }
}
