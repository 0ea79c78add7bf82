package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

class TurnTest {
  private static final Variant VARIANT = Variants.shipped("positional-6x6x4");

  /** One move on each board, in the order of the cells that they leave. */
  private static final List<Move> MOVES =
      IntStream.range(0, VARIANT.lattice().boards())
          .mapToObj(TurnTest::moveOn)
          .sorted(Comparator.comparing(Move::from))
          .toList();

  private static Move moveOn(int board) {
    return VARIANT.start().legalMoves().stream()
        .filter(move -> move.from().board() == board)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theOrderOfMovesDoesNotMatter() {
    // Given
    Move low = MOVES.get(0);
    Move middle = MOVES.get(1);
    Move high = MOVES.get(2);
    Turn turn = Turn.of(low, middle, high);

    // When
    List<Turn> orders =
        List.of(
            Turn.of(low, high, middle),
            Turn.of(middle, low, high),
            Turn.of(middle, high, low),
            Turn.of(high, low, middle),
            Turn.of(high, middle, low));

    // Then
    assertThat(orders)
        .allSatisfy(order -> {
          assertThat(order).isEqualTo(turn).hasSameHashCodeAs(turn);
          assertThat(order.moves()).containsExactly(low, middle, high);
        });
    assertThat(turn).isNotEqualTo(Turn.of(low, middle)).isNotEqualTo(Turn.of(low));
  }

  @Test
  void doesNotChangeWithTheListItWasMadeFrom() {
    // Given
    List<Move> moves = new ArrayList<>(MOVES.subList(0, 2));
    Turn turn = new Turn(moves);
    Turn single = new Turn(moves.subList(0, 1));

    // When
    moves.set(0, MOVES.get(2));
    moves.set(1, MOVES.get(3));

    // Then
    assertThat(turn).hasToString(MOVES.get(0) + "," + MOVES.get(1));
    assertThat(single).hasToString(MOVES.get(0).from() + "-" + MOVES.get(0).to());
  }

  @Test
  void needsAtLeastOneMove() {
    assertThatThrownBy(Turn::of).isInstanceOf(IllegalArgumentException.class);
  }
}
