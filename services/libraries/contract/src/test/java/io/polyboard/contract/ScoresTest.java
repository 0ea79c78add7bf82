package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.search.v1.Score;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScoresTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, -35, 29_999, -29_999, 31_000})
  void centipawnsAreWrittenUnchanged(int score) {
    assertThat(Scores.message(score)).isEqualTo(Score.newBuilder().setCentipawns(score).build());
  }

  @ParameterizedTest
  @CsvSource({
    "30999, 1",
    "30997, 2",
    "30996, 2",
    "30000, 500",
    "-31000, 0",
    "-30998, -1",
    "-30996, -2",
    "-30000, -500"
  })
  void turnsOfTheWinnerAreCounted(int score, int mate) {
    assertThat(Scores.message(score)).isEqualTo(Score.newBuilder().setMate(mate).build());
  }
}
