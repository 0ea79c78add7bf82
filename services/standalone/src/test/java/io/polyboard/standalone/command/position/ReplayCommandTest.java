package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  @TempDir Path directory;

  @Test
  void replaysCanonicalTurnsFromAFile() throws IOException {
    // Given
    Path game = file("Af2Af3 Ae7Ae5\nAg2Ag4 Ad8Ah4\n");

    // When
    Run run = polyboard("replay", "chess", game.toString());

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines()).hasSize(1);
    assertThat(run.out()).endsWith("\t0-1\tcheckmate\n");
  }

  @Test
  void replaysPublishedNotationFromStandardInput() {
    // Given
    Shell shell = typing("1. Ke1 - E1 Rh8 - E5+\n\n2. Pd2 - E3 Qd8 - A5+\n");

    // When
    Run run = polyboard(shell, "replay", "mapped-chess", "-", "--turns");

    // Then
    assertThat(run.exitCode()).isZero();
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
                + " KQkq Ae3 - 0 1\",\"outcome\":\"*\",\"reason\":null,\"turns\":[\"Ae2Ae4\"]}\n");
  }

  @Test
  void aFaultIsRefusedWithTheNumberOfItsTurn() {
    // When
    Run run = polyboard(typing("Ae2Ae4 Ae7Ae5 Ae4Ae5"), "replay", "chess", "-", "--turns");

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("polyboard: turn 3").contains("Ae4Ae5");
  }

  @Test
  void aMissingFileIsRefused() {
    // When
    Run run = polyboard("replay", "chess", directory.resolve("none.txt").toString());

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().strip()).startsWith("polyboard: ").endsWith("none.txt: no such file");
  }

  @Test
  void aDirectoryIsRefused() {
    // When
    Run run = polyboard("replay", "chess", directory.toString());

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void anEndlessFileIsRefused() throws IOException {
    // Given
    Path game = file(" ".repeat(4 << 20));

    // When
    Run run = polyboard("replay", "chess", game.toString());

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("longer than 1048576 characters");
  }

  @Test
  void aBinaryFileIsRefusedWithItsLine() throws IOException {
    // Given
    Path game = file("Ae2Ae4\n\0\1ELF\n");

    // When
    Run run = polyboard("replay", "chess", game.toString());

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().strip())
        .isEqualTo("polyboard: " + game + ", line 2: is not text: it holds 'U+0000'");
  }

  @Test
  void notesThatAGameHasNoTurns() throws IOException {
    // Given
    Path game = file("\n");

    // When
    Run run = polyboard("replay", "chess", game.toString());
    Run typed = polyboard(typing(""), "replay", "chess", "-", "--json");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines()).hasSize(1);
    assertThat(run.err().strip()).isEqualTo("polyboard: no turns in " + game);
    assertThat(typed.exitCode()).isZero();
    assertThat(typed.json().get("turns")).isEmpty();
    assertThat(typed.err().strip()).isEqualTo("polyboard: no turns in standard input");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("game.txt"), text);
  }

  private static Shell typing(String text) {
    return new Shell(text, false, Map.of());
  }
}
