package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import module java.base;

import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReferencesTest {
  private static Play alike(long nodes) {
    return new Play(nodes, References.SETTINGS, "", 0, 0);
  }

  private static final String HEADER = "variant,measure,nodes,value,low,high";

  @ParameterizedTest
  @EnumSource
  void shippedReferencesAreRead(Measure measure) {
    // When
    References shipped = References.shipped();

    // Then random players, and those with another limit, are never compared
    assertThat(shipped.find(measure, alike(0))).isNull();
    assertThat(shipped.findOthers(measure, alike(0), "")).isNull();
  }

  @Test
  void areFoundByMeasureAndStrength() {
    // When
    References references =
        References.of(
            Stream.of(
                HEADER,
                "chess,draw-rate,1000,0.25,0.2,0.3",
                "chess,draw-rate,10000,0.5,0.4,0.6",
                "chess,jam,1000,0,0,0"));

    // Then
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000)))
        .isEqualTo(new Estimate(0.25, 0.2, 0.3));
    assertThat(references.find(Measure.DRAW_RATE, alike(10_000)))
        .isEqualTo(new Estimate(0.5, 0.4, 0.6));
    assertThat(references.find(Measure.JAM, alike(1_000))).isEqualTo(new Estimate(0, 0, 0));
    assertThat(references.find(Measure.JAM, alike(10_000))).isNull();
    assertThat(references.find(Measure.CHECKS, alike(1_000))).isNull();
  }

  /** The range excludes chess and the variant itself; two others are too few. */
  @Test
  void otherVariantsHaveARange() {
    // Given
    References references =
        References.of(
            Stream.of(
                HEADER,
                "chess,draw-rate,1000,0.9,0.8,1",
                "alice,draw-rate,1000,0.3,0.2,0.4",
                "raumschach,draw-rate,1000,0.1,0,0.2",
                "mapped-chess,draw-rate,1000,0.2,0.1,0.3",
                "mapped-chess,draw-rate,10000,0.25,0.1,0.3"));

    // Then
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(1_000), "my-game"))
        .isEqualTo(new References.Range(0.1, 0.3, 3));
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(1_000), "alice")).isNull();
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(10_000), "my-game")).isNull();
    assertThat(references.findOthers(Measure.JAM, alike(1_000), "my-game")).isNull();
  }

  @Test
  void mayBeNone() {
    assertThat(References.of(Stream.of(HEADER)).find(Measure.JAM, alike(1_000))).isNull();
  }

  @Test
  void ofAnUnknownMeasureAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> References.of(Stream.of(HEADER, "chess,beauty,1000,0,0,0")))
        .withMessageContaining("beauty");
  }

  @Test
  void gamesPlayedDifferentlyHaveNoReference() {
    // Given
    References references = References.of(Stream.of(HEADER, "chess,draw-rate,1000,0.25,0.2,0.3"));
    String otherNoise = References.SETTINGS.replace("noise=12", "noise=3");

    // Then
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000))).isNotNull();
    assertThat(references.find(Measure.DRAW_RATE, new Play(1_000, otherNoise, "", 0, 0))).isNull();
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000).withOpening("random 8"))).isNull();
  }
}
