package io.polyboard.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/libraries.md}. */
class PlayGameTest {
  @Test
  void aGameIsPlayedToItsEnd() {
    // When
    Position end = PlayGame.play(Variants.shipped("alice"));

    // Then
    assertThat(end.outcome().isOver()).isTrue();
    assertThat(end.movesMade()).isGreaterThan(20);
  }
}
