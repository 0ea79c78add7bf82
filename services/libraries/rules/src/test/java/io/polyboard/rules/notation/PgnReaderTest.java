package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PgnReaderTest {
  private static final String THREE_PLIES = "Ae2Ae4 Ae7Ae5 Ag1Af3";

  private static PgnReader reader(String text) {
    return new PgnReader(Corpus.variant("chess"), new StringReader(text));
  }

  private static List<PgnGame> games(String text) throws IOException {
    PgnReader reader = reader(text);
    List<PgnGame> games = new ArrayList<>();
    for (PgnGame game = reader.next(); game != null; game = reader.next()) {
      games.add(game);
    }
    return games;
  }

  private static PgnGame game(String text) throws IOException {
    List<PgnGame> games = games(text);
    assertThat(games).hasSize(1);
    return games.getFirst();
  }

  private static String end(PgnGame game) {
    Position end = game.game().end();
    return Mfen.format(end.variant(), end.setup()).replaceFirst(" - (\\d+ \\d+)$", " $1");
  }

  /**
   * The games and the FEN after each last move are from common collections, not from this program.
   */
  @Test
  void replaysFamousGames() throws IOException {
    // When
    List<PgnGame> games = games(Corpus.resource("famous-games.pgn"));

    // Then
    assertThat(games).hasSize(6);
    for (PgnGame game : games) {
      Map<String, String> tags = game.tags();
      assertThat(end(game)).as(tags.get("White")).isEqualTo(tags.get("FinalFEN"));
      assertThat(game.game().statedResult()).hasToString(tags.get("Result"));
      assertThat(game.game().end().outcome().isOver()).isEqualTo("yes".equals(tags.get("Mate")));
    }
  }

  @Test
  void writesFamousGamesAsTheyWereRead() throws IOException {
    // Given
    String file = Corpus.resource("famous-games.pgn");
    for (PgnGame game : games(file)) {
      Position position = Corpus.variant("chess").start();
      List<String> written = new ArrayList<>();
      // When
      for (Turn turn : game.game().turns()) {
        written.add(San.format(position, turn.moves().getFirst()));
        position.make(turn);
      }
      // Then
      assertThat(file.replaceAll("\\s*\\d+\\.\\s*|\\s+", " ")).contains(String.join(" ", written));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3 *",
        "1 e4 e5 2 Nf3",
        "1e4 e5 2Nf3",
        "1. e4 1... e5 2. Nf3",
        "1. e4 1. ... e5 2. Nf3",
        "1... e4 1... e5 2... Nf3",
        "1.e4 1…e5 2.Nf3",
        "e4 e5 Nf3",
        "e2e4 e7e5 g1f3",
        "Ae2Ae4 Ae7Ae5 Ag1Af3",
        "1. e2-e4 e7-e5 2. Ng1-f3",
        "\uFEFF1. e4 e5\r\n2. Nf3\r\n",
        "1. e4 $1 e5 $14 $139 2. Nf3 $2",
        "1. e4! e5?! 2. Nf3!?",
        "1. e4 ! e5 ?! 2. Nf3 !?",
        "1. e4 {best by test (or so) [%clk 1:00] 1-0} e5 {; $5} 2. Nf3",
        "1. e4 ; best by test { 1-0\n1... e5 2. Nf3",
        "% escaped { ( [\n1. e4 e5\n% 2. d4\n2. Nf3",
        "1. e4 (1. d4 d5 (1... Nf6 {Indian (sic} 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 (2. xx)",
        "[Event \"a \\\"b\\\" \\\\ [c] {d}\"]\n\n1. e4 e5 2. Nf3 *",
        "[Event \"x\"][Site \"y\"] ; aside\n[ Date  \"2020.??.??\" ]\n1. e4 e5 2. Nf3 *",
        "{before} 1. e4 e5 2. Nf3 * {after}",
        "[SetUp \"0\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 e5 2. Nf3",
        "[Variant \"Standard\"]\n1. e4 e5 2. Nf3",
        "[Variant \"chess\"]\n1. e4 {+0.35/12 0.250s} 1... e5 {-M4/9 0.000s} 2. Nf3",
      })
  void readsTheSpellingsOfProgramsAndPeople(String text) throws IOException {
    // When
    PgnGame game = game(text);

    // Then
    assertThat(game.game().texts()).containsExactly(THREE_PLIES.split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          8/1P2k3/8/8/8/8/8/K7 w - - 4 60                             | 60. b8(Q) Kf7         | 1Q6/5k2/8/8/8/8/8/K7 w - - 1 61
          8/1P2k3/8/8/8/8/8/K7 w - - 4 60                             | 1. b8(Q) Kf7 2. Qb2   | 8/5k2/8/8/8/8/1Q6/K7 b - - 2 61
          8/1P2k3/8/8/8/8/8/K7 b - - 4 60                             | 60... Kd7 61. b8=N+   | 1N6/3k4/8/8/8/8/8/K7 b - - 0 61
          4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2                           | 2. exd6 e.p. Kd7      | 8/3k4/3P4/8/8/8/8/4K3 w - - 1 3
          rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6   | 1. Ke2                | rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 1
          r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 0                        | 1. 0-0-0+ 0-0         | FAULT does not give check; write O-O-O
          r3k2r/8/8/8/8/8/8/R3K2R  w  kqKQ  -  0  0                   | 1. 0-0-0 0-0          | r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2
          8/8/8/8/8/8/8/K6k w - - 0                                   | Kb2                   | 8/8/8/8/8/8/1K6/7k b - - 1 1
          """)
  void startsFromTheFenOfOtherPrograms(String fen, String moves, String expected)
      throws IOException {
    // Given
    String text = "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + moves + " *\n";
    if (expected.startsWith("FAULT ")) {
      // When, Then
      assertThatThrownBy(() -> game(text)).hasMessageContaining(expected.substring(6));
    } else {
      assertThat(end(game(text))).isEqualTo(expected);
    }
  }

  @Test
  void readsSeveralGamesOneAfterTheOther() throws IOException {
    // Given games with and without tags, some of them invalid
    PgnReader reader =
        reader(
            """
            [White "A"]
            [Black "?"]

            1. e4 e5 1/2-1/2
            1. e4 e5 2. Ke3 {no} 2... Nc6
            3. Nf3 0-1

            [White "C"]

            1. d4 (1. c4

            [White "D"]

            1. Nf3

            [White "E"]
            [Result "½-½"]
            """);

    // When
    PgnGame first = reader.next();
    assertThatThrownBy(reader::next)
        .hasMessage(
            "game 2, move 2, White (line 5, column 13): 'Ke3': the king on Ae1 has no legal move to"
                + " Ae3");
    assertThatThrownBy(reader::next)
        .hasMessage(
            "game 3, move 1, Black (line 10, column 7): the variation that opens in line 10 is not"
                + " closed");
    PgnGame fourth = reader.next();
    PgnGame fifth = reader.next();

    // Then
    assertThat(first.tags()).containsExactlyInAnyOrderEntriesOf(Map.of("White", "A", "Black", "?"));
    assertThat(first.game().statedResult()).isEqualTo(Outcome.Result.DRAW);
    assertThat(fourth.number()).isEqualTo(4);
    assertThat(fourth.game().texts()).containsExactly("Ag1Af3");
    assertThat(fourth.game().statedResult()).isNull();
    assertThat(fifth.number()).isEqualTo(5);
    assertThat(fifth.game().turns()).isEmpty();
    assertThat(fifth.game().statedResult()).isEqualTo(Outcome.Result.DRAW);
    assertThat(reader.next()).isNull();
    assertThat(reader.next()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \r\n", "{nothing}", "; nothing\n% [nothing]", "\uFEFF"})
  void thereMayBeNoGame(String text) throws IOException {
    assertThat(games(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          1. e4 e5 3. Nf3 ~ game 1, move 2, White (line 1, column 10): expected move number 2, found 3
          1. e4 e5 2.e6 ~ game 1, move 2, White (line 1, column 12): 'e6': no pawn of White has a legal move to Ae6; they are on Aa2 Ab2 Ac2 Ad2 Af2 Ag2 Ah2 Ae4
          1. e4 ++ ~ game 1, move 1, White (line 1, column 4): 'e4++': does not give check; write e4
          1. e4 e5 ) ~ game 1, move 2, White (line 1, column 10): expected a move, found ')'
          1. e4 {e5 ~ game 1, move 1, Black (line 1, column 7): the comment that opens in line 1 is not closed
          1. e4 <e5> ~ game 1, move 1, Black (line 1, column 7): '<e5>': expected a move such as
          1. e41e5 ~ game 1, move 1, White (line 1, column 4): 'e41e5': expected a cell such as e4, found 'e41'
          1. e4 -- ~ game 1, move 1, Black (line 1, column 7): '--': expected a move such as
          1. Aa2Aa9 ~ game 1, move 1, White (line 1, column 4): 'Aa2Aa9', offset 3: expected a cell such as Ae4
          f3 e5 g4 Qh4# Ke2 ~ game 1, move 3, White (line 1, column 15): the game ended before 'Ke2': 0-1 by checkmate
          f3 e5 g4 Qh4# 1-0 ~ the text says 1-0, but the game ended 0-1 by checkmate
          [FEN "A ~ game 1 (line 1, column 1): the tag that opens in line 1 is not closed
          [Variant A] ~ game 1 (line 1, column 10): expected a tag's value in quotes, found 'A'
          [SetUp "1" e4 ~ game 1 (line 1, column 12): expected ] after a tag's value, found 'e'
          f3 e5 g4 Qh4# 1:0 ~ game 1, move 3, White (line 1, column 15): the text says 1-0, but the game ended 0-1
          [FEN "8/8/8/8/8/8/8/8 w - - 0 1"] ~ game 1 (line 1, column 1), tag FEN, placement: White has 0 kings; it must have one
          [FEN "x"] ~ game 1 (line 1, column 1), tag FEN, MFEN, offset
          [Variant "Chess960"] ~ game 1 (line 1, column 1): the variant is 'Chess960', not chess
          """)
  void namesGameMoveLineColumnAndReason(String text, String message) {
    assertThatThrownBy(() -> games(text))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          [White "a\\"]           ~ a\\            ~ game 1 (line 1, column 1), tag White: the tag that opens in line 1 is not closed
          [White "The "Rook" S"] ~ The "Rook" S  ~ game 1 (line 1, column 14), tag White: expected ] after a tag's value, found 'R'
          [White "a" "b"]        ~ a" "b         ~ game 1 (line 1, column 12), tag White: expected ] after a tag's value, found '"'
          [White "A              ~ ``            ~ game 1 (line 1, column 1), tag White: the tag that opens in line 1 is not closed
          [White A]              ~ ``            ~ game 1 (line 1, column 8), tag White: expected a tag's value in quotes, found 'A'
          [White "A" e4          ~ ``            ~ game 1 (line 1, column 12), tag White: expected ] after a tag's value, found 'e'
          ["A"]                  ~ ``            ~ game 1 (line 1, column 2): expected the name of a tag, found '"'
          """)
  void aMalformedTagIsAWarningAndTheTurnsAreRead(String tag, String value, String warning)
      throws IOException {
    // When
    PgnGame game = game(tag + "\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n");

    // Then
    assertThat(game.game().texts()).containsExactly(THREE_PLIES.split(" ", -1));
    assertThat(game.tags().getOrDefault("White", "")).isEqualTo(value);
    assertThat(game.tags().getOrDefault("Black", "")).isEqualTo("B");
    assertThat(game.warnings()).hasToString("[" + warning + "]");
  }

  @Test
  void namesOfTagsAreSymbolsOfTheStandard() throws IOException {
    // When
    PgnGame game =
        game("[White-Clock \"1:00\"]\n[Elo+ \"2000\"]\n[UCI:Options \"Hash=16\"]\n[_#= \"\"]\n e4");

    // Then
    assertThat(game.tags().keySet()).containsExactly("White-Clock", "Elo+", "UCI:Options", "_#=");
    assertThat(game.warnings()).isEmpty();
  }

  @Test
  void gamesWithoutTurnsKeepTheirTags() throws IOException {
    // Given games, some without turns and result
    String text =
        """
        [White "Nobody"]

        [White "Somebody"]

        [Black "B"]

        1. e4 *

        [Event "x"]

        [Event "x"]
        [White "Third"]

        [Event "y"]
        """;
    // When
    List<PgnGame> games = games(text);

    // Then
    assertThat(games)
        .extracting(PgnGame::tags)
        .containsExactly(
            Map.of("White", "Nobody"),
            Map.of("White", "Somebody", "Black", "B"),
            Map.of("Event", "x"),
            Map.of("Event", "x", "White", "Third"),
            Map.of("Event", "y"));
    assertThat(games).extracting(game -> game.game().turns().size()).containsExactly(0, 1, 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          f3 e5 g4 Qh4# 0-1 (time)               ~ (time)
          f3 e5 g4 Qh4# 0-1 White resigns.       ~ White
          f3 e5 g4 Qh4# 0-1 {(} !? 0-1 (a {b} c) ~ !?
          f3 e5 g4 Qh4# 0-1 ; on time            ~ ``
          """)
  void aRemarkAfterTheResultIsSkipped(String line, String reported) throws IOException {
    // When
    List<PgnGame> games = games(line + "\n(on the board)\n\n1. e4 1-0 1. d4 *");

    // Then
    assertThat(games).hasSize(3);
    assertThat(games.getFirst().game().statedResult()).isEqualTo(Outcome.Result.BLACK_WINS);
    assertThat(games.getFirst().warnings().toString())
        .contains(reported.isEmpty() ? "[]" : "after the result, from '" + reported + "'");
    assertThat(games.getLast().game().texts()).containsExactly("Ad2Ad4");
  }

  @ParameterizedTest
  @CsvSource({
    "0:1, 0-1",
    "1:0, 1-0",
    "1–0, 1-0",
    "1 - 0, 1-0",
    "0 : 1, 0-1",
    "½:½, 1/2-1/2",
    "½ – ½, 1/2-1/2",
    "1/2:1/2, 1/2-1/2",
    "'0,5-0,5', 1/2-1/2",
    "1/2, 1/2-1/2",
    "½, 1/2-1/2"
  })
  void resultsAreReadAsPeopleSpellThem(String spelled, String result) throws IOException {
    // Given
    String turns = "1. e4 e5 2. Nf3";
    // When
    PgnGame afterTurns = game(turns + " " + spelled);
    PgnGame inTag = game("[Result \"" + spelled + "\"]\n" + turns);

    // Then
    assertThat(afterTurns.game().texts()).hasSize(3);
    assertThat(afterTurns.game().statedResult()).hasToString(result);
    assertThat(inTag.game().statedResult()).hasToString(result);
    assertThat(GameText.read(Corpus.variant("chess"), "e2e4 " + spelled).statedResult())
        .hasToString(result);
  }

  @Test
  void theDosEndOfFileMarkIsBlank() throws IOException {
    // When
    List<PgnGame> games = games("1. e4 e5 1-0\n\u001A\uFEFF1. d4 *\u001A");

    // Then
    assertThat(games).hasSize(2);
    assertThat(games.getLast().game().texts()).containsExactly("Ad2Ad4");
  }

  @Test
  void limitsUntrustedInput() {
    // Given
    Reader blanks =
        new Reader() {
          @Override
          public int read(char[] into, int offset, int length) {
            Arrays.fill(into, offset, offset + length, ' ');
            return length;
          }

          @Override
          public void close() {}
        };

    // Then
    PgnReader endless = new PgnReader(Corpus.variant("chess"), blanks);
    assertThatThrownBy(endless::next).hasMessage("line 1: is longer than 1048576 characters");
    assertThatThrownBy(() -> games("(".repeat(1 << 19)))
        .hasMessageEndingWith("variations are nested more than 500 deep");
    assertThatThrownBy(() -> games("Nf3 Nf6 Ng1 Ng8 ".repeat(GameText.MAX_TURNS / 4) + "Nf3"))
        .hasMessageEndingWith("there are more than 10000 turns");
    assertThatThrownBy(() -> games("[FEN \"" + "x".repeat(1 << 19) + "\"]"))
        .hasMessageEndingWith("the tag that opens in line 1 is not closed");
    Stream<String> tags = IntStream.range(0, 300).mapToObj(i -> "[T" + i + " \"\"]\n");
    assertThatThrownBy(() -> games(tags.collect(Collectors.joining())))
        .hasMessage("game 1 (line 201, column 1): there are more than 200 tags");
    assertThatThrownBy(() -> games("1. e4\n\0"))
        .hasMessage("line 2: is not text: it contains 'U+0000'");
  }

  @Test
  void readsTheSpellingOfSeveralBoards() throws IOException {
    // Given the games of the corpus with comments between the turns
    for (GameRow played : Conformance.games()) {
      Variant variant = Corpus.variant(played.variant());
      String text =
          "[Variant \"%s\"]\n\n1. %s *\n"
              .formatted(variant.id(), played.turns().replace(" ", " {+0.10/3 0.001s} "));
      // When
      ReplayedGame game = new PgnReader(variant, new StringReader(text)).next().game();
      // Then
      assertThat(String.join(" ", game.texts())).isEqualTo(played.turns());
      assertThat(Mfen.format(variant, game.end().setup())).isEqualTo(played.finalMfen());
    }
  }

  @Test
  void damagedFilesAreReadOrRefusedToTheEnd() throws IOException {
    // Given
    Random random = Corpus.seeded("damagedFilesAreReadOrRefusedToTheEnd");
    String file = Corpus.resource("famous-games.pgn");
    String alphabet = "{}()[];%$\"\\*.-+=#!?01/ \n\0KQRBNPabcdefghx\uFFFD½…";
    for (int i = 0; i < Nightly.samples(300); i++) {
      StringBuilder damaged = new StringBuilder(file);
      for (int j = random.nextInt(4); j >= 0; j--) {
        int at = random.nextInt(damaged.length());
        damaged.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
      }
      PgnReader reader = reader(damaged.toString());
      int games = 0;
      boolean more = true;
      // When
      while (more) {
        try {
          more = reader.next() != null;
        } catch (RefusedException refused) {
          // Then
          assertThat(refused.problems())
              .isNotEmpty()
              .allSatisfy(problem -> assertThat(problem.place().words()).isNotBlank())
              .allSatisfy(problem -> assertThat(problem.message()).isNotBlank());
        } catch (RuntimeException other) {
          fail(damaged.toString(), other);
        }
        games++;
        assertThat(games).isLessThan(200);
      }
    }
  }
}
