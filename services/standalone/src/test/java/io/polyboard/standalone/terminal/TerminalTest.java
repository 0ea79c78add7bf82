package io.polyboard.standalone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
  @ParameterizedTest
  @CsvSource({
    // COLUMNS, columns of the terminal, whether there is a terminal; expected columns
    "'', 60, true, 60",
    "'', 200, true, 200",
    "'', 7, true, 20",
    "'', 0, true, 100",
    "'', 60, false, 100",
    "80, 60, true, 80",
    "80, 60, false, 80",
    "wide, 60, true, 60",
    "5, 60, true, 60"
  })
  void usesTheColumnsOfTheVariableOrOfTheTerminal(
      String columns, int reported, boolean watched, int expected) {
    // Given
    PrintWriter out = new PrintWriter(new StringWriter());
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            out,
            out,
            watched,
            false,
            Map.of("COLUMNS", columns),
            () -> reported,
            () -> 0);

    // Then
    assertThat(terminal.columns()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "true, 'depth 1 Ae2Ae4 Ae7Ae5', 'depth 1 Ae2Ae4'",
    "true, 'depth 1 Ae2Ae4', 'depth 1 Ae2Ae4'",
    "true, 'abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrs'",
    "false, 'depth 1 Ae2Ae4 Ae7Ae5', 'depth 1 Ae2Ae4 Ae7Ae5'"
  })
  void aLineOfProgressFitsTheTerminal(boolean watched, String line, String fitted) {
    // Given
    Writer out = new StringWriter();
    Terminal terminal =
        Run.terminal(
            InputStream.nullInputStream(), out, out, false, watched, Map.of("COLUMNS", "20"));

    // Then
    assertThat(terminal.fitted(line)).isEqualTo(fitted);
  }
}
