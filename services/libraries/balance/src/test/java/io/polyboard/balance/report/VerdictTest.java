package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Intervals are three standard errors wide on either side, for easy computation. */
class VerdictTest {
  private static final Pattern NEEDED = Pattern.compile("; about (\\d+) are needed$");

  /** The value may be off by 0.03; if it may be on either side of an end, its place is unknown. */
  @ParameterizedTest
  @CsvSource({
    "0.10, '; between those of 9 other variants (2.0% to 60.0%)'",
    "0.58, ''",
    "0.62, ''",
    "0.64, '; above those of 9 other variants (2.0% to 60.0%)'",
    "0.04, ''",
    "0.00, ''",
    "-0.02, '; below those of 9 other variants (2.0% to 60.0%)'"
  })
  void saysWhereOtherVariantsAreIfThatIsKnown(double value, String place) {
    // Given
    Estimate here = of(value, 0.01);
    Verdict verdict = compare(Measure.DRAW_RATE, here, of(0.25, 0.01), 1_000);

    // When
    Verdict besides = verdict.besides(Measure.DRAW_RATE, here, new References.Range(0.02, 0.6, 9));

    // Then
    assertThat(besides.finding()).isEqualTo(verdict.finding());
    assertThat(besides.text()).isEqualTo(verdict.text() + place);
    assertThat(verdict.besides(Measure.DRAW_RATE, here, null)).isEqualTo(verdict);
  }

  private static Verdict compare(Measure measure, Estimate here, Estimate there, long games) {
    return Verdict.compare(measure, here, there, games, "orthodox chess");
  }

  private static Estimate of(String valueAndError) {
    String[] both = valueAndError.split(", ");
    return of(Double.parseDouble(both[0]), Double.parseDouble(both[1]));
  }

  /** An estimate with an interval of three standard errors on either side. */
  private static Estimate of(double value, double error) {
    return new Estimate(value, value - 3 * error, value + 3 * error);
  }

  /** White's score, with a tolerance of 0.03; each value is followed by its error. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # 0.005 apart; errors 0.003 and 0.004, together 0.005: the difference is at most 0.02
          0.545, 0.003 | 0.54, 0.004 | 1000 | ALIKE | as in orthodox chess (54.5% against 54.0%)
          # Errors 0.006 and 0.008, together 0.01; three times that is 0.03
          0.60, 0.006 | 0.54, 0.008 | 1000 | HIGHER | higher than in orthodox chess (60.0% against 54.0%)
          0.48, 0.006 | 0.54, 0.008 | 1000 | LOWER | lower than in orthodox chess (48.0% against 54.0%)
          # 0.02 apart; with three errors of 0.005, up to 0.035; then with negligible errors
          0.56, 0.003 | 0.54, 0.004 | 1000 | UNCERTAIN | higher than in orthodox chess (56.0% against 54.0%), perhaps by too little to matter
          0.56, 0.0001 | 0.54, 0.0001 | 1000 | ALIKE | as in orthodox chess (56.0% against 54.0%)
          # 0.09 apart, more than the tolerance; an error of a third of that would decide. Ten games
          # have an error of 0.15, and three times that is 0.45: 5 times too much, so 10 times 25
          # games are needed
          0.63, 0.15 | 0.54, 0 | 10 | UNCERTAIN | 10 games are too few (63.0% against 54.0%); about 250 are needed
          # The other game's error is too large: more games of this one would not help
          0.63, 0.001 | 0.54, 0.1 | 4000 | UNCERTAIN | uncertain after 4000 games (63.0% against 54.0%)
          """)
  void comparesByErrorsAndTolerance(
      String here, String there, long games, Finding finding, String text) {
    assertThat(compare(Measure.WHITE_SCORE, of(here), of(there), games))
        .isEqualTo(new Verdict(finding, text));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theNeededGamesFallAsTheDifferenceGrows(boolean lower) {
    // Given
    long before = Long.MAX_VALUE;

    // Then: from 0.05 on, the difference is more than one and a half times the tolerance.
    for (int difference = 5; difference < 40; difference += 5) {
      double value = 0.5 + (lower ? -1 : 1) * difference / 100.0;
      Verdict verdict = compare(Measure.WHITE_SCORE, of(value, 0.15), of(0.5, 0.01), 10);
      Matcher needed = NEEDED.matcher(verdict.text());
      assertThat(verdict.finding()).isEqualTo(Finding.UNCERTAIN);
      assertThat(needed.find()).as(verdict.text()).isTrue();
      long games = Long.parseLong(needed.group(1));
      assertThat(games).isLessThan(before).isGreaterThan(10);
      before = games;
    }
  }

  /** More games would not help, because the reference's error is too large. */
  @Test
  void ifTheReferenceIsUncertainNoNumberOfGamesIsNamed() {
    assertThat(compare(Measure.WHITE_SCORE, of(0.63, 0.001), of(0.54, 0.1), 4_000))
        .isEqualTo(
            new Verdict(Finding.UNCERTAIN, "uncertain after 4000 games (63.0% against 54.0%)"));
  }

  /** No game of 200 and of 130 was cut short: the intervals end at 0. */
  @Test
  void noFewerGamesAreNamedThanThereAre() {
    assertThat(
            compare(Measure.CUT_SHORT, new Estimate(0, 0, 0.051), new Estimate(0, 0, 0.077), 200))
        .isEqualTo(new Verdict(Finding.UNCERTAIN, "uncertain after 200 games (0.0% against 0.0%)"));
  }

  @Test
  void withoutAnIntervalTheVerdictIsUncertain() {
    // Given
    Estimate unknown = new Estimate(0.6, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    // Then
    assertThat(compare(Measure.JAM, unknown, of(0.5, 0.01), 1))
        .isEqualTo(new Verdict(Finding.UNCERTAIN, "uncertain after 1 game"));
    assertThat(compare(Measure.JAM, of(0.5, 0.01), unknown, 7))
        .isEqualTo(new Verdict(Finding.UNCERTAIN, "uncertain after 7 games"));
  }

  @ParameterizedTest
  @CsvSource({
    "SHARE, 0.5437, 54.4%",
    "SHARE, 1, 100.0%",
    "TURNS, 88.6, 89",
    "A_GAME, 0.25, 0.250",
    "A_TURN, 31.42, 31.4",
    "A_TURN, 9.9994, 9.999",
    "A_GAME, 10, 10.0"
  })
  void valuesHaveTheDigitsOfTheirUnit(Unit unit, double value, String text) {
    assertThat(Verdict.text(unit, value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"SHARE, share", "TURNS, turns", "A_GAME, a game", "A_TURN, a turn"})
  void unitsAreWords(Unit unit, String text) {
    assertThat(unit.text()).isEqualTo(text);
  }
}
