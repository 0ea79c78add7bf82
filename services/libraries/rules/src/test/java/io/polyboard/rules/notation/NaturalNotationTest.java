package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NaturalNotationTest {
  private static final int PLIES = 60;

  @ParameterizedTest
  @CsvSource({
    "chess, e4 e5 Nf3 Nc6 Bb5, Bb5",
    "chess, e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#, Qxf7#",
    "chess, e2e4 Ad7Ad5 exd5, exd5",
    "alice, Ab1Bc3, N Ab1-Bc3",
    "alice, N Ab1-Bc3 Ah7Bh6, P Ah7-Bh6",
    "mapped-chess, Ab1Ac3, Nb1-c3",
    "mapped-chess, N Ab1-Ac3 Ah7Ah6, h7-h6",
    "mapped-chess, Nb1-c3 h7-h6 Nc3-C5, Nc3-C5",
  })
  void turnsAreReadAndWritten(String variant, String turns, String last) {
    // Given
    Position position = Variants.shipped(variant).start();
    String text = "";

    // When
    for (String turn : turns.replace("N ", "N_").split(" ")) {
      Turn made = NaturalNotation.make(position, turn.replace("_", " "));
      position.unmake(made);
      text = NaturalNotation.format(position, made);
      position.make(made);
    }

    // Then
    assertThat(text).isEqualTo(last);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void everyLegalTurnIsReadBack(String id) {
    // Given a random game
    Position position = Variants.shipped(id).start();
    Random random = new Random(id.hashCode());
    for (int ply = 0; ply < PLIES && position.countTurns() > 0; ply++) {
      List<Turn> legal = position.legalTurns(0, 40);
      Set<String> texts = new HashSet<>();
      for (Turn turn : legal) {
        // When
        String text = NaturalNotation.format(position, turn);
        Turn read = NaturalNotation.make(position, text);
        position.unmake(read);

        // Then
        assertThat(read).as("%s, seed %d", text, id.hashCode()).isEqualTo(turn);
        assertThat(texts.add(text)).as(text).isTrue();
      }
      position.make(legal.get(random.nextInt(legal.size())));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "chess, Nf4, there is no knight|no knight",
    "chess, e9, expected a cell",
    "chess, hello, expected a move",
    "mapped-chess, Nf3, expected a cell",
    "mapped-chess, N Ab1-Ab3, no legal move",
  })
  void otherTextsAreRefused(String variant, String text, String reason) {
    // Given
    Position position = Variants.shipped(variant).start();

    // Then
    assertThatThrownBy(() -> NaturalNotation.make(position, text))
        .isInstanceOf(RefusedException.class)
        .message()
        .containsPattern(reason);
  }

  @Test
  void aLongTextIsRefused() {
    // Given
    Position position = Variants.shipped("mapped-chess").start();

    // Then
    assertThatThrownBy(() -> NaturalNotation.make(position, "Ab1-Ac3, ".repeat(100_000)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("longer than");
  }
}
