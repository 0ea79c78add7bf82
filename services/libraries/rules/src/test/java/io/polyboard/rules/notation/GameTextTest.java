package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GameTextTest {
  @ParameterizedTest
  @CsvSource({"chess, e2e4 e7e5 e2e4, 3", "chess, e7e5, 1", "mapped-chess, Ke8 - E8, 1"})
  void givesTheNumberOfTheInvalidTurn(String id, String text, int number) {
    // When
    Problem illegal = Corpus.refusal(() -> GameText.read(Corpus.variant(id), text));
    // Then
    assertThat(illegal.place().turn()).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ae2Ae4 Ae7Ae5 Ag1Af3",
        "1. Ae2Ae4 Ae7Ae5 2. Ag1Af3",
        "1.e2e4 e7e5\r\n\r\n2.g1f3\r\n",
        "1. e2e4 1... Ae7Ae5 2. g1f3",
      })
  void readsMoveNumbers(String text) {
    // When
    ReplayedGame game = GameText.read(Corpus.variant("chess"), text);
    // Then
    assertThat(game.texts()).containsExactly("Ae2Ae4", "Ae7Ae5", "Ag1Af3");
    assertThat(game.statedResult()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "Ae2Ae4 1-0, WHITE_WINS",
    "Ae2Ae4 0-1, BLACK_WINS",
    "Ae2Ae4 1/2-1/2, DRAW",
    "Ae2Ae4 *, ONGOING"
  })
  void readsTheResult(String text, Outcome.Result result) {
    // When
    ReplayedGame game = GameText.read(Corpus.variant("chess"), text);
    // Then
    assertThat(game.statedResult()).isEqualTo(result);
    assertThat(game.turns()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n"})
  void anEmptyTextIsAGameWithoutTurns(String text) {
    // When
    ReplayedGame game = GameText.read(Corpus.variant("mapped-chess"), text);
    // Then
    assertThat(game.turns()).isEmpty();
  }

  @Test
  void recognisesPublishedNotation() {
    // Given
    Variant variant = Corpus.variant("mapped-chess");
    String text = Corpus.resource("mapped-chess-game-1.txt");
    // When
    ReplayedGame game = GameText.read(variant, text);
    // Then
    assertThat(game.turns()).isEqualTo(PublishedNotation.read(variant, text).turns());
  }

  @Test
  void saysThatAVariantHasNoPublishedNotation() {
    // Given
    Variant variant = Corpus.variant("chess");
    // When, Then
    assertThatThrownBy(() -> GameText.read(variant, "1. Pe2 - e4 Pe7 - e5"))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith("published notation: ")
        .hasMessageContaining("has none; write turns such as A");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          Ae2Ae4 Ae7Ae4 ~ turn 2, Black (line 1) ~ Ae7Ae4: the pawn on Ae7 has no legal move to Ae4
          Ae2Ae4 Ae7Aee ~ turn 2, Black (line 1) ~ 'Ae7Aee', offset 3: expected a cell such as Ae4
          Ae2Ae4 2. Ae7Ae5 ~ turn 2, Black (line 1) ~ expected move number 1..., found 2.
          1. Ae2Ae4 Ae7Ae5 3. ~ turn 3, White (line 1) ~ expected move number 2., found 3.
          1. Ae2Ae4 Ae7Ae5 2. ~ turn 3, White (line 1) ~ expected a cell such as Ae4, found the end
          Ae2Ae4 1-0 Ae7Ae5 ~ turn 2, Black (line 1) ~ '1-0', offset 0: expected a cell such as Ae4
          f2f3 e7e5 g2g4 d8h4 e1e2 ~ turn 5, White (line 1) ~ the game ended before 'e1e2': 0-1 by checkmate
          f2f3 e7e5 g2g4 d8h4 1-0 ~ turn 5, White (line 1) ~ the text says 1-0, but the game ended 0-1
          """)
  void refusesTheFirstInvalidTurn(String text, String place, String reason) {
    // When
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class, () -> GameText.read(Corpus.variant("chess"), text));
    // Then
    assertThat(refused).isNotNull();
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused.problem().place().words()).isEqualTo(place);
    assertThat(refused.problem().message()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          mapped-chess ~ Ke1 ~ 'Ke1', offset 0: expected a cell such as Ae4, found 'Ke1'; or in published notation: EXAMPLE
          mapped-chess ~ Ae1Ae5 ~ Ae1Ae5: the king on Ae1 has no legal move to Ae5 (102 legal turns here)
          chess ~ Ke1 ~ 'Ke1', offset 0: expected a cell such as Ae4, found 'Ke1'
          """)
  void suggestsPublishedNotationForAMalformedTurn(String id, String text, String reason) {
    // Given
    Variant variant = Corpus.variant(id);
    String example = PublishedNotation.example(variant.start());
    // When
    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> GameText.read(variant, text));
    // Then
    assertThat(refused)
        .hasMessage(
            "turn 1, White (line 1): " + reason.replace("EXAMPLE", String.valueOf(example)));
  }

  @Test
  void theExampleOfPublishedNotationIsAMoveToTheOtherBoard() {
    // Given
    Variant variant = Corpus.variant("mapped-chess");
    // When
    String example = PublishedNotation.example(variant.start());
    // Then
    assertThat(example).matches("[A-Z][a-h][1-8] - [A-H][1-8]");
    assertThat(PublishedNotation.read(variant, example).turns()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`Ae2Ae4\n\0` ~ line 2: is not text: it contains 'U+0000'",
        "`Pe2 - e4\u007f` ~ line 1: is not text: it contains 'U+007F'"
      })
  void refusesControlCharacters(String text, String message) {
    assertThatThrownBy(() -> GameText.read(Corpus.variant("chess"), text))
        .isInstanceOf(RefusedException.class)
        .hasMessage(message);
  }

  @Test
  void refusesALongGame() {
    // Given
    String text = "g1f3 g8f6 f3g1 f6g8 ".repeat(GameText.MAX_TURNS / 4) + "g1f3";
    // When, Then
    assertThatThrownBy(() -> GameText.read(Corpus.variant("chess"), text))
        .isInstanceOf(RefusedException.class)
        .hasMessage("turn 10001, White (line 1): there are more than 10000 turns");
  }
}
