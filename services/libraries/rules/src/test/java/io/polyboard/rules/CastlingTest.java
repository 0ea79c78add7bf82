package io.polyboard.rules;

import static io.polyboard.rules.TestVariants.play;
import static io.polyboard.rules.TestVariants.position;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.Test;

class CastlingTest {
  private static List<String> turns(Position position) {
    return TurnText.formatAll(position.variant(), position.legalTurns());
  }

  @Test
  void eachSideCastlesWithThePieceOnItsOwnCorner() {
    // Given
    Position position = position("two-armies", "d3k2d/8/8/8/8/8/8/R3K2R w KQkq - - 0 1");

    // When
    play(position, "Ae1Ag1 Ae8Ac8");

    // Then
    assertThat(Mfen.format(position.variant(), position.setup()))
        .isEqualTo("2kd3d/8/8/8/8/8/8/R4RK1 w - - - 2 2");
  }

  @Test
  void castlingMayStartAtALaterMove() {
    // Given
    Position position = position("no-castling-10", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 0 10");

    // When
    List<String> white10 = turns(position);
    play(position, "Ah1Ag1");
    List<String> black10 = turns(position);
    play(position, "Ah8Ag8");
    List<String> white11 = turns(position);
    play(position, "Ae1Ae2");

    // Then
    assertThat(white10).doesNotContain("Ae1Ag1", "Ae1Ac1");
    assertThat(black10).doesNotContain("Ae8Ag8", "Ae8Ac8");
    assertThat(white11).contains("Ae1Ac1");
    assertThat(turns(position)).contains("Ae8Ac8");
  }

  @Test
  void positionsBeforeAndAfterCastlingIsAllowedAreDifferent() {
    // Given
    Position position = position("no-castling-10", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - - 0 8");
    String round = "Ab1Ac3 Ah8Ag8 Ac3Ab1 Ag8Ah8";
    play(position, round);
    long beforeMoveEleven = position.key();

    // When: two moves later the placement is the same, and castling is allowed
    play(position, round);

    // Then
    assertThat(position.key()).isNotEqualTo(beforeMoveEleven);
    assertThat(position.occurrences()).isOne();
    assertThat(position.key()).isEqualTo(position.computeKey());
  }
}
