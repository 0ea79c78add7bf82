package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Only positions in which no mate is possible are dead, and they are drawn at once. */
class DeadPositionTest {
  private static final int SAMPLES = Nightly.samples(15_000);

  @ParameterizedTest
  @CsvSource({
    // Only kings, and kings with one bishop or knight of either side.
    "chess, 8/8/4k3/8/8/3K4/8/8 w - - 0 1, true",
    "chess, 8/8/4k3/8/8/3KB3/8/8 w - - 0 1, true",
    "chess, 8/8/4k3/8/8/3KB3/8/8 b - - 0 1, true",
    "chess, 8/8/4kn2/8/8/3K4/8/8 w - - 0 1, true",
    // Bishops of one colour, any number and of either side.
    "chess, 8/8/4kb2/8/8/3K4/5B2/8 w - - 0 1, true",
    "chess, 8/8/4kb1b/8/8/3KB3/5B2/8 w - - 0 1, true",
    "chess, 8/8/4kb2/8/8/3K4/6B1/8 w - - 0 1, false",
    "chess, 8/8/4k3/8/8/3K4/5BB1/8 w - - 0 1, false",
    // Mates that need the opponent's help count as mates.
    "chess, 8/8/4kn2/8/8/3KB3/8/8 w - - 0 1, false",
    "chess, 8/8/4kn2/8/8/3KN3/8/8 w - - 0 1, false",
    "chess, 8/8/4k3/8/8/3KNN2/8/8 w - - 0 1, false",
    "chess, 8/8/4k3/8/8/R2K4/8/8 w - - 0 1, false",
    "chess, 8/8/4k3/8/8/3KP3/8/8 w - - 0 1, false",
    "chess, 8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1, false",
    // The rules of other variants.
    "self-capture, 8/8/4kn2/8/8/3K4/8/8 w - - 0 1, true",
    "no-castling-10, 8/8/4kb2/8/8/3K4/5B2/8 w - - 0 1, true",
    "stalemate-win, 8/8/4kn2/8/8/3K4/8/8 w - - 0 1, false",
    "stalemate-win, 8/8/4kb2/8/8/3K4/5B2/8 w - - 0 1, false",
    "two-armies, 8/8/4k3/d7/8/3K4/8/8 w - - 0 1, true",
    "two-armies, 8/8/4k3/d1d5/8/2dK4/8/8 w - - 0 1, true",
    "cylinder-chess, 8/8/4kn2/8/8/3K4/8/8 w - - 0 1, true",
    "mapped-chess, 8/8/4k3/8/8/3K4/8/8|8/8/8/8/8/8/8/8 w - - - 0 1, true",
    "mapped-chess, 8/8/4k3/8/8/R2K4/7R/8|8/8/8/8/8/8/8/8 w - - - 0 1, false",
  })
  void findsDeadPositions(String id, String fen, boolean dead) {
    // When
    Outcome outcome = TestVariants.position(id, fen).outcome();

    // Then
    assertThat(outcome)
        .isEqualTo(dead ? Outcome.draw(Outcome.Reason.DEAD_POSITION) : Outcome.ONGOING);
  }

  /**
   * A dead position makes all positions of the same material dead: none of them may be a mate. The
   * material is one king each and one to three pieces, all on random cells.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "chess", "mapped-chess", "raumschach", "cylinder-chess",
        "torus", "two-armies", "minichess", "one-file"
      })
  void noPositionOfDeadMaterialIsMate(String id) {
    // Given
    Variant variant = TestVariants.variant(id);
    long seed = Long.getLong("polyboard.seed", new SplittableRandom().nextLong());
    System.out.println("dead positions of " + id + ": seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<String> mates = new ArrayList<>();

    for (int sample = 0; sample < SAMPLES; sample++) {
      Setup setup = drawn(variant, random);
      Position position;
      try {
        position = variant.position(setup);
      } catch (RefusedException refused) {
        continue;
      }
      // When
      boolean mate = position.countTurns() == 0 && position.inCheck();
      Outcome.Reason reason = position.drawByRule().reason();

      // Then
      if (mate && reason == Outcome.Reason.DEAD_POSITION) {
        mates.add(Mfen.format(variant, setup));
      }
    }
    assertThat(mates).isEmpty();
  }

  private static Setup drawn(Variant variant, SplittableRandom random) {
    List<Cell> cells = variant.lattice().all();
    char[] placement = ".".repeat(cells.size()).toCharArray();
    List<PieceKind> others = new ArrayList<>(variant.kinds());
    char king = '.';
    for (PieceKind kind : variant.kinds()) {
      if (variant.definition().pieces().get(kind.index()).royal()) {
        king = kind.letter();
        others.remove(kind);
      }
    }
    // Most mates occur when the kings are near each other and near an edge.
    int white = random.nextInt(cells.size());
    placement[white] = king;
    int black = white;
    while (black == white) {
      int from = Math.max(0, white - 3 * variant.lattice().axes().getFirst().size());
      black = Math.min(cells.size() - 1, from + random.nextInt(6 * 8));
    }
    placement[black] = Character.toLowerCase(king);
    PieceKind kind = others.get(random.nextInt(others.size()));
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int cell = random.nextInt(cells.size());
      if (placement[cell] == '.') {
        placement[cell] =
            random.nextBoolean() ? kind.letter() : Character.toLowerCase(kind.letter());
      }
    }
    return new Setup(
        new String(placement), Side.of(random.nextInt(2)), "", null, null, 0, 0, 0, 0, 1);
  }
}
