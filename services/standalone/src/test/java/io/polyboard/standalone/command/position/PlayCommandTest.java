package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayCommandTest {

  @Test
  void printsThePositionOfAnOngoingGame() {
    // When
    Run run = polyboard("play", "chess", "Ae2Ae4").ending(0);

    // Then
    assertThat(run.out())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1\t*\t-\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void withoutTurnsThePositionStaysTheSame() {
    assertThat(polyboard("play", "chess").out())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1\t*\t-\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          chess | Af2Af3 Ae7Ae5 Ag2Ag4 Ad8Ah4 | 0-1 checkmate
          # A draw by rule is reported only if it holds in the last position
          chess | Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 | 1/2-1/2 repetition
          chess | Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 Ae2Ae4 | * -
          positional-8x8x2 | Xa6Xb4,Ya6Yb4 | b - - - 0 1 * -
          """)
  void printsTheFinalOutcome(String variant, String turns, String end) {
    // When
    Run run = play(variant, turns);

    // Then
    assertThat(run.out().replace('\t', ' ')).endsWith(" " + end + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Ae2Ae4 Ae7Ae4 Ad2Ad4 | turn 2 'Ae7Ae4': | no legal move",
        // Quoted text cannot harm the terminal.
        "Ae2\u001b[1mAe4 | turn 1 'Ae2?[1mAe4', offset 3: | ``",
        "Af2Af3 Ae7Ae5 Ag2Ag4 Ad8Ah4 Aa2Aa3 | turn 5 'Aa2Aa3': | 0-1 by checkmate"
      })
  void anInvalidTurnIsRefusedWithItsNumberAndText(String turns, String place, String reason) {
    // When
    Run run = play("chess", turns).ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("polyboard: " + place + " ").contains(reason);
  }

  @Test
  void printsJson() {
    assertThat(polyboard("play", "chess", "--json", "Ae2Ae4").out())
        .isEqualTo(
            "{\"variant\":\"chess\",\"position\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
                + " KQkq Ae3 - 0 1\",\"outcome\":\"*\",\"reason\":null}\n");
  }

  private static Run play(String variant, String turns) {
    return polyboard(("play " + variant + " " + turns).split(" "));
  }

  @Test
  void playsTurnsInNaturalNotation() {
    // When
    Run run = Run.line("play chess e4 e5 Nf3").ending(0);

    // Then
    assertThat(run.out()).startsWith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b ");
  }

  @Test
  void playsAgainstTheEngineInATerminal() {
    // Given
    Run.Shell shell = new Run.Shell("moves\nhello\ne4\nback\nNf3\nhint\nquit\n", true, Map.of());

    // When
    Run run = Run.polyboard(shell, "play", "chess", "--nodes", "50").ending(0);

    // Then
    assertThat(run.out())
        .contains("Na3 Nc3 Nf3", "expected a move such as", "Engine: ", "Hint: ", "White: ");
    assertThat(run.out().split("Engine: ")).hasSize(3);
  }

  @Test
  void playsBlackUntilTheGameIsOver() {
    // Given a position in which White mates in one
    Run.Shell shell = new Run.Shell("", true, Map.of());
    String position = "6k1/8/6K1/8/8/8/8/R7 w - - 0 1";

    // When
    Run run = Run.polyboard(shell, "play", "chess", "--black", "--position", position).ending(0);

    // Then
    assertThat(run.out()).contains("Engine: Ra8#", "1-0 by checkmate");
  }
}
