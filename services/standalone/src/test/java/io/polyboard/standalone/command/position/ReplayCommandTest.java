package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
  @TempDir Path directory;

  @Test
  void replaysCanonicalTurnsFromAFile() throws IOException {
    // Given
    Path game = file("Af2Af3 Ae7Ae5\nAg2Ag4 Ad8Ah4\n");

    // When
    Run run = polyboard("replay", "chess", game.toString()).ending(0);

    // Then
    assertThat(run.lines()).hasSize(1);
    assertThat(run.out()).endsWith("\t0-1\tcheckmate\n");
  }

  @Test
  void replaysPublishedNotationFromStandardInput() {
    // Given
    Shell shell = typing("1. Ke1 - E1 Rh8 - E5+\n\n2. Pd2 - E3 Qd8 - A5+\n");

    // When
    Run run = polyboard(shell, "replay", "mapped-chess", "-", "--turns").ending(0);

    // Then
    assertThat(run.lines()).hasSize(5).startsWith("Ae1Be1", "Ah8Be5", "Ad2Be3", "Ad8Ba5");
    assertThat(run.lines().getLast())
        .isEqualTo(
            polyboard("play", "mapped-chess", "Ae1Be1", "Ah8Be5", "Ad2Be3", "Ad8Ba5")
                .out()
                .stripTrailing());
  }

  @Test
  void printsJson() {
    assertThat(polyboard(typing("Ae2Ae4"), "replay", "chess", "-", "--json").out())
        .isEqualTo(
            "{\"variant\":\"chess\",\"position\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
                + " KQkq Ae3 - 0"
                + " 1\",\"outcome\":\"*\",\"reason\":null,\"turns\":[\"Ae2Ae4\"],\"game\":1,\"stated\":null,\"tags\":{}}\n");
  }

  @Test
  void aFaultIsRefusedWithTheNumberOfItsTurn() {
    // When
    Run run =
        polyboard(typing("Ae2Ae4 Ae7Ae5 Ae4Ae5"), "replay", "chess", "-", "--turns").ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .isEqualTo(
            "polyboard: game 1, move 2, White (line 1, column 15): 'Ae4Ae5': the pawn on Ae4 has no"
                + " legal move to Ae5 (29 legal turns here)\n");
  }

  @ParameterizedTest
  @CsvSource({
    "none.txt, none.txt: no such file",
    ".,",
    "endless.txt, longer than 1048576 characters"
  })
  void aFileWithoutAGameIsRefusedInOneLine(String name, @Nullable String reason)
      throws IOException {
    // Given
    Files.writeString(directory.resolve("endless.txt"), " ".repeat(4 << 20));

    // When
    Run run = polyboard("replay", "chess", directory.resolve(name).toString()).ending(1);

    // Then
    assertThat(run.err()).startsWith("polyboard: ").hasLineCount(1);
    assertThat(run.err().strip()).endsWith(Objects.requireNonNullElse(reason, ""));
  }

  @Test
  void faultsOutsideTheTurnsAreWarnings() throws IOException {
    // Given
    Path game = file("[White \"The \"Rook\" S\"]\n\n1. e4 e5 1-0 (time)\n\u001A");

    // When
    Run run = polyboard("replay", "chess", game.toString(), "--json").ending(0);

    // Then
    assertThat(run.json().get("turns")).hasSize(2);
    assertThat(run.err())
        .isEqualTo(
            "polyboard: warning: game 1 (line 1, column 14), tag White: expected ] after a tag's"
                + " value, found 'R'\n"
                + "polyboard: warning: game 1 (line 3, column 14): skipped the rest of the line"
                + " after the result, from '(time)'\n");
  }

  @Test
  void aBinaryFileIsRefusedWithItsLine() throws IOException {
    // Given
    Path game = file("Ae2Ae4\n\0\1ELF\n");

    // When
    Run run = polyboard("replay", "chess", game.toString()).ending(1);

    // Then
    assertThat(run.err().strip())
        .isEqualTo("polyboard: " + game + ", line 2: is not text: it contains 'U+0000'");
  }

  @Test
  void reportsAGameWithoutTurns() throws IOException {
    // Given
    Path game = file("\n");

    // When
    Run run = polyboard("replay", "chess", game.toString()).ending(0);
    Run typed = polyboard(typing(""), "replay", "chess", "-", "--json").ending(0);

    // Then
    assertThat(run.lines()).hasSize(1);
    assertThat(run.err().strip()).isEqualTo("polyboard: no turns in " + game);
    assertThat(typed.json().get("turns")).isEmpty();
    assertThat(typed.err().strip()).isEqualTo("polyboard: no turns in standard input");
  }

  /** The final positions come from published sources of the games, not from this program. */
  private static final String SEVERAL =
      """
      [Event "Paris"]
      [White "Morphy, Paul"]
      [Black "Duke Karl / Count Isouard"]
      [Result "1-0"]

      1.e4 e5 2.Nf3 d6 3.d4 Bg4 {This is a weak move
      already. [%clk 0:10]} 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7
      8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8
      13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ $1 Nxb8 17.Rd8# 1-0

      [White "A"]
      [Black "B"]

      1. e4 e5 2. Nf6 {one that is illegal} 2... Nc6 *

      [SetUp "1"]
      [FEN "8/1P2k3/8/8/8/8/8/K7 w - - 4 60"]

      60. b8=Q (60. b8N) 60... Kd7 1/2-1/2
      """;

  @Test
  void replaysEachGameOfAFileAndReportsFaults() {
    // When
    Run run = polyboard(typing(SEVERAL), "replay", "chess", "-").ending(1);

    // Then
    assertThat(run.lines())
        .containsExactly(
            "1\t1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - - 1 17\t1-0\tcheckmate",
            "3\t1Q6/3k4/8/8/8/8/8/K7 w - - - 1 61\t*\t-");
    assertThat(run.err().lines())
        .containsExactly(
            "polyboard: game 2, move 2, White (line 14, column 13): 'Nf6': no knight of White has a"
                + " legal move to Af6; they are on Ab1 Ag1",
            "polyboard: 1 of 3 games have faults");
  }

  @Test
  void printsALineOfJsonForEachGame() {
    // When
    Run run = polyboard(typing(SEVERAL), "replay", "chess", "-", "--json");

    // Then
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().getFirst())
        .contains("\"game\":1,\"stated\":\"1-0\"", "\"White\":\"Morphy, Paul\"", "\"Ae2Ae4\"");
    assertThat(run.lines().getLast()).contains("\"game\":3,\"stated\":\"1/2-1/2\"");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("game.txt"), text);
  }

  private static Shell typing(String text) {
    return new Shell(text, false, Map.of());
  }
}
