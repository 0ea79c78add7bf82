package io.polyboard.standalone.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.tournament.v1.Estimate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, -3, 3, +0.0 ± 3.0 (95%: -3.0 to +3.0)",
    "-0.04, -0.08, 0, +0.0 ± 0.0 (95%: -0.1 to +0.0)",
    "-0.06, -0.08, 0, -0.1 ± 0.0 (95%: -0.1 to +0.0)",
    "Infinity, -290.5, Infinity, '+infinite, at least -290.5'",
    "-Infinity, -Infinity, 290.5, '-infinite, at most +290.5'"
  })
  void aDifferenceInStrengthHasTheFinitePartOfItsInterval(
      double value, double low, double high, String text) {
    assertThat(
            Figures.eloInterval(
                Estimate.newBuilder().setValue(value).setLow(low).setHigh(high).build()))
        .isEqualTo(text);
  }
}
