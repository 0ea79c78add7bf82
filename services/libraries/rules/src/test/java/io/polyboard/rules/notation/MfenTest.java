package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MfenTest {
  private static final String MAPPED_START =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 w KQkq - - 0 1";

  @Test
  void placesPiecesOnTheCellsOfTheLattice() {
    // Given
    Variant variant = Corpus.variant("mapped-chess");
    Lattice lattice = variant.lattice();
    // When
    Setup setup = Mfen.parse(variant, "k7/8/8/8/8/8/8/8|8/8/8/8/8/8/8/3Q2K1 b - - - 7 12");
    // Then
    assertThat(setup.placement()).hasSize(lattice.cells());
    assertThat(setup.placement().charAt(lattice.find("Aa8").orElseThrow().index())).isEqualTo('k');
    assertThat(setup.placement().charAt(lattice.find("Bd1").orElseThrow().index())).isEqualTo('Q');
    assertThat(setup.placement().charAt(lattice.find("Bg1").orElseThrow().index())).isEqualTo('K');
    assertThat(setup.placement().replace(".", "")).hasSize(3);
    assertThat(setup)
        .returns(Side.BLACK, Setup::side)
        .returns("", Setup::castling)
        .returns(null, Setup::enPassant)
        .returns(null, Setup::holder)
        .returns(7, Setup::halfmove)
        .returns(12, Setup::fullmove);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR | KQkq e6 0 2          | KQkq Ae6 - 0 2
          rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR | KQkq Ae6 0 2         | KQkq Ae6 - 0 2
          rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR | KQkq e6 - 0 2        | KQkq Ae6 - 0 2
          rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR | KQkq Ae6:e5 - 0 2    | KQkq Ae6 - 0 2
          r3k2r/8/8/8/8/8/8/R3K2R                       | KQkq -               | KQkq - - 0 1
          r3k2r/8/8/8/8/8/8/R3K2R                       | KQkq - 0             | KQkq - - 0 1
          r3k2r/8/8/8/8/8/8/R3K2R                       | KQkq - 0 0           | KQkq - - 0 1
          r3k2r/8/8/8/8/8/8/R3K2R                       | KQkq - - 0 0         | KQkq - - 0 1
          r3k2r/8/8/8/8/8/8/R3K2R                       | qkQK - 0 1           | KQkq - - 0 1
          ' r3k2r/8/8/8/8/8/8/R3K2R '                   | '\tKQkq -  0 1 '    | KQkq - - 0 1
          """)
  void readsTheFenOfOtherPrograms(String placement, String rest, String written) {
    // Given
    Variant variant = Corpus.variant("chess");
    // When
    Setup setup = Mfen.parse(variant, placement + " w " + rest);
    // Then
    assertThat(Mfen.format(variant, setup)).isEqualTo(placement.strip() + " w " + written);
  }

  @ParameterizedTest
  @CsvSource({
    "b, Ae3, Ae3, Ae4",
    "w, Ae6, Ae6, Ae5",
    "b, Bb3:Ac4, Bb3, Ac4",
    "w, Bb6:Aa5, Bb6, Aa5",
  })
  void findsThePawnThatCanBeCapturedEnPassant(
      String side, String text, String enPassantCell, String pawn) {
    // Given
    Variant variant = Corpus.variant("mapped-chess");
    String mfen = MAPPED_START.replace(" w ", " " + side + " ").replace("KQkq -", "KQkq " + text);
    // When
    Setup setup = Mfen.parse(variant, mfen);
    // Then
    Lattice lattice = variant.lattice();
    assertThat(setup.enPassant())
        .isEqualTo(
            new Setup.EnPassant(
                lattice.find(enPassantCell).orElseThrow(), lattice.find(pawn).orElseThrow()));
    assertThat(Mfen.format(variant, setup)).isEqualTo(mfen);
  }

  @Test
  void readsTheStatusOfDecidedBoards() {
    // Given
    Variant variant = Corpus.variant("positional-6x6x4");
    String boards = "6/RNBBNK/PPPPPP/pppppp/rnbbnk/6";
    String mfen =
        String.join("|", boards, boards, boards, boards) + " w - - mated=AwCb;moved=B 3 9";
    // When
    Setup setup = Mfen.parse(variant, mfen);
    // Then
    assertThat(setup.matedWhite()).isEqualTo(0b0001);
    assertThat(setup.matedBlack()).isEqualTo(0b0100);
    assertThat(setup.moved()).isEqualTo(0b0010);
    assertThat(Mfen.format(variant, setup)).isEqualTo(mfen);
  }

  @ParameterizedTest
  @CsvSource({"hold=w, WHITE", "hold=b, BLACK"})
  void readsTheHolder(String status, Side holder) {
    // Given
    Variant variant = Corpus.variant("chess-on-two-boards");
    String mfen = Corpus.startText(variant).replace(" - 0 1", " " + status + " 0 1");
    // When
    Setup setup = Mfen.parse(variant, mfen);
    // Then
    assertThat(setup.holder()).isEqualTo(holder);
    assertThat(Mfen.format(variant, setup)).isEqualTo(mfen);
  }

  /** Each case changes the text of the start position: passage, replacement, and refusal. */
  @ParameterizedTest(name = "{0}: {2} for {1}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          chess ~ RNBQKBNR w ~ RNBQKBN w ~ placement, offset 42 ~ rank 1 of board A has 7 of 8 cells
          chess ~ RNBQKBNR w ~ RNBQKBN2 w ~ placement, offset 42 ~ rank 1 of board A has more than 8 cells
          chess ~ rnbqkbnr/p ~ rnbqkbnrr/p ~ placement, offset 8 ~ rank 8 of board A has more than 8 cells
          chess ~ /8/8/8/8/ ~ /8/8/44/8/ ~ placement, offset 22 ~ rank 4 of board A has more than 8 cells
          chess ~ /8/8/8/8/ ~ /8/08/8/8/ ~ placement, offset 20 ~ a run of empty cells must be a number from 1
          chess ~ /8/8/8/8/ ~ /8/8/999999999999/8/ ~ placement, offset 22 ~ rank 4 of board A has more than 8 cells
          chess ~ /8/8/8/8/ ~ /8/8/8/8/8/ ~ placement, offset 36 ~ board A has more than 8 ranks
          chess ~ /8/8/8/8/ ~ /8/8/8/ ~ placement, offset 41 ~ board A has 7 of 8 ranks
          chess ~ /8/8/8/8/ ~ /8/8/3x4/8/ ~ placement, offset 23 ~ unknown piece letter 'x'; the pieces are
          chess ~ /8/8/8/8/ ~ /8/8/3ſ4/8/ ~ placement, offset 23 ~ unknown piece letter
          chess ~ RNBQKBNR w ~ RNBQKBNR|8/8/8/8/8/8/8/8 w ~ placement, offset 43 ~ more than 1 board
          chess ~ ` w ` ~ ` W ` ~ side, offset 44 ~ expected w or b, found 'W'
          chess ~ ` w ` ~ ` white ` ~ side, offset 44 ~ expected w or b, found 'white'
          chess ~ KQkq ~ KQkK ~ castling, offset 49 ~ 'K' is repeated; the rights are KQkq, or -
          chess ~ KQkq ~ KK ~ castling, offset 47 ~ 'K' is repeated
          chess ~ KQkq ~ KQA ~ castling, offset 48 ~ 'A' is unknown; the rights are KQkq
          chess ~ KQkq - ~ KQkq e9 ~ en-passant, offset 51 ~ expected a cell such as Ae4, found 'e9'
          chess ~ KQkq - ~ KQkq Be3 ~ en-passant, offset 51 ~ expected a cell such as Ae4, found 'Be3'
          chess ~ KQkq - ~ KQkq e3: ~ en-passant, offset 54 ~ expected a cell such as Ae4, found the end
          chess ~ KQkq - ~ KQkq e1 ~ en-passant, offset 51 ~ no cell is straight ahead of Ae1
          chess ~ - - 0 1 ~ - hold=w 0 1 ~ status, offset 53 ~ Chess has no status; write -
          chess ~ - - 0 1 ~ - - -1 1 ~ halfmove, offset 55 ~ expected a number from 0 to 99999
          chess ~ - - 0 1 ~ - - +1 1 ~ halfmove, offset 55 ~ without leading zeros, found '+1'
          chess ~ - - 0 1 ~ - - 00 1 ~ halfmove, offset 55 ~ without leading zeros, found '00'
          chess ~ - - 0 1 ~ - - 100000 1 ~ halfmove, offset 55 ~ expected a number from 0 to 99999
          mapped-chess ~ - - 0 1 ~ - - 0 0 ~ fullmove, offset 73 ~ expected a number from 1 to 99999
          chess ~ - - 0 1 ~ - - 0 1x ~ fullmove, offset 57 ~ found '1x'
          chess ~ - - 0 1 ~ - - 0 1 1 ~ MFEN, offset 0 ~ has 8 fields; needs 7: placement
          chess ~ `KQkq - - 0 1` ~ KQkq ~ MFEN, offset 0 ~ has 3 fields; needs 7: placement side
          mapped-chess ~ - - 0 1 ~ `- - 0 1 ` ~ MFEN, offset 74 ~ ends with a space
          mapped-chess ~ - - 0 1 ~ ` - - 0 1` ~ en-passant, offset 67 ~ is empty; one space separates the fields
          mapped-chess ~ - - 0 1 ~ 0 1 ~ MFEN, offset 0 ~ has 5 fields; needs 7: placement side
          mapped-chess ~ |8/8/8/8/8/8/8/8 ~ `` ~ placement, offset 43 ~ 1 of 2 boards; | separates them
          mapped-chess ~ |8/8/8/8/8/8/8/8 ~ |8/8/8/8/8/8/8 ~ placement, offset 57 ~ board B has 7 of 8 ranks
          mapped-chess ~ - - 0 1 ~ - 0 1 ~ MFEN, offset 0 ~ has 6 fields; needs 7: placement side
          mapped-chess ~ KQkq - ~ KQkq e3 ~ en-passant, offset 67 ~ expected a cell such as Ae4, found 'e3'
          mapped-chess ~ KQkq - ~ KQkq Bb3:c4 ~ en-passant, offset 71 ~ expected a cell such as Ae4, found 'c4'
          mapped-chess ~ 8/8/8/8/8/8/8/8 ~ 8/8/8/8/8/8/8/7S ~ placement, offset 59 ~ unknown piece letter 'S'
          """)
  void refusesWithFieldAndOffset(
      String id, String replaced, String replacement, String place, String reason) {
    // Given
    Variant variant = Corpus.variant(id);
    String text = Corpus.startText(variant).replace(replaced, replacement);
    // When
    Problem refused = Corpus.refusal(() -> Mfen.parse(variant, text));
    // Then
    assertThat(refused.place().words()).isEqualTo(place);
    assertThat(refused.message()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          chess ~ `` ~ has 0 fields; needs 7: FIELDS (4 to 6 will do on one board, without status and counters)
          chess ~ 8/8 ~ has 1 field; needs 7: FIELDS (4 to 6 will do on one board, without status and counters)
          mapped-chess ~ 8/8 w ~ has 2 fields; needs 7: FIELDS
          """)
  void refusesAnotherNumberOfFields(String id, String text, String reason) {
    // Given
    Variant variant = Corpus.variant(id);
    // When
    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> Mfen.parse(variant, text));
    // Then
    String fields = "placement side castling en-passant status halfmove fullmove";
    assertThat(refused).hasMessage("MFEN, offset 0: " + reason.replace("FIELDS", fields));
  }

  /** The offset is counted from the first character of the status. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          chess-on-two-boards ~ hold=x ~ 5 ~ expected w or b: the side whose king holds the other
          chess-on-two-boards ~ hold= ~ 5 ~ expected w or b: the side whose king holds the other
          chess-on-two-boards ~ hold=wb ~ 5 ~ expected w or b: the side whose king holds the other
          chess-on-two-boards ~ hold=w;hold=b ~ 7 ~ is repeated or out of order; the items are hold=
          chess-on-two-boards ~ hold=w; ~ 7 ~ the end is unknown; the items are hold=
          chess-on-two-boards ~ hold ~ 0 ~ is unknown; the items are hold=
          chess-on-two-boards ~ mated=Aw ~ 0 ~ is unknown; the items are hold=
          chess-on-two-boards ~ -- ~ 0 ~ is unknown; the items are hold=
          positional-7x7x3 ~ hold=w ~ 0 ~ is unknown; the items are mated= moved=, in this order
          positional-7x7x3 ~ moved=A;mated=Bw ~ 8 ~ is repeated or out of order
          positional-7x7x3 ~ mated= ~ 6 ~ expected boards in board order, each once, out of A B C
          positional-7x7x3 ~ mated=A ~ 7 ~ expected w or b: the side whose king is mated on board A
          positional-7x7x3 ~ mated=AB ~ 7 ~ expected w or b: the side whose king is mated on board A
          positional-7x7x3 ~ mated=BwAb ~ 8 ~ expected boards in board order, each once
          positional-7x7x3 ~ mated=AwAb ~ 8 ~ expected boards in board order, each once
          positional-7x7x3 ~ mated=Dw ~ 6 ~ expected boards in board order, each once, out of A B C
          positional-7x7x3 ~ moved=AA ~ 7 ~ expected boards in board order, each once
          positional-7x7x3 ~ moved=Aw ~ 7 ~ expected boards in board order, each once
          """)
  void refusesAStatus(String id, String status, int offset, String reason) {
    // Given
    Variant variant = Corpus.variant(id);
    String before = Corpus.startText(variant).replace(" - 0 1", " ");
    String text = before + status + " 0 1";
    // When
    Problem refused = Corpus.refusal(() -> Mfen.parse(variant, text));
    // Then
    assertThat(refused.place().words()).isEqualTo("status, offset " + (before.length() + offset));
    assertThat(refused.message()).contains(reason);
  }

  @Test
  void reportsEveryWrongField() {
    // Given
    Variant variant = Corpus.variant("chess");
    // When
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class, () -> Mfen.parse(variant, "8/8 W kk e9 hold=w -1 -"));
    // Then
    assertThat(refused.problems())
        .extracting(problem -> problem.place().words())
        .containsExactly(
            "placement, offset 3",
            "side, offset 4",
            "castling, offset 7",
            "en-passant, offset 9",
            "status, offset 12",
            "halfmove, offset 19",
            "fullmove, offset 22");
  }

  @ParameterizedTest
  @CsvSource({
    "positional-8x8x2, castling, K - -, has no castling; write -",
    "positional-8x8x2, en-passant, - Xe3 -, has no en passant; write -",
    "mapped-chess, status, - - hold=w, has no status; write -",
  })
  void refusesWhatTheVariantDoesNotHave(String id, String field, String rest, String reason) {
    // Given
    Variant variant = Corpus.variant(id);
    String text = Corpus.startText(variant).split(" ", 2)[0] + " w " + rest + " 0 1";
    // When
    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> Mfen.parse(variant, text));
    // Then
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused.problem().place().words()).startsWith(field + ", offset ");
    assertThat(refused.problem().message()).contains(reason);
  }

  @Test
  void refusesALongText() {
    // Given
    Variant variant = Corpus.variant("chess");
    // When
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class, () -> Mfen.parse(variant, "8/".repeat(Mfen.MAX_CHARACTERS)));
    // Then
    assertThat(refused).hasMessage("MFEN, offset 16384: is longer than 16384 characters");
  }
}
