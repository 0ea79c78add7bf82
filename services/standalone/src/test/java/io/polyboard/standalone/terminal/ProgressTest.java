package io.polyboard.standalone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
  private final StringWriter err = new StringWriter();
  private long millis;

  @Test
  void showsNothingForTwoSecondsAndThenAFewTimesASecond() {
    // Given
    Progress progress = progress(true);

    // When
    for (; millis <= 2_500; millis += 50) {
      progress.show(() -> millis + " ms");
    }

    // Then
    assertThat(err.toString()).isEqualTo("\r2000 ms\r2200 ms\r2400 ms");
  }

  @ParameterizedTest
  @CsvSource({
    "dumb, '~12345~123  ~   ~'",
    // A terminal that can erase a line.
    "xterm, ~12345\u001b[K~123\u001b[K~\u001b[K~"
  })
  void erasesWhatItShowed(String terminal, String written) {
    // Given
    Progress progress = progress(true, Map.of("TERM", terminal));
    millis = 2_000;
    progress.show(() -> "12345");
    millis = 3_000;
    progress.show(() -> "123");

    // When
    progress.close();

    // Then
    assertThat(err.toString().replace('\r', '~')).isEqualTo(written);
  }

  @Test
  void showsNothingWithoutATerminal() {
    // Given
    Progress progress = progress(false);
    millis = 10_000;

    // When
    progress.show(() -> "never asked for");
    progress.close();

    // Then
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void logsALineEveryTenSecondsWithoutATerminal() {
    // Given
    Progress progress = progress(false);

    // When
    for (; millis <= 25_000; millis += 500) {
      progress.log(() -> millis + " ms");
    }
    progress.close();

    // Then
    assertThat(err.toString().lines()).containsExactly("10000 ms", "20000 ms");
  }

  @Test
  void logsAsItShowsOnATerminal() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;

    // When
    progress.log(() -> "12345");

    // Then
    assertThat(err.toString()).isEqualTo("\r12345");
  }

  @Test
  void cutsALineToTheTerminalWithRoomForCtrlC() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;

    // When
    progress.show(() -> "x".repeat(200));

    // Then
    assertThat(err.toString()).isEqualTo("\r" + "x".repeat(97));
  }

  @Test
  void anInterruptedProcessLeavesACleanLine() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;
    progress.show(() -> "12345");

    // When the terminal has echoed ^C and the process ends
    err.append("^C");
    progress.end();
    millis = 3_000;
    progress.show(() -> "never shown");
    progress.close();

    // Then
    assertThat(screen()).isBlank();
    assertThat(err.toString()).endsWith("\r");
  }

  @Test
  void linesBelowComeAndGoWithTheLine() {
    // Given
    Progress progress = progress(true, Map.of("TERM", "xterm"));
    progress.showBelow(List.of("one", "two"));
    assertThat(err.toString()).isEmpty();

    // When
    millis = 2_000;
    progress.show(() -> "12345");
    millis = 3_000;
    progress.show(() -> "123");
    progress.showBelow(List.of("three"));
    progress.say("said");
    millis = 4_000;
    progress.show(() -> "1");
    progress.close();
    progress.showBelow(List.of("never shown"));

    // Then they are drawn when they have changed, and erased before anything else is printed
    assertThat(err.toString())
        .isEqualTo(
            "\r12345\u001b[K\none\u001b[K\ntwo\u001b[K\u001b[2A\r12345"
                + "\r123\u001b[K"
                + "\r123\u001b[K\nthree\u001b[K\u001b[J\u001b[1A\r123"
                + "\r\u001b[K\u001b[J\rsaid\n"
                + "\r1\u001b[K\nthree\u001b[K\u001b[1A\r1"
                + "\r\u001b[K\u001b[J\r");
  }

  @Test
  void noMoreLinesAreBelowThanTheTerminalHasRoomFor() {
    // Given a terminal of the usual height
    Progress progress = progress(true, Map.of("TERM", "xterm"));
    millis = 2_000;
    progress.showBelow(Collections.nCopies(50, "line"));

    // When
    progress.show(() -> "12345");

    // Then
    assertThat(err.toString().split("\n", -1)).hasSize(24);
  }

  @Test
  void noLinesAreBelowIfTheTerminalCannotEraseThem() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;
    progress.showBelow(List.of("never shown"));

    // When
    progress.show(() -> "12345");
    progress.close();

    // Then
    assertThat(err.toString()).isEqualTo("\r12345\r     \r");
  }

  /** The visible text of the line, with overwriting after carriage returns. */
  private String screen() {
    StringBuilder line = new StringBuilder();
    int column = 0;
    for (char character : err.toString().toCharArray()) {
      if (character == '\r') {
        column = 0;
      } else {
        line.replace(column, Math.min(column + 1, line.length()), String.valueOf(character));
        column++;
      }
    }
    return line.toString();
  }

  private Progress progress(boolean watched) {
    return progress(watched, Map.of());
  }

  private Progress progress(boolean watched, Map<String, String> environment) {
    return new Progress(
        Run.terminal(
            InputStream.nullInputStream(), new StringWriter(), err, false, watched, environment),
        () -> millis * 1_000_000);
  }
}
