package io.polyboard.standalone.page.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.standalone.page.Ink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveOpeningsPageTest {
  private static final LiveOpeningsPage PAGE =
      new LiveOpeningsPage(
          ExplorePositionResponse.newBuilder()
              .setVariantId("chess")
              .setTotal(results(10, 5, 3))
              .addTurns(turn("Ae2Ae4", results(5, 3, 1)))
              .addTurns(turn("Ad2Ad4", results(3, 1, 1)))
              .addTurns(turn("Ag1Af3", results(1, 1, 0)))
              .addTurns(turn("Ac2Ac4", results(1, 0, 1)))
              .build(),
          0);

  private static OpeningResults results(int games, int wins, int draws) {
    double score = (wins + draws / 2.0) / games;
    return OpeningResults.newBuilder()
        .setGames(games)
        .setWhiteWins(wins)
        .setDraws(draws)
        .setBlackWins(games - wins - draws)
        .setWhiteScore(Interval.newBuilder().setValue(score).setLow(score).setHigh(score))
        .build();
  }

  private static PlayedTurn turn(String text, OpeningResults results) {
    return PlayedTurn.newBuilder().setTurn(text).setResults(results).build();
  }

  @Test
  void theMostPlayedTurnsAreShownWithTheirScores() {
    // When
    List<String> lines = PAGE.lines(79, false, 3);

    // Then
    assertThat(lines).hasSize(5);
    assertThat(lines.getFirst()).isEqualTo("chess: 10 games, first turn, 1 more not shown");
    assertThat(lines.get(2)).startsWith("Ae2Ae4  5").contains("50.0%", "70.0% ± 0.0", "██");
  }

  @ParameterizedTest
  @ValueSource(ints = {19, 40, 60, 79, 119})
  void noLineIsWiderThanTheTerminal(int columns) {
    for (boolean inColour : new boolean[] {false, true}) {
      assertThat(PAGE.lines(columns, inColour, 8))
          .allSatisfy(line -> assertThat(Ink.visibleLength(line)).isLessThanOrEqualTo(columns));
    }
  }

  @Test
  void theBriefFormHasThreeTurns() {
    assertThat(PAGE.brief())
        .isEqualTo(
            "openings of chess, 10 games: Ae2Ae4 50% (White 70.0%), Ad2Ad4 30% (White 50.0%),"
                + " Ag1Af3 10% (White 100.0%)");
  }

  @Test
  void randomTurnsAreReported() {
    assertThat(new LiveOpeningsPage(PAGE.explored(), 8).lines(79, false, 8).getFirst())
        .isEqualTo("chess: 10 games, first turn, the first 8 are random");
  }
}
