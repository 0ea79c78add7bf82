package io.polyboard.rules.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellRegionsTest {
  private static final Lattice ONE_BOARD =
      new Lattice(List.of(new Axis("file", 4, false), new Axis("rank", 4, false)), List.of("A"));

  private static final Lattice TWO_BOARDS =
      new Lattice(
          List.of(
              new Axis("file", 4, false), new Axis("rank", 4, false), new Axis("level", 2, true)),
          List.of("A", "B"));

  @ParameterizedTest
  @CsvSource({
    "'', none",
    "b2, b2",
    "'a1 b1 c1 d1', a1..d1",
    "'a1 a2 a3', a1..a3",
    "'a1 b1 a2 b2', a1..b2",
    "'a1 b1 a2 c3', 'a1..b1, a2, c3'",
    "'a1 c1 b2', 'a1, c1, b2'"
  })
  void coversCellsByRectangles(String cells, String text) {
    assertThat(format(ONE_BOARD, cells)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "Aa1, a1 on A",
    "'Aa1 Ba1', a1 on every board",
    "'Aa1 Ab1 Ba1', 'a1..b1 on A; a1 on B'"
  })
  void namesTheBoards(String cells, String text) {
    assertThat(format(TWO_BOARDS, cells)).isEqualTo(text);
  }

  private static String format(Lattice lattice, String cells) {
    return CellRegions.format(
        lattice,
        Stream.of(cells.split(" "))
            .filter(cell -> !cell.isEmpty())
            .map(cell -> lattice.find(cell).orElseThrow())
            .toList());
  }
}
