package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every search, checked on many positions. */
class SoakTest {
  private static final int POSITIONS = Nightly.runs() ? 1000 : 20;
  private static final long NODES = 1000;

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void searchesRandomPositions(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    long seed = new SplittableRandom().nextLong();
    System.out.println("soak " + id + ": seed " + seed);
    RandomPositions positions = new RandomPositions(variant, seed);
    Engine engine = new Engine(variant, Settings.DEFAULT.withHash(1));

    for (int i = 0; i < POSITIONS; i++) {
      Position position = positions.next();
      Setup setup = position.setup();
      long key = position.key();
      int made = position.movesMade();

      // When
      Report report = engine.search(position, Limits.ofNodes(NODES)).best();

      // Then
      String where = "seed " + seed + ", position " + i + ", " + setup + ", " + report;
      assertThat(report.nodes()).as(where).isBetween(1L, NODES);
      assertThat(Math.abs(report.score())).as(where).isLessThanOrEqualTo(ForcedScore.WIN);
      assertThat(position.setup()).as(where).isEqualTo(setup);
      assertThat(position.key()).as(where).isEqualTo(key);
      assertThat(position.computeKey()).as(where).isEqualTo(key);
      assertThat(position.movesMade()).as(where).isEqualTo(made);
      assertThat(isPlayable(position, report.line())).as(where).isTrue();
    }
  }

  /** Whether a line begins with a whole legal turn and continues with legal moves. */
  private boolean isPlayable(Position position, TurnLine line) {
    if (line.whole().isEmpty()) {
      return false;
    }
    boolean listed = position.legalTurns().contains(line.first());
    Position played = position.copy();
    for (Turn turn : line.turns()) {
      for (Move move : turn.moves()) {
        if (!played.legalMoves().contains(move)) {
          return false;
        }
        played.make(move);
      }
      assertThat(played.insideTurn()).isEqualTo(line.cut() && turn == line.turns().getLast());
    }
    return listed;
  }
}
