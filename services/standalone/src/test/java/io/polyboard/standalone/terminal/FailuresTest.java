package io.polyboard.standalone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
  private final StringWriter err = new StringWriter();
  private final Failures failures =
      new Failures(
          Run.terminal(
              InputStream.nullInputStream(), new StringWriter(), err, false, false, Map.of()));

  @Test
  void everyFaultIsALine() {
    // Given
    RefusedException refused =
        new RefusedException(List.of(Problem.of("side", "is x"), Problem.of("cell", "is\nbroken")));

    // When
    int exitCode = failures.report(refused);

    // Then
    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly("polyboard: side: is x", "polyboard: cell: is / broken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Broken pipe", "Bad file descriptor", "The pipe is being closed"})
  void endsQuietlyWhenNobodyReadsTheOutput(String reason) {
    // When
    int exitCode = failures.report(new StandardOutput.Failure(new IOException(reason)));

    // Then
    assertThat(exitCode).isEqualTo(141);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void saysWhenTheOutputCannotBeWritten() {
    // When
    int exitCode =
        failures.report(new StandardOutput.Failure(new IOException("No space left on device")));

    // Then
    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString().strip())
        .isEqualTo("polyboard: standard output: No space left on device");
  }
}
