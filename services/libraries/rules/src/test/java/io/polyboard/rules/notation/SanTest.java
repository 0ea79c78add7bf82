package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.TestVariants;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanTest {
  private static final int GAMES = Nightly.samples(60);

  private static Position position(String fen) {
    return TestVariants.position("chess", fen);
  }

  /** Every text was written by hand according to the PGN standard of 1994, section 8.2.3. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          two knights, differ by file     | 4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | b1d2 | Nbd2
          the other knight                | 4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | f3d2 | Nfd2
          two rooks, differ by rank       | 4k3/R7/8/8/8/8/8/R3K3 w - - 0 1      | a1a4 | R1a4
          file comes before rank          | 4k3/8/8/1N6/8/8/8/3NK3 w - - 0 1     | b5c3 | Nbc3
          three queens need both          | 8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1    | h4e1 | Qh4e1
          one of them differs by file     | 8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1    | e4e1 | Qee1
          one of them differs by rank     | 8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1    | h1e1 | Q1e1
          a pinned piece does not count   | 4r1k1/8/8/8/8/4N3/8/1N2K3 w - - 0 1  | b1c3 | Nc3
          two reach it, one is pinned     | 4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1   | a1c2 | Nc2
          a pawn takes                    | 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1    | e4d5 | exd5
          two pawns take the same         | 4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1  | c4d5 | cxd5
          en passant                      | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2    | e5d6 | exd6
          a pawn advances                 | 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1      | e2e4 | e4
          promotion                       | 8/P3k3/8/8/8/8/8/K7 w - - 0 1        | a7a8q | a8=Q
          promotion by a capture          | 1n2k3/P7/8/8/8/8/8/K7 w - - 0 1      | a7b8r | axb8=R+
          promotion that mates            | 6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1     | a7a8q | a8=Q#
          castling                        | 4k3/8/8/8/8/8/8/4K2R w K - 0 1       | e1g1 | O-O
          castling that checks            | 5k2/8/8/8/8/8/8/4K2R w K - 0 1       | e1g1 | O-O+
          castling to the queen's side    | r3k3/8/8/8/8/8/8/4K3 b q - 0 1       | e8c8 | O-O-O
          check                           | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1       | a1a8 | Ra8+
          double check                    | 4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1     | e4f6 | Nf6+
          mate                            | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1    | a1a8 | Ra8#
          stalemate has no sign           | 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1       | f1f7 | Qf7
          """)
  void writesMovesAsInTheStandard(String what, String fen, String uci, String san) {
    // Given
    Position position = position(fen);
    Move move = TurnText.parseMove(position, uci);

    // When
    String written = San.format(position, move);

    // Then
    assertThat(written).as(what).isEqualTo(san);
    assertThat(San.parse(position, written)).isEqualTo(move);
    assertThat(Mfen.format(position.variant(), position.setup()).replace(" - - - ", " - - "))
        .startsWith(fen.substring(0, fen.indexOf(' ')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1   | e1g1  | O-O 0-0 o-o Kg1 Ke1g1 Ke1-g1 e1g1 O-O!
          r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1   | e1c1  | O-O-O 0-0-0 o-o-o Kc1 e1c1 e1-c1
          1n2k3/P7/8/8/8/8/8/K7 w - - 0 1        | a7b8q | axb8=Q+ axb8Q ab8=q axb8(Q)+ a7xb8/Q a7b8q axb8=Q+!? ab8Q
          4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2      | e5d6  | exd6 ed6 e5d6 exd6e.p. exd6ep e:d6 e5xd6 exd6??
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1      | b1d2  | Nbd2 N1d2 Nb1d2 Nb1-d2 b1d2 Nb1d2!
          4k3/8/8/8/8/8/4P3/4K3 w - - 0 1        | e2e4  | e4 Pe4 e2e4 e2-e4 Pe2-e4 e4!!
          6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1      | a1a8  | Ra8# Ra8 Ra8+ Ra8++ Raa8 R1a8 Ra1-a8#
          """)
  void readsTheSpellingsOfOtherPrograms(String fen, String uci, String texts) {
    // Given
    Position position = position(fen);
    Move move = TurnText.parseMove(position, uci);
    for (String text : texts.split(" ", -1)) {
      // When, Then
      assertThat(San.parse(position, text)).as(text).isEqualTo(move);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Nd2     | may be more than one move; write one of Nbd2 Nfd2
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Nd7     | no knight of White has a legal move to Ad7; they are on Ab1 Af3
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Bd7     | White has no bishop there that could move to Ad7
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Nhd2    | White has no knight there that could move to Ad2
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Bb1d2   | the piece on Ab1 is N (knight), not B
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Nxd4    | is not a capture; write Nd4
          4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1    | Nd4+    | does not give check; write Nd4
          4k3/8/8/8/8/5N2/8/R3K3 w - - 0 1     | Ra8#    | is not mate; write Ra8+
          4k3/8/8/8/8/5N2/8/R3K3 w - - 0 1     | O-O-O   | castling is not legal here
          4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1    | Nc3     | the knight on Ae2 has no legal move to Ac3
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | a8      | the pawn on Aa7 promotes on Aa8; add one of =B =N =Q =R
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | a8=K    | the pawn on Aa7 promotes on Aa8; add one of =B =N =Q =R
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | Zb3     | expected the letter of a piece, found 'Z'
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | Kb9     | expected a cell such as e4, found 'b9'
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | king    | expected a move such as
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | exd6    | White has no pawn there that could move to Ad6
          4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1    | exd5ep  | is not en passant; write exd5
          6k1/5ppp/8/8/8/8/8/r3K3 w - - 0 1    | Kd1     | the king on Ae1 has no legal move to Ad1; White is in check
          R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1    | Kh8     | no turn is legal here: 1-0 by checkmate
          8/P3k3/8/8/8/8/8/K7 w - - 0 1        | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | is longer than 24 characters
          """)
  void saysWhyATextIsNotALegalMove(String fen, String text, String reason) {
    // Given
    Position position = position(fen);
    long key = position.key();

    // When, Then
    assertThatThrownBy(() -> San.parse(position, text))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith(reason);
    assertThat(position.key()).isEqualTo(key);
  }

  @Test
  void everyMoveOfRandomGamesHasAUniqueTextThatReadsBack() {
    // Given
    Random random = Corpus.seeded("everyMoveOfRandomGamesHasAUniqueTextThatReadsBack");
    Variant variant = Corpus.variant("chess");
    for (int game = 0; game < GAMES; game++) {
      Position position = variant.start();
      List<Move> moves = position.legalMoves();
      while (!moves.isEmpty() && position.movesMade() < 200) {
        // When
        TreeSet<String> texts = new TreeSet<>();
        for (Move move : moves) {
          String text = San.format(position, move);
          texts.add(text.replaceAll("[+#]", ""));
          // Then
          assertThat(San.parse(position, text)).isEqualTo(move);
        }
        assertThat(texts).hasSameSizeAs(moves);
        position.make(moves.get(random.nextInt(moves.size())));
        moves = position.legalMoves();
      }
    }
  }

  @Test
  void isDefinedForAVariantOnOneBoardWithItsOwnPieces() {
    // Given a board of 10 by 12 with Berolina pawns, two of which may reach the same cell
    Variant variant =
        Variants.compile(
            "large",
            """
            id: large
            name: Large
            description: A board with ranks of two digits.
            axes:
              - {name: file, size: 10}
              - {name: rank, size: 12}
            pieces:
              K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
              W: {name: wall rook, moves: [{slide: [1, 0]}]}
              S:
                name: soldier
                pawn:
                  advance: [[1, 1], [-1, 1]]
                  capture: [[0, 1]]
            array: 9k/10/W9/10/10/10/10/10/10/4S1S3/10/W8K
            """);
    Position position = variant.start();

    // Then
    assertThat(San.isDefined(variant)).isTrue();
    for (List<String> expected :
        List.of(
            List.of("Aa1Aa9", "W1a9"),
            List.of("Aa10Aa9", "W10a9"),
            List.of("Aa10Aa12", "Wa12+"),
            List.of("Ae3Af4", "ef4"),
            List.of("Ae3Ad4", "d4"))) {
      Move move = TurnText.parseMove(position, expected.getFirst());
      assertThat(San.format(position, move)).isEqualTo(expected.getLast());
      assertThat(San.parse(position, expected.getLast())).isEqualTo(move);
    }
  }

  @Test
  void isNotDefinedForSeveralBoardsTransfersAndLandings() {
    // Given
    Position position = Corpus.variant("mapped-chess").start();

    // Then
    assertThat(Corpus.VARIANTS.stream().filter(id -> San.isDefined(Corpus.variant(id))))
        .containsExactly("chess");
    assertThatThrownBy(() -> San.parse(position, "Nf3"))
        .isInstanceOf(IllegalArgumentException.class)
        .isNotInstanceOf(RefusedException.class);
  }
}
