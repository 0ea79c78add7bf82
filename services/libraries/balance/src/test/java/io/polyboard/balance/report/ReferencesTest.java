package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.polyboard.statistics.Estimate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReferencesTest {
  private static final String HEADER = "measure,nodes,value,low,high";

  @ParameterizedTest
  @EnumSource
  void thoseOfOrthodoxChessAreRead(Measure measure) {
    // When
    References chess = References.chess();

    // Then: random players, and those with another limit, are never compared.
    assertThat(chess.find(measure, 0)).isNull();
  }

  @Test
  void areFoundByMeasureAndStrength() {
    // When
    References references =
        References.of(
            Stream.of(
                HEADER,
                "draw-rate,1000,0.25,0.2,0.3",
                "draw-rate,10000,0.5,0.4,0.6",
                "jam,1000,0,0,0"));

    // Then
    assertThat(references.find(Measure.DRAW_RATE, 1_000)).isEqualTo(new Estimate(0.25, 0.2, 0.3));
    assertThat(references.find(Measure.DRAW_RATE, 10_000)).isEqualTo(new Estimate(0.5, 0.4, 0.6));
    assertThat(references.find(Measure.JAM, 1_000)).isEqualTo(new Estimate(0, 0, 0));
    assertThat(references.find(Measure.JAM, 10_000)).isNull();
    assertThat(references.find(Measure.CHECKS, 1_000)).isNull();
  }

  @Test
  void mayBeNone() {
    assertThat(References.of(Stream.of(HEADER)).find(Measure.JAM, 1_000)).isNull();
  }

  @Test
  void ofAnUnknownMeasureAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> References.of(Stream.of(HEADER, "beauty,1000,0,0,0")))
        .withMessageContaining("beauty");
  }
}
