package io.polyboard.standalone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

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

  @Test
  void wipesWhatItShowed() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;
    progress.show(() -> "12345");
    millis = 3_000;
    progress.show(() -> "123");

    // When
    progress.close();

    // Then
    assertThat(err.toString()).isEqualTo("\r12345\r123  \r   \r");
  }

  @Test
  void showsNothingWhereNobodyWatches() {
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
  void logsALineEveryTenSecondsWhereNobodyWatches() {
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
  void logsAsItShowsWhereSomebodyWatches() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;

    // When
    progress.log(() -> "12345");

    // Then
    assertThat(err.toString()).isEqualTo("\r12345");
  }

  @Test
  void cutsALineToTheTerminal() {
    // Given
    Progress progress = progress(true);
    millis = 2_000;

    // When
    progress.show(() -> "x".repeat(200));

    // Then
    assertThat(err.toString()).isEqualTo("\r" + "x".repeat(99));
  }

  private Progress progress(boolean watched) {
    PrintWriter out = new PrintWriter(new StringWriter());
    return new Progress(
        new Terminal(
            InputStream.nullInputStream(), out, new PrintWriter(err), false, watched, Map.of()),
        () -> millis * 1_000_000);
  }
}
