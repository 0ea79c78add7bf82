package io.polyboard.example;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** The examples of {@code docs/libraries.md}. */
class ExamplesTest {
  @Test
  void aGameIsPlayedToItsEnd() {
    // Given
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    // When
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      PlayGame.main(new String[] {"alice"});
    } finally {
      System.setOut(before);
    }

    // Then
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines.size()).isGreaterThan(20);
    assertThat(lines.getLast()).contains(" by ");
  }
}
