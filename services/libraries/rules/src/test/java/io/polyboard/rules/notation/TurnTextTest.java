package io.polyboard.rules.notation;

import static io.polyboard.rules.TestVariants.position;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnTextTest {
  /** Two boards in the middle of a game: White promotes on X, or moves on both boards. */
  private static final String PROMOTION = "5k2/2P5/8/8/8/8/8/5K2|5k2/8/8/8/8/8/P7/5K2 w - - - 0 1";

  @Test
  void namesTheCellOnWhichATransferredPieceEnds() {
    // Given
    Variant variant = Corpus.variant("alice");
    // When
    Turn turn = TurnText.parse(variant.start(), "Ae2Be4");
    // Then
    assertThat(turn.moves().getFirst().to().name()).isEqualTo("Ae4");
    assertThat(turn.moves().getFirst().landing().name()).isEqualTo("Be4");
    assertThat(TurnText.format(variant, turn)).isEqualTo("Ae2Be4");
  }

  @ParameterizedTest
  @CsvSource({"Ab7Ab8=Q, b7b8q", "Ab7Ac8=N, b7c8n", "Ae1Ag1, e1g1", "Ae1Ac1, e1c1"})
  void writesUciForOneBoard(String canonical, String uci) {
    // Given
    Position position = position("chess", "2n5/1P4k1/8/8/8/8/8/R3K2R w KQ - 0 1");
    // When
    Turn turn = TurnText.parse(position, canonical);
    // Then
    assertThat(TurnText.formatUci(position.variant(), turn)).isEqualTo(uci);
    assertThat(TurnText.parse(position, uci)).isEqualTo(turn);
  }

  @ParameterizedTest
  @CsvSource({"e1h1, Ae1Ag1", "e1a1, Ae1Ac1"})
  void readsCastlingToTheRookInUci(String text, String canonical) {
    // Given
    Position position = position("chess", "2n5/1P4k1/8/8/8/8/8/R3K2R w KQ - 0 1");
    // When
    Turn turn = TurnText.parse(position, text);
    // Then the turn has only one canonical text
    assertThat(TurnText.format(position.variant(), turn)).isEqualTo(canonical);
    assertThatThrownBy(() -> TurnText.parse(position, "Ae1Ah1"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void castlingToTheRookNeedsTheRight() {
    // Given
    Position position = position("chess", "2n5/1P4k1/8/8/8/8/8/R3K2R w Q - 0 1");
    // When, Then
    assertThatThrownBy(() -> TurnText.parse(position, "e1h1")).isInstanceOf(RefusedException.class);
  }

  @Test
  void uciHasNoSpellingForSeveralBoards() {
    // Given
    Variant variant = Corpus.variant("mapped-chess");
    Turn turn = TurnText.parse(variant.start(), "Ae2Ae4");
    // When, Then
    assertThatThrownBy(() -> TurnText.formatUci(variant, turn))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("several boards");
  }

  @Test
  void writesTheMovesOfATurnInBoardOrder() {
    // Given
    Variant variant = Corpus.variant("positional-8x8x2");
    Turn turn = TurnText.parse(variant.start(), "Xc6Xb7,Yc6Yd7");
    // When
    String text = TurnText.format(variant, new Turn(turn.moves().reversed()));
    // Then
    assertThat(text).isEqualTo("Xc6Xb7,Yc6Yd7");
  }

  @Test
  void findsTheMoveThatCompletesATurn() {
    // Given
    Variant variant = Corpus.variant("positional-8x8x2");
    Position position = variant.start();
    position.make(TurnText.parseMove(position, "Yc6Yd7"));
    // When
    Turn rest = TurnText.parse(position, "Xc6Xb7");
    // Then
    assertThat(rest.size()).isOne();
    assertThat(TurnText.format(variant, rest)).isEqualTo("Xc6Xb7");
    assertThat(position.movesMade()).isEqualTo(1);
  }

  @Test
  void everyLegalMoveIsFoundByItsText() {
    // Given
    Position position = position("positional-8x8x2", PROMOTION);
    for (Move move : position.legalMoves()) {
      // When
      Move found = TurnText.parseMove(position, TurnText.format(position.variant(), move));
      // Then
      assertThat(found).isEqualTo(move);
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          chess ~ `` ~ offset 0 ~ expected a cell such as Ae4, found the end
          chess ~ Ae2 ~ offset 3 ~ expected a cell such as Ae4, found the end
          chess ~ Ae2e4 ~ offset 3 ~ expected a cell such as Ae4, found 'e4'
          chess ~ e2Ae4 ~ offset 2 ~ expected a cell such as e4, found 'Ae4'
          chess ~ Ae2 Ae4 ~ offset 3 ~ expected a cell such as Ae4
          chess ~ Ae2Ae9 ~ offset 3 ~ expected a cell such as Ae4, found 'Ae9'
          chess ~ Ae2Ae04 ~ offset 3 ~ expected a cell such as Ae4
          chess ~ Ae2Ae4444444444444444 ~ offset 3 ~ expected a cell such as Ae4
          chess ~ Be2Be4 ~ offset 0 ~ expected a cell such as Ae4
          chess ~ Ae2Ae4! ~ offset 6 ~ unexpected '!'
          chess ~ Ae2Ae4=q ~ offset 7 ~ expected the letter of a piece, found 'q'
          chess ~ e7e8x ~ offset 4 ~ expected the letter of a piece, found 'x'
          chess ~ Ae2Ae4@Ae4 ~ offset 6 ~ the piece is already on Ae4; remove @ and its cell
          chess ~ Ae2Ae4, ~ offset 7 ~ expected a cell such as Ae4, found the end
          mapped-chess ~ e2e4 ~ offset 0 ~ expected a cell such as Ae4, found 'e2e4'
          positional-8x8x2 ~ Ae2Ae4 ~ offset 0 ~ expected a cell such as Xe4
          """)
  void refusesMalformedTextWithItsOffset(String id, String text, String place, String reason) {
    // Given
    Position position = Corpus.variant(id).start();
    // When
    Problem refused = Corpus.refusal(() -> TurnText.parse(position, text));
    // Then
    assertThat(refused.place().words()).isEqualTo(place);
    assertThat(refused.message()).contains(reason);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          chess ~ Ae3Ae4 ~ no piece stands on Ae3 (20 legal turns here)
          chess ~ e3e4 ~ no piece stands on Ae3 (20 legal turns here)
          chess ~ Ae7Ae5 ~ the pawn on Ae7 is Black's, and it is White's turn
          chess ~ Ae2Ae5 ~ the pawn on Ae2 has no legal move to Ae5
          chess ~ Ae2Ae4=Q ~ the pawn on Ae2 does not promote on Ae4
          chess ~ Ae2Ae4,Ad2Ad4 ~ a turn has one move
          chess ~ Ae2Ae4@Ae5 ~ the piece ends on Ae4; remove @ and its cell
          alice ~ Aa2Aa3 ~ a piece that moves there ends on Ba3; write Aa2Ba3 (20 legal turns here)
          alice ~ Aa2Ba5 ~ the pawn on Aa2 has no legal move to Ba5
          positional-8x8x2 ~ Xc6Xb7 ~ the turn is incomplete; it needs a move on another board
          positional-8x8x2 ~ Yc6Yd7,Xc6Xb7 ~ the moves of a turn must be in board order
          positional-8x8x2 ~ Xc6Xb7,Xa6Xb8 ~ the moves of a turn must be on different boards
          positional-8x8x2 ~ Xc6Xb7,Yc6Ya6 ~ the bishop on Yc6 has no legal move to Ya6
          positional-8x8x2 ~ Xc6Xb7,Yc6Yd7,Ya6Yb8 ~ a turn has at most 2 moves
          """)
  void refusesATurnThatIsNotLegal(String id, String text, String reason) {
    // Given
    Position position = Corpus.variant(id).start();
    // When
    Problem refused = Corpus.refusal(() -> TurnText.parse(position, text));
    // Then
    assertThat(refused.place()).isEqualTo(Place.WHOLE);
    assertThat(refused.message()).contains(reason);
    assertThat(position.movesMade()).isZero();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          chess ~ 7k/1P6/8/8/8/8/8/7K w - - - 0 1 ~ Ab7Ab8 ~ promotes on Ab8; add one of =B =N =Q =R
          chess ~ 7k/1P6/8/8/8/8/8/7K w - - - 0 1 ~ b7b8k ~ promotes on Ab8; add one of =B =N =Q =R
          alice ~ ALICE ~ Ab7Ab8 ~ ends on Bb8; write one of Ab7Bb8=B Ab7Bb8=N Ab7Bb8=Q Ab7Bb8=R
          alice ~ ALICE ~ Ab7Ab8=R ~ ends on Bb8; write Ab7Bb8=R
          chess ~ 7k/8/8/8/8/8/r7/K7 w - - - 0 1 ~ Aa1Ab2 ~ no legal move to Ab2; White is in check
          chess ~ k7/1Q6/1K6/8/8/8/8/8 b - - - 0 1 ~ Aa8Ab7 ~ no turn is legal here: 1-0 by checkmate
          chess ~ k7/1Q6/1K6/8/8/8/8/8 b - - - 0 1 ~ Aa8Ab7 ~ (0 legal turns here)
          positional-8x8x2 ~ PROMOTION ~ Xc7Xc8=R ~ add where the promoted piece lands, one of @Ya1
          positional-8x8x2 ~ PROMOTION ~ Xc7Xc8=R@Yf1 ~ add where the promoted piece lands, one of @Ya1
          positional-8x8x2 ~ PROMOTION ~ Xc7Xc8 ~ promotes on Xc8; add one of =B =F =N =R
          positional-8x8x2 ~ PROMOTION ~ Xc7Xc8=R@Yd1,Ya2Ya3 ~ Xc7Xc8=R@Yd1 is a complete turn
          """)
  void refusesATurnOfAGivenPosition(String id, String mfen, String text, String reason) {
    // Given
    Position position =
        position(
            id,
            switch (mfen) {
              case "PROMOTION" -> PROMOTION;
              case "ALICE" -> "7k/1P6/8/8/8/8/8/7K|8/8/8/8/8/8/8/8 w - - - 0 1";
              default -> mfen;
            });
    // When
    Problem refused = Corpus.refusal(() -> TurnText.parse(position, text));
    // Then
    assertThat(refused.message()).contains(reason);
  }

  @Test
  void refusesALongText() {
    // Given
    Position position = Corpus.variant("chess").start();
    // When, Then
    assertThatThrownBy(() -> TurnText.parse(position, "Ae2Ae4,".repeat(100)))
        .isInstanceOf(RefusedException.class)
        .hasMessage("offset 256: is longer than 256 characters");
  }

  @Test
  void refusesTwoMovesIfOneIsExpected() {
    // Given
    Position position = Corpus.variant("positional-8x8x2").start();
    // When, Then
    assertThatThrownBy(() -> TurnText.parseMove(position, "Xc6Xb7,Yc6Yd7"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("offset 6: expected one move");
  }
}
