package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

/**
 * One side has one piece that moves, and a wall; the other has five pieces that move. The measures
 * must not depend on which side is White. Seeds are fixed.
 */
class ReversedColoursTest {
  private static final int GAMES = 400;
  private static final int SAMPLES = 100;
  private static final int SAMPLE = 60;

  private static final String DEFINITION =
      """
      id: lopsided
      name: Lopsided
      description: For tests.
      axes:
        - {name: file, size: 4}
        - {name: rank, size: 6}
      pieces:
        K: {name: king, royal: true}
        S: {name: shuttle, moves: [{leap: [1, 0], symmetry: none}, {leap: [-1, 0], symmetry: none}]}
        W: {name: wall}
      array: %s
      ends: {repetition: 100}
      """;

  private static final Play PLAY = new Play(0, "random", "", 0, 0);

  /** White begins in both variants: the first turn is one of different pieces. */
  private static final Set<Measure> OPENINGS =
      EnumSet.range(Measure.OPENING_DIVERSITY_1, Measure.OPENING_DIVERSITY_8);

  private static PlayedGames lab(String start) {
    return PlayedGames.of(Variants.compile("lopsided", DEFINITION.formatted(start)), "random");
  }

  private static Report report(PlayedGames lab, List<MeasuredGame> games) {
    return Report.of(lab.variant(), PLAY, lab.summary(games), References.shipped(), 1);
  }

  private static double value(Report report, Measure measure) {
    return report.values().stream()
        .filter(each -> each.measure() == measure)
        .findFirst()
        .orElseThrow()
        .estimate()
        .value();
  }

  @Test
  void reportsAreReversedWithTheColours() throws InterruptedException {
    // Given
    PlayedGames one = lab("ks2/s3/s3/s3/s3/KWS1");
    PlayedGames other = lab("kws1/S3/S3/S3/S3/KS2");
    List<MeasuredGame> ones = one.play(GAMES, 1);
    List<MeasuredGame> others = other.play(GAMES, 2);

    // Then the measures of all games agree
    Report first = report(one, ones);
    Report second = report(other, others);
    for (Measure measure : List.of(Measure.LEGAL_TURNS, Measure.JAM, Measure.LENGTH_TURNS)) {
      double value = value(first, measure);
      assertThat(value(second, measure)).as(measure.id()).isCloseTo(value, within(0.03 * value));
    }
    // Two of three pieces of one side never move, and one of six of the other, the king.
    assertThat(first.jams().getFirst().getFirst().estimate().value()).isEqualTo(2 / 3.0);
    assertThat(second.jams().getLast().getFirst().estimate().value()).isEqualTo(2 / 3.0);
    assertThat(first.jams().getLast().getFirst().estimate().value()).isEqualTo(1 / 6.0);
    assertThat(second.jams().getFirst().getFirst().estimate().value()).isEqualTo(1 / 6.0);

    // When samples are compared
    SplittableRandom random = new SplittableRandom(3);
    int wrong = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      Summary drawn = one.drawn(ones, SAMPLE, random);
      wrong +=
          PlayedGames.differ(PLAY, drawn, other.drawn(others, SAMPLE, random), OPENINGS) ? 1 : 0;
    }

    // Then
    assertThat(wrong).isLessThanOrEqualTo(PlayedGames.maxWrong(SAMPLES));
  }
}
