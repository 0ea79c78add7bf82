package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

class PlayCommandTest {
  private static final String[] FOOLS_MATE = {"Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4"};

  @Test
  void printsThePositionAndThatTheGameGoesOn() {
    // When
    Run run = polyboard("play", "chess", "Ae2Ae4").ending(0);

    // Then
    assertThat(run.out())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1\t*\t-\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void noTurnsLeaveThePositionAsItIs() {
    assertThat(polyboard("play", "chess").out())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1\t*\t-\n");
  }

  @Test
  void printsTheOutcome() {
    assertThat(play(FOOLS_MATE).out()).endsWith("\t0-1\tcheckmate\n");
  }

  @Test
  void aDrawByRuleIsReportedWhereItStandsInTheLastPosition() {
    // Given
    String shuffle = "Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 ";

    // Then
    assertThat(play((shuffle + shuffle).split(" ")).out()).endsWith("\t1/2-1/2\trepetition\n");
    assertThat(play((shuffle + shuffle + "Ae2Ae4").split(" ")).out()).endsWith("\t*\t-\n");
  }

  @Test
  void playsTurnsOfSeveralMoves() {
    assertThat(polyboard("play", "positional-8x8x2", "Xa6Xb4,Ya6Yb4").out())
        .contains(" b - - - 0 1\t*\t-");
  }

  @Test
  void anIllegalTurnIsRefusedWithItsNumberAndText() {
    // When
    Run run = play("Ae2Ae4", "Ae7Ae4", "Ad2Ad4").ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("polyboard: turn 2 'Ae7Ae4': ").contains("no legal move");
  }

  @Test
  void aMalformedTurnIsRefusedWithItsPlace() {
    // When
    Run run = play("Ae2\u001b[1mAe4").ending(1);

    // Then what is quoted does no harm to the terminal
    assertThat(run.err()).startsWith("polyboard: turn 1 'Ae2?[1mAe4', offset 3: ");
  }

  @Test
  void noTurnFollowsTheEndOfTheGame() {
    // When
    Run run = play(FOOLS_MATE[0], FOOLS_MATE[1], FOOLS_MATE[2], FOOLS_MATE[3], "Aa2Aa3").ending(1);

    // Then
    assertThat(run.err()).startsWith("polyboard: turn 5 'Aa2Aa3': ").contains("0-1 by checkmate");
  }

  @Test
  void printsJson() {
    assertThat(polyboard("play", "chess", "--json", "Ae2Ae4").out())
        .isEqualTo(
            "{\"variant\":\"chess\",\"position\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
                + " KQkq Ae3 - 0 1\",\"outcome\":\"*\",\"reason\":null}\n");
  }

  private static Run play(String... turns) {
    String[] arguments = new String[turns.length + 2];
    arguments[0] = "play";
    arguments[1] = "chess";
    System.arraycopy(turns, 0, arguments, 2, turns.length);
    return polyboard(arguments);
  }
}
