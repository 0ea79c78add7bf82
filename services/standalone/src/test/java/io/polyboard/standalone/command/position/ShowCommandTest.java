package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShowCommandTest {
  private static final String ESCAPE = "\u001b[";

  @Test
  void drawsOneBoard() {
    assertThat(polyboard("show", "chess").out())
        .isEqualTo(
            """
              A
            8 r n b q k b n r
            7 p p p p p p p p
            6 . . . . . . . .
            5 . . . . . . . .
            4 . . . . . . . .
            3 . . . . . . . .
            2 P P P P P P P P
            1 R N B Q K B N R
              a b c d e f g h

            White to move, number 1
            Castling rights: KQkq
            Outcome: the game is not over
            MFEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1
            """);
  }

  @Test
  void drawsTheBoardsOfAThirdAxisSideBySide() {
    // When
    List<String> lines = polyboard("show", "positional-6x6x4").lines();

    // Then
    assertThat(lines.getFirst()).isEqualTo("  A               B               C               D");
    assertThat(lines.get(2))
        .isEqualTo("5 R N B B N K   5 R N B B N K   5 R N B B N K   5 R N B B N K");
    assertThat(lines.get(7)).startsWith("  a b c d e f     a b");
  }

  @Test
  void drawsTheFourthAxisAsRowsWithTheHighestOnTop() {
    // When
    List<String> lines = polyboard("show", "chess-on-two-boards").lines();

    // Then
    assertThat(lines.get(0)).isEqualTo("  M           N           O           P");
    assertThat(lines.get(7)).isEqualTo("  I           J           K           L");
    assertThat(lines.get(21)).isEqualTo("  A           B           C           D");
    assertThat(lines.get(25)).isEqualTo("1 . H S .   1 . E L .   1 . K E .   1 . S H .");
  }

  @ParameterizedTest
  @CsvSource({"70, 4", "60, 3", "20, 1", "nonsense, 4"})
  void wrapsAtTheWidthOfTheTerminal(String columns, int abreast) {
    // When
    Run run = polyboard(shell(Map.of("COLUMNS", columns)), "show", "positional-6x6x4");

    // Then
    assertThat(run.lines().getFirst().strip().split(" +")).hasSize(abreast);
  }

  @Test
  void drawsFigures() {
    // When
    List<String> lines = polyboard("show", "mapped-chess-protect", "--unicode").lines();

    // Then: a protective pawn has no figure
    assertThat(lines.get(1)).startsWith("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜   8 . .");
    assertThat(lines.get(7)).startsWith("2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙   2 S S");
  }

  @Test
  void usesColoursIfTheTerminalHasThem() {
    // Given
    Shell terminal = shell(Map.of("TERM", "xterm-256color"));
    Shell dumb = shell(Map.of("TERM", "dumb"));
    Shell noColour = shell(Map.of("TERM", "xterm-256color", "NO_COLOR", "1"));
    Shell emptyNoColour = shell(Map.of("TERM", "xterm-256color", "NO_COLOR", ""));

    // Then
    assertThat(polyboard(terminal, "show", "chess").out()).contains(ESCAPE);
    assertThat(polyboard(emptyNoColour, "show", "chess").out()).contains(ESCAPE);
    assertThat(polyboard(dumb, "show", "chess").out()).doesNotContain(ESCAPE);
    assertThat(polyboard(noColour, "show", "chess").out()).doesNotContain(ESCAPE);
    assertThat(polyboard("show", "chess").out()).doesNotContain(ESCAPE);
    assertThat(polyboard("show", "chess", "--color", "always").out()).contains(ESCAPE);
    assertThat(polyboard(terminal, "show", "chess", "--color", "never").out())
        .doesNotContain(ESCAPE);
  }

  @Test
  void colouredBoardsAreAlignedByVisibleWidth() {
    // When
    List<String> lines =
        polyboard("show", "positional-8x8x2", "--color", "always")
            .out()
            .replaceAll("\u001b\\[[0-9;]*m", "")
            .lines()
            .toList();

    // Then
    assertThat(lines.get(0).indexOf('Y')).isEqualTo(2 + 24 + 3 + 2);
    assertThat(lines.subList(1, 9)).allMatch(line -> line.length() == 26 + 3 + 26);
    assertThat(lines.get(9)).startsWith("   a  b  c  d").hasSize(26 + 3 + 25);
  }

  @Test
  void describesThePosition() {
    assertThat(show("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - - 1 3"))
        .contains("White to move, number 3", "Plies without progress: 1")
        .contains("Outcome: 0-1 by checkmate");
    assertThat(show("chess", "4k3/8/8/8/4R3/8/8/4K3 b - - - 0 1"))
        .contains("Black to move, number 1, in check");
    assertThat(show("chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - Ae3 - 0 1"))
        .contains("En passant: on Ae3, the pawn on Ae4");
  }

  @Test
  void showsDecidedBoards() {
    // When
    List<String> lines =
        show(
            "positional-6x6x4",
            "k5/6/6/6/6/5K|k5/6/6/6/6/5K|k5/6/6/6/6/5K|k5/6/6/6/6/4RK w - -" + " mated=Bw 0 9");

    // Then
    assertThat(lines.getFirst()).contains("  A               B decided       C ");
    assertThat(lines).contains("Decided: White is mated on B");
  }

  @Test
  void printsJson() {
    // When
    Run run =
        polyboard("show", "chess", "--json", "-p", "4k3/8/8/8/4Pp2/8/8/4K2R b K Ae3 - 0 7")
            .ending(0);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            "{\"variant\":\"chess\",\"position\":\"4k3/8/8/8/4Pp2/8/8/4K2R b K Ae3 - 0 7\","
                + "\"boards\":[{\"label\":\"A\",\"rows\":[\"....k...\",\"........\","
                + "\"........\",\"........\",\"....Pp..\",\"........\",\"........\","
                + "\"....K..R\"]}],\"side\":\"b\",\"fullmove\":7,\"halfmove\":0,"
                + "\"castling\":\"K\",\"enPassant\":{\"cell\":\"Ae3\",\"pawn\":\"Ae4\"},"
                + "\"holder\":null,\"decided\":[],\"moved\":[],\"inCheck\":false,"
                + "\"outcome\":\"*\",\"reason\":null,\"notice\":null}\n");
  }

  @Test
  void jsonHasTheOutcomeOfAGame() {
    // When
    JsonNode json = json("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - - - 1 3");

    // Then
    assertThat(json.get("inCheck").booleanValue()).isTrue();
    assertThat(json.get("outcome").textValue()).isEqualTo("0-1");
    assertThat(json.get("reason").textValue()).isEqualTo("checkmate");
    assertThat(json.get("halfmove").intValue()).isEqualTo(1);
    assertThat(json.get("castling").textValue()).isEmpty();
    assertThat(json.get("enPassant").isNull()).isTrue();
  }

  @Test
  void jsonNamesTheBoardsThatAreDecidedOrMovedOn() {
    // When
    JsonNode json =
        json(
            "positional-6x6x4",
            "k5/6/6/6/6/5K|k5/6/6/6/6/5K|k5/6/6/6/6/5K|k5/6/6/6/6/4RK w - - mated=Bw;moved=D 0 9");

    // Then
    assertThat(json.get("boards"))
        .extracting(board -> board.get("label").textValue())
        .containsExactly("A", "B", "C", "D");
    assertThat(json.get("boards").get(3).get("rows"))
        .extracting(JsonNode::textValue)
        .containsExactly("k.....", "......", "......", "......", "......", "....RK");
    assertThat(json.get("decided")).hasToString("[{\"board\":\"B\",\"mated\":\"w\"}]");
    assertThat(json.get("moved")).hasToString("[\"D\"]");
  }

  @Test
  void jsonHasTheHolderAndTheNotice() {
    // Given White's king beside Black's in the same Big square
    String mfen =
        "4/4/4/4|4/4/4/4|4/4/3G/3L|4/4/4/2W1|4/4/4/3W|4/4/4/4|4/4/4/1W2|4/4/4/W2W|2w1/1w2/4/4|"
            + "w3/4/4/4|4/e3/4/4|2ww/2k1/K3/4|4/4/w3/4|4/4/g3/2W1|2w1/4/4/4|4/4/4/4"
            + " b - - hold=w 5 55";

    // When
    JsonNode json = json("chess-on-two-boards", mfen);

    // Then
    assertThat(json.get("position").textValue()).isEqualTo(mfen);
    assertThat(json.get("holder").textValue()).isEqualTo("w");
    assertThat(json.get("notice").textValue()).startsWith("The array is a reconstruction.");
  }

  @Test
  void drawingOptionsDoNotChangeTheJson() {
    assertThat(polyboard("show", "chess", "--json", "--unicode", "--color", "always"))
        .isEqualTo(polyboard("show", "chess", "--json"));
  }

  private static JsonNode json(String variant, String mfen) {
    return polyboard("show", variant, "--json", "--position", mfen).json();
  }

  private static List<String> show(String variant, String mfen) {
    return polyboard("show", variant, "--position", mfen).lines();
  }

  private static Shell shell(Map<String, String> environment) {
    return new Shell("", true, environment);
  }
}
