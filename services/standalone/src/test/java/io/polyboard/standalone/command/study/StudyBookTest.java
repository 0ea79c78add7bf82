package io.polyboard.standalone.command.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.proto.search.v1.Score;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyBookTest {
  private static final int DRAWS = 20_000;

  /** Three turns: the best, one that is 30 centipawns worse, and one that is 200 worse. */
  private static final List<StudyPosition> STUDY =
      List.of(
          position(0, 0, 20, turn(1, 20), turn(2, -10), turn(3, -180)),
          position(1, 1, -20),
          position(2, 1, 10),
          position(3, 1, 180));

  @Test
  void aBookHasThePositionsOfItsPlyWithinTheBound() {
    assertThat(new StudyBook(STUDY, 1, 50).lines()).containsExactly("1", "2");
    assertThat(new StudyBook(STUDY, 1, 15).lines()).isEmpty();
    assertThat(new StudyBook(STUDY, 1, 300).lines()).containsExactly("1", "2", "3");
  }

  @Test
  void drawsReachTheirSharesWithinTheErrorOfSampling() {
    // Given a turn that is worse by 30 centipawns, and so less likely by a factor of e
    double share = 1 / (1 + Math.exp(-30 / StudyBook.INDIFFERENCE));
    double error = Math.sqrt(share * (1 - share) / DRAWS);
    long seed = System.nanoTime();
    System.out.println("seed " + seed);

    // When
    List<String> drawn = new StudyBook(STUDY, 1, 50).draw(DRAWS, seed);

    // Then
    double found = drawn.stream().filter("1"::equals).count() / (double) DRAWS;
    assertThat(found).isCloseTo(share, within(5 * error));
    assertThat(drawn).containsOnly("1", "2");
  }

  @Test
  void withoutPositionsThereIsNothingToDraw() {
    assertThatThrownBy(() -> new StudyBook(STUDY, 2, 50).draw(1, 0))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("fewer plies");
  }

  @Test
  void openingsOfAStudyAreReadFromTheirName() {
    assertThat(StudyOpenings.parse("balanced")).isEmpty();
    assertThat(StudyOpenings.parse("study:abc")).contains(new StudyOpenings("abc", 6, 50, false));
    assertThat(StudyOpenings.parse("study:abc,within=20,weighted,plies=4"))
        .contains(new StudyOpenings("abc", 4, 20, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"study:", "study:abc,plies=0", "study:abc,deep", "study:abc,plies=-1"})
  void malformedNamesAreRefused(String text) {
    assertThatThrownBy(() -> StudyOpenings.parse(text))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("--openings");
  }

  private static StudyPosition position(int index, int ply, int score, StudyTurn... turns) {
    return StudyPosition.newBuilder()
        .setIndex(index)
        .setPly(ply)
        .setMfen(Integer.toString(index))
        .setScore(Score.newBuilder().setCentipawns(score))
        .addAllTurns(List.of(turns))
        .build();
  }

  private static StudyTurn turn(int to, int score) {
    return StudyTurn.newBuilder()
        .setToIndex(to)
        .setScore(Score.newBuilder().setCentipawns(score))
        .build();
  }
}
