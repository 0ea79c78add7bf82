package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PieceDescriptionTest {
  /** The file was reviewed by people: after a change, review all of its sentences again. */
  @Test
  void everyPieceOfTheShippedVariantsHasItsSentences() {
    // Given
    String expected = PlainText.resource(getClass(), "piece-descriptions.txt").orElseThrow();

    // When
    String descriptions =
        Variants.ids().stream()
            .map(Variants::shipped)
            .map(variant -> variant.id() + "\n" + descriptions(variant))
            .collect(Collectors.joining("\n"));

    // Then
    assertThat(descriptions).isEqualTo(expected);
  }

  private static String descriptions(Variant variant) {
    VariantDefinition definition = variant.definition();
    return definition.pieces().stream()
        .map(piece -> "  " + piece.name() + ": " + PieceDescription.of(definition, piece) + "\n")
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {leap: [2, 0]}                              | Leaps 2 cells straight over whatever stands between.
          {leap: [3, 1]}                              | Leaps 3 by 1 over whatever stands between.
          {leap: [0, 1], symmetry: none}              | Steps 1 cell forward. For Black all this is mirrored.
          {leap: [-2, -1], symmetry: none}            | Leaps 1 cell backward and 2 to the left over whatever stands between. For Black all this is mirrored.
          {slide: [1, 0], limit: 3}                   | Slides over empty cells, up to 3 cells straight.
          {slide: [2, 1]}                             | Slides over empty cells, any distance in strides of 2 by 1.
          {slide: [0, 1], symmetry: none}             | Slides over empty cells, any distance forward. For Black all this is mirrored.
          {slide: [1, 1], limit: 1}                   | Slides over empty cells, 1 cell diagonally.
          {slide: [0, 1], limit: 2, symmetry: none}   | Slides over empty cells, up to 2 cells forward. For Black all this is mirrored.
          {slide: [2, 0], limit: 2}                   | Slides over empty cells, up to 2 times in strides of 2 cells straight.
          {slide: [2, 0], limit: 1}                   | Slides over empty cells, once in strides of 2 cells straight.
          {walk: [[1, 0], [1, 1]], steps: 1}          | Walks 1 step, 1 cell straight or diagonally.
          {path: [[2, 1]]}                            | Leaps 2 by 1 over whatever stands between.
          {walk: [[1, 0]], steps: 3}                  | Walks 1 to 3 steps by way of empty cells, each 1 cell straight.
          {path: [[1, 0], [1, 1]]}                    | Goes 2 by 1 in 2 steps by way of empty cells (1 cell straight, then 1 cell diagonally).
          {path: [[1, 0], [1, 1]], order: any}        | Goes 2 by 1 in 2 steps by way of empty cells (1 cell straight and 1 cell diagonally, in any order).
          """)
  void everyKindOfMovementHasASentence(String movement, String sentence) {
    // Given
    String queen = "Q: {name: queen, moves: [" + movement + "]}";

    // Then
    assertThat(describedInChess(queen)).isEqualTo(sentence);
  }

  @Test
  void aPlaneOfOneAxisIsNamedAfterTheAxis() {
    // Given
    Variant variant =
        Variants.compile(
            "own",
            """
            id: own
            name: Own
            description: Raumschach with lifts.
            extends: raumschach
            planes: {board: [file, rank], shaft: [level], lane: [file]}
            pieces:
              K: {moves: [{leap: [1, 0], in: [board]}]}
              Q: {moves: [{slide: [1], in: [shaft]}]}
              R: {moves: [{slide: [1], limit: 2, in: [lane]}]}
              B: {moves: [{slide: [1], in: [shaft, lane]}]}
              U: {moves: [{leap: [1, 0], in: [board]}]}
              N: {moves: [{leap: [2], in: [shaft]}]}
            """);

    // When
    List<String> descriptions =
        Stream.of('Q', 'R', 'B', 'N')
            .map(letter -> variant.definition().piece(letter))
            .map(piece -> PieceDescription.of(variant.definition(), piece))
            .toList();

    // Then
    assertThat(descriptions)
        .containsExactly(
            "Slides over empty cells, any distance along the level, from board to board, to the"
                + " same square.",
            "Slides over empty cells, up to 2 cells along the file, within its board.",
            "Slides over empty cells, any distance along one axis, in one plane at a time: shaft"
                + " (level: from board to board, to the same square) or lane (file: within its"
                + " board).",
            "Leaps 2 cells along the level over whatever stands between, from board to board, to"
                + " the same square.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {advance: [[0, 1]]}          | Moves 1 cell forward, to an empty cell. It never captures. It never promotes. For Black all this is mirrored.
          {capture: [[1, 1], [-1, 1]]} | Captures 1 cell diagonally forward and does not move otherwise. It never promotes. For Black all this is mirrored.
          """)
  void aPawnThatOnlyMovesOrOnlyCapturesHasASentence(String pawn, String sentence) {
    // Given
    String soldier = "S: {name: soldier, pawn: " + pawn + "}";

    // Then
    assertThat(describedInChess(soldier)).isEqualTo(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [0, 0, 1] | Leaps 2 by 1 over whatever stands between, within its board. After a move or capture it is transferred 1 board on, to the same square, which must be empty. For Black all this is mirrored.
          [1, 0, 1] | Leaps 2 by 1 over whatever stands between, within its board. After a move or capture it is transferred 1 cell to the right and 1 board on, to a cell that must be empty. For Black all this is mirrored.
          """)
  void aTransferIsPartOfHowAPieceMoves(String transfer, String sentences) {
    // Given
    VariantDefinition definition =
        Variants.compile(
                "own",
                """
                id: own
                name: Own
                description: Alice Chess on three boards, each a cylinder.
                extends: alice
                axes:
                  - {name: file, size: 8, cyclic: true}
                  - {name: rank, size: 8}
                  - {name: board, size: 3, cyclic: true}
                mirror: [rank, board]
                transfer: TRANSFER
                array:
                  A: 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR
                  C: rnbqkbnr/pppppppp/8/8/8/8/8/8
                """
                    .replace("TRANSFER", transfer))
            .definition();

    // Then
    assertThat(PieceDescription.of(definition, definition.piece('N'))).isEqualTo(sentences);
  }

  /** The description of a kind of piece, given in YAML from its letter on, when added to chess. */
  private static String describedInChess(String piece) {
    VariantDefinition definition =
        Variants.compile(
                "own",
                """
                id: own
                name: Own
                description: Chess with one more kind of piece.
                extends: chess
                pieces:
                  PIECE
                """
                    .replace("PIECE", piece))
            .definition();
    return PieceDescription.of(definition, definition.piece(piece.charAt(0)));
  }
}
