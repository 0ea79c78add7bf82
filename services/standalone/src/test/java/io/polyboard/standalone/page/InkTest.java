package io.polyboard.standalone.page;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InkTest {
  /** Web Content Accessibility Guidelines, success criterion 1.4.3, for text. */
  private static final double MIN_CONTRAST = 4.5;

  private static final int[] LEVELS = {0, 95, 135, 175, 215, 255};

  private static final Pattern PAINTED = Pattern.compile("38;5;(\\d+);48;5;(\\d+)m ?(\\S?)");

  @ParameterizedTest
  @CsvSource({"231, 16, 21.0", "16, 231, 21.0", "243, 231, 4.5", "226, 231, 1.0"})
  void theFormulaGivesTheFiguresOfTheGuidelines(int one, int other, double contrast) {
    assertThat(Math.floor(contrast(one, other) * 10) / 10).isEqualTo(contrast);
  }

  @ParameterizedTest
  @ValueSource(ints = {Ink.LIGHT_SQUARE, Ink.DARK_SQUARE})
  void piecesOfBothSidesAreLegibleOnBothSquares(int square) {
    for (int piece : new int[] {Ink.WHITE_PIECE, Ink.BLACK_PIECE}) {
      assertThat(contrast(piece, square)).isGreaterThanOrEqualTo(MIN_CONTRAST);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"show mapped-chess --color always", "show chess -u --color always"})
  void paintedTextIsLegible(String command) {
    // When
    Matcher painted = PAINTED.matcher(Run.polyboard(command.split(" ", -1)).out());

    // Then
    Set<List<Integer>> pairs = new HashSet<>();
    while (painted.find()) {
      int foreground = Integer.parseInt(painted.group(1));
      int background = Integer.parseInt(painted.group(2));
      assertThat(contrast(foreground, background))
          .as(painted.group())
          .isGreaterThanOrEqualTo(MIN_CONTRAST);
      if (!painted.group(3).isEmpty()) {
        pairs.add(List.of(foreground, background));
      }
    }
    assertThat(pairs).hasSize(4);
  }

  @Test
  void marksAreLegible() {
    for (int ground : new int[] {Ink.REACHED, Ink.MOVED_TO, Ink.CAPTURED_ON}) {
      assertThat(contrast(Ink.BLACK_PIECE, ground)).isGreaterThanOrEqualTo(MIN_CONTRAST);
    }
  }

  @Test
  void sequencesAreNotCounted() {
    assertThat(Ink.visibleLength("a" + new Ink(16, 231).paint("bc") + "d")).isEqualTo(4);
  }

  private static double contrast(int one, int other) {
    double lighter = Math.max(luminance(one), luminance(other));
    double darker = Math.min(luminance(one), luminance(other));
    return (lighter + 0.05) / (darker + 0.05);
  }

  /** The relative luminance of a colour of xterm, by the definition of the guidelines. */
  private static double luminance(int colour) {
    int grey = 8 + 10 * (colour - 232);
    int cube = colour - 16;
    return colour >= 232
        ? linear(grey)
        : 0.2126 * linear(LEVELS[cube / 36])
            + 0.7152 * linear(LEVELS[cube / 6 % 6])
            + 0.0722 * linear(LEVELS[cube % 6]);
  }

  private static double linear(int level) {
    double share = level / 255.0;
    return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
