package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.PerftRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts turn sequences against published figures, and those of other programs. */
class PerftTest {
  /** Larger counts wait for the night. */
  private static final long MOST_BY_DAY = 6_000_000;

  /** Counts by depth, from 1. */
  private record Figures(String variant, String mfen, long... counts) {}

  /** From the Chess Programming Wiki, Perft Results. */
  private static final List<Figures> CHESS =
      List.of(
          new Figures("chess", "startpos", 20, 400, 8902, 197_281, 4_865_609, 119_060_324),
          new Figures(
              "chess",
              "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
              48,
              2039,
              97_862,
              4_085_603,
              193_690_690),
          new Figures(
              "chess",
              "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
              14,
              191,
              2812,
              43_238,
              674_624,
              11_030_083),
          new Figures(
              "chess",
              "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
              6,
              264,
              9467,
              422_333,
              15_833_292),
          new Figures(
              "chess",
              "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
              44,
              1486,
              62_379,
              2_103_487,
              89_941_194));

  /** Counted by Fairy-Stockfish (branch alice, commit 4b1940a8). */
  private static final List<Figures> ALICE =
      List.of(
          new Figures("alice", "startpos", 20, 400, 9384, 219_236, 5_910_465, 157_727_925),
          new Figures(
              "alice",
              "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R|8/8/8/8/8/8/8/8"
                  + " w KQkq - - 0 1",
              48,
              2014,
              98_961,
              4_214_411,
              206_790_338),
          new Figures(
              "alice",
              "r3k2r/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQkq - - 0 1",
              26,
              623,
              16_388,
              409_935,
              10_705_097,
              273_142_762),
          new Figures(
              "alice",
              "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N|8/8/8/8/8/8/8/8 b - - - 0 1",
              24,
              530,
              10_998,
              223_475,
              4_816_739));

  /** From the start, counted by Fairy-Stockfish (commit c19b5f6c). */
  private static final List<Figures> EXAMPLES =
      List.of(
          new Figures("no-castling.yaml", "startpos", 20, 400, 8902, 197_281, 4_865_609),
          new Figures("torpedo.yaml", "startpos", 20, 400, 9194, 209_719, 5_402_551),
          new Figures("semi-torpedo.yaml", "startpos", 20, 400, 9054, 203_775, 5_143_866),
          new Figures("pawn-back.yaml", "startpos", 20, 400, 9222, 211_739, 5_482_869),
          new Figures("pawn-sideways.yaml", "startpos", 20, 400, 10_022, 250_145, 7_210_366));

  static List<PerftRow> byDay() {
    return rows().filter(row -> row.count() <= MOST_BY_DAY).toList();
  }

  static List<PerftRow> atNight() {
    return rows().filter(row -> row.count() > MOST_BY_DAY).toList();
  }

  private static Stream<PerftRow> rows() {
    List<PerftRow> rows = new ArrayList<>(Conformance.perft());
    rows.addAll(Conformance.perft(Path.of("../../../docs/variants/perft.csv")));
    Stream.of(CHESS, ALICE, EXAMPLES)
        .flatMap(List::stream)
        .forEach(figures -> {
          for (int i = 0; i < figures.counts.length; i++) {
            rows.add(new PerftRow(figures.variant, figures.mfen, i + 1, figures.counts[i]));
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
    Variant variant = TestVariants.variant(row.variant().replace(".yaml", ""));
    Position position =
        row.mfen().equals("startpos")
            ? variant.start()
            : variant.position(Mfen.parse(variant, row.mfen()));
    Setup before = position.setup();

    // When
    long count = position.perft(row.depth());

    // Then
    assertThat(count).isEqualTo(row.count());
    assertThat(position.setup()).isEqualTo(before);
  }
}
