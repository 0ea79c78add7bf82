package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.PerftRow;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares counts of turn sequences with published figures and with other programs. */
class PerftTest {
  /** Larger counts run only in the nightly build. */
  private static final long MAX_BY_DAY = 6_000_000;

  /** A position and its counts by depth, from 1. */
  private static final String FIGURES =
      """
      # From the Chess Programming Wiki, Perft Results.
      chess | startpos | 20 400 8902 197281 4865609 119060324
      chess | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 48 2039 97862 4085603 193690690
      chess | 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 | 14 191 2812 43238 674624 11030083
      chess | r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 | 6 264 9467 422333 15833292
      chess | rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 | 44 1486 62379 2103487 89941194
      # Counted by Fairy-Stockfish (branch alice, commit 4b1940a8).
      alice | startpos | 20 400 9384 219236 5910465 157727925
      alice | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R|8/8/8/8/8/8/8/8 w KQkq - - 0 1 | 48 2014 98961 4214411 206790338
      alice | r3k2r/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQkq - - 0 1 | 26 623 16388 409935 10705097 273142762
      alice | n1n5/PPPk4/8/8/8/8/4Kppp/5N1N|8/8/8/8/8/8/8/8 b - - - 0 1 | 24 530 10998 223475 4816739
      # From the start position, counted by Fairy-Stockfish (commit c19b5f6c).
      no-castling | startpos | 20 400 8902 197281 4865609
      torpedo | startpos | 20 400 9194 209719 5402551
      semi-torpedo | startpos | 20 400 9054 203775 5143866
      pawn-back | startpos | 20 400 9222 211739 5482869
      pawn-sideways | startpos | 20 400 10022 250145 7210366
      """;

  static List<PerftRow> byDay() {
    return rows().filter(row -> row.count() <= MAX_BY_DAY).toList();
  }

  static List<PerftRow> atNight() {
    return rows().filter(row -> row.count() > MAX_BY_DAY).toList();
  }

  private static Stream<PerftRow> rows() {
    List<PerftRow> rows = new ArrayList<>(Conformance.perft());
    rows.addAll(Conformance.perft(Path.of("../../../docs/variants/perft.csv")));
    FIGURES
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" \\| "))
        .forEach(line -> {
          String[] counts = line[2].split(" ");
          for (int i = 0; i < counts.length; i++) {
            rows.add(new PerftRow(line[0], line[1], i + 1, Long.parseLong(counts[i])));
          }
        });
    return rows.stream();
  }

  @ParameterizedTest
  @MethodSource("byDay")
  void countsTurnSequences(PerftRow row) {
    count(row);
  }

  @ParameterizedTest
  @MethodSource("atNight")
  @Tag("nightly")
  void countsLongTurnSequences(PerftRow row) {
    count(row);
  }

  private static void count(PerftRow row) {
    // Given
    Position position = TestVariants.position(row.variant().replace(".yaml", ""), row.mfen());
    Setup before = position.setup();

    // When
    long count = position.perft(row.depth());

    // Then
    assertThat(count).isEqualTo(row.count());
    assertThat(position.setup()).isEqualTo(before);
  }
}
