package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedNotationTest {
  private static final Variant MAPPED = Corpus.variant("mapped-chess");

  /** The games that were published with the rules, moves only; the second has a damaged dash. */
  private static String game(int number) {
    return Corpus.resource("mapped-chess-game-" + number + ".txt");
  }

  @ParameterizedTest
  @CsvSource({"1, 42, BLACK_WINS", "2, 97, WHITE_WINS"})
  void bothPublishedGamesEndInCheckmate(int number, int turns, Outcome.Result result) {
    // Given
    String text = game(number);
    // When
    ReplayedGame game = PublishedNotation.read(MAPPED, text);
    // Then
    assertThat(game.turns()).hasSize(turns);
    assertThat(game.end().outcome()).isEqualTo(new Outcome(result, Outcome.Reason.CHECKMATE));
    assertThat(game.end().movesMade()).isEqualTo(turns);
    assertThat(game.statedResult()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"1, 12, 0", "2, 27, 1"})
  void everyPrintedCheckIsACheck(int number, int printed, int unprinted) {
    // Given
    String text = game(number);
    Position position = MAPPED.start();
    int checks = 0;
    // When
    for (Turn turn : PublishedNotation.read(MAPPED, text).turns()) {
      position.make(turn);
      checks += position.inCheck() && position.countTurns() > 0 ? 1 : 0;
    }
    // Then
    assertThat(text.chars().filter(character -> character == '+')).hasSize(printed);
    assertThat(checks).isEqualTo(printed + unprinted);
  }

  @Test
  void writesCanonicalTurns() {
    // When
    List<String> turns = PublishedNotation.read(MAPPED, game(1)).texts();
    // Then
    assertThat(turns).startsWith("Ae1Be1", "Ah8Be5", "Ad2Be3", "Ad8Ba5", "Ab2Bc3", "Ab8Ac6");
    assertThat(turns).contains("Aa2Ac4", "Af1Af7").endsWith("Ae1Ae3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1. P e2 - e4 P e7 - e5 2. Ng1 - f3 Nb8 - c6",
        "1.Pe2-e4 Pe7-e5 2.Ng1-f3 Nb8-c6",
        "Pe2–e4\n\nPe7—e5\r\nNg1−f3\tNb8‐c6 \n",
        "1. P e2 \uFFFD e4 1... P e7 \u0096 e5 2. N g1 - f3\n\n2… N b8 - c6 *",
        "\uFEFF1. Pe2\u00A0-\u00A0e4 Pe7 - e5 2. Ng1 - f3 Nb8 - c6 1/2-1/2",
      })
  void readsBlanksAndDashesOfAnyKind(String text) {
    // When
    ReplayedGame game = PublishedNotation.read(MAPPED, text);
    // Then
    assertThat(game.texts()).containsExactly("Ae2Ae4", "Ae7Ae5", "Ag1Af3", "Ab8Ac6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"K e1 - g1", "O-O", "0-0", "O–O"})
  void readsCastling(String castling) {
    // Given
    String opening = "1. Pe2 - e4 Pe7 - e5 2. Ng1 - f3 Nb8 - c6 3. Bf1 - e2 Ng8 - f6 4. ";
    // When
    ReplayedGame game = PublishedNotation.read(MAPPED, opening + castling);
    // Then
    assertThat(game.texts()).endsWith("Ae1Ag1");
  }

  @Test
  void readsBlacksCastlingAndTheQueensSide() {
    // Given
    String text =
        """
        1. Pd2 - d4 Pe7 - e5 2. Nb1 - c3 Ng8 - f6 3. Qd1 - d3 Bf8 - e7
        4. Bc1 - d2 O-O 5. O-O-O
        """;
    // When
    ReplayedGame game = PublishedNotation.read(MAPPED, text);
    // Then
    assertThat(game.texts()).endsWith("Ae8Ag8", "Ae1Ac1");
  }

  /** Each case changes the text of game 1 or 2: passage, replacement, and refusal. */
  @ParameterizedTest(name = "game {0}, {2} for {1}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          1 ~ Pb2 - C3 ~ Nb2 - C3 ~ move 3, White (line 5) ~ the piece on Ab2 is P (pawn), not N
          1 ~ Pb2 - C3 ~ Xb2 - C3 ~ move 3, White (line 5) ~ expected a piece letter, found 'Xb2'
          1 ~ Pb2 - C3 ~ b2 - C3 ~ move 3, White (line 5) ~ expected a piece letter, found 'b2'
          1 ~ Pb2 - C3 ~ Pb2 x C3 ~ move 3, White (line 5) ~ Ab2Bc3 is not a capture; write - instead of x
          1 ~ Pb2 - C3 ~ Pb2 - C3+ ~ move 3, White (line 5) ~ Ab2Bc3 does not give check; remove +
          1 ~ Pb2 - C3 ~ Pb2 - C3 mate ~ move 3, White (line 5) ~ Ab2Bc3 is not mate
          1 ~ Pd2 - E3 Qd8 - A5+ ~ Pd2 - E3 Qd8 - A5 mate ~ move 2, Black (line 3) ~ Ad8Ba5 is not mate
          1 ~ Pb2 - C3 ~ Pb2 - C4 ~ move 3, White (line 5) ~ the pawn on Ab2 has no legal move to Bc4
          1 ~ Pb2 - C3 ~ Pb5 - C6 ~ move 3, White (line 5) ~ no piece stands on Ab5
          1 ~ Pb2 - C3 ~ Pb7 - C6 ~ move 3, White (line 5) ~ the pawn on Ab7 is Black's
          1 ~ Pb2 - C3 ~ Pb2 - C9 ~ move 3, White (line 5) ~ expected a square such as e4 or E4, found 'C9'
          1 ~ Pb2 - C3 ~ Pb2 - C3=Q ~ move 3, White (line 5) ~ the pawn on Ab2 does not promote on Bc3
          1 ~ Pb2 - C3 ~ Pb2 - C3! ~ move 3, White (line 5) ~ unexpected '!'
          1 ~ Pb2 - C3 ~ O-O ~ move 3, White (line 5) ~ castling is not legal here
          1 ~ 3. Pb2 ~ 4. Pb2 ~ move 3, White (line 5) ~ expected move number 3., found 4.
          1 ~ 3. Pb2 ~ 3... Pb2 ~ move 3, White (line 5) ~ expected move number 3., found 3...
          1 ~ Nb8 - c6 ~ `` ~ move 3, Black (line 7) ~ expected move number 3..., found 4.
          1 ~ Qe1 - e3 mate ~ Qe1 - e3 mate Kd1 - d2 ~ move 22, White (line 41) ~ the game ended before 'Kd1': 0-1 by checkmate
          1 ~ Qe1 - e3 mate ~ Qe1 - e3 mate 1-0 ~ move 22, White (line 41) ~ the text says 1-0, but the game ended 0-1 by checkmate
          2 ~ 19. R H1 ~ 19. N H1 ~ move 19, White (line 37) ~ the piece on Bh1 is R (rook), not N
          """)
  void refusesWithMoveNumberAndReason(
      int number, String replaced, String replacement, String place, String reason) {
    // Given
    String text = game(number).replace(replaced, replacement);
    // When
    Problem refused = Corpus.refusal(() -> PublishedNotation.read(MAPPED, text));
    // Then
    assertThat(refused.place().words()).isEqualTo(place);
    assertThat(refused.message()).contains(reason);
  }

  @Test
  void refusesALongText() {
    // Given
    String text = " ".repeat((1 << 20) + 1);
    // When, Then
    assertThatThrownBy(() -> PublishedNotation.read(MAPPED, text))
        .isInstanceOf(RefusedException.class)
        .hasMessage("offset 1048576: is longer than 1048576 characters");
  }
}
