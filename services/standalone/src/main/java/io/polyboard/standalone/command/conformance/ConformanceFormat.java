package io.polyboard.standalone.command.conformance;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.position.LegalTurns;
import io.polyboard.standalone.command.position.ParallelPerft;
import io.polyboard.standalone.command.position.Playthrough;

/** The formats of conformance files. The header of a file identifies its format. */
enum ConformanceFormat {
  /** A position, the number of its legal turns, and the hash of their sorted texts. */
  POSITIONS("variant", "mfen", "turns", "sha256") {
    @Override
    void check(ConformanceRow row) {
      Position position = row.position("mfen");
      long expected = row.number("turns", Long.MAX_VALUE);
      String hash = row.matching("sha256", "[0-9a-fA-F]{64}", "a SHA-256 in hex");
      List<String> turns = LegalTurns.sorted(position);
      row.compare("turns", expected, turns.size());
      String digest = Digest.of(String.join("\n", turns));
      row.compare("sha256", hash.toLowerCase(Locale.ROOT), digest.replace("sha256:", ""));
    }
  },

  /** A game from the start, the position at its end, and the outcome there by the turns alone. */
  GAMES("variant", "turns", "final_mfen", "outcome", "reason") {
    @Override
    void check(ConformanceRow row) {
      String expected = row.matching("outcome", among(Outcome.Result.values()), "an outcome");
      String reason =
          row.matching("reason", among(Outcome.Reason.values()) + "|", "a reason, or empty");
      Playthrough game = new Playthrough(row.variant().start());
      String turns = row.text("turns");
      if (!turns.isEmpty()) {
        row.named("turns", () -> game.play(List.of(turns.split(" ", -1))));
      }
      Outcome outcome = game.outcomeByTurns();
      row.compare("final_mfen", row.text("final_mfen"), game.mfen());
      row.compare("outcome", expected, outcome.result());
      row.compare("reason", reason, outcome.reason() == null ? "" : outcome.reason());
    }
  },

  /** A position and the number of sequences of legal turns of a length. */
  PERFT("variant", "mfen", "depth", "count") {
    @Override
    void check(ConformanceRow row) throws InterruptedException {
      Position position = row.position("mfen");
      int depth = (int) row.number("depth", ParallelPerft.MAX_DEPTH);
      long expected = row.number("count", Long.MAX_VALUE);
      row.compare("count", expected, row.perft(position, depth));
    }
  };

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> columns;

  ConformanceFormat(String... columns) {
    this.columns = List.of(columns);
  }

  /** The names of the columns, in the order of the header. */
  List<String> columns() {
    return columns;
  }

  /**
   * Checks a row against the rules, and records disagreements in it.
   *
   * @throws RefusedException if it is malformed or the rules refuse it, with the column as place
   */
  abstract void check(ConformanceRow row) throws InterruptedException;

  private static String among(Object[] values) {
    return Arrays.stream(values)
        .map(value -> Pattern.quote(value.toString()))
        .collect(Collectors.joining("|"));
  }
}
