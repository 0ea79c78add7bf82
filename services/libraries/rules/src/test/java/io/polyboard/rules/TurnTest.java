package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.rules.notation.TurnText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnTest {
  @Test
  void theOrderOfMovesDoesNotMatter() {
    // Given
    long low = Move.of(3, 7, 7, -1, Move.NORMAL, 0);
    long middle = Move.of(100, 90, 90, -1, Move.NORMAL, 0);
    long high = Move.of(900, 4, 4, 2, Move.NORMAL, 0);
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
          assertThat(List.of(order.packed(0), order.packed(1), order.packed(2)))
              .containsExactly(low, middle, high);
        });
    assertThat(turn).isNotEqualTo(Turn.of(low, middle)).isNotEqualTo(Turn.of(low));
    assertThat(turn.containsAll(Turn.of(high, low))).isTrue();
    assertThat(Turn.of(high, low).containsAll(turn)).isFalse();
  }

  @Test
  void isNotChangedWithTheArrayItWasMadeOf() {
    // Given
    long[] moves = {Move.of(1, 2, 2, -1, Move.NORMAL, 0), Move.of(8, 9, 9, -1, Move.NORMAL, 0)};
    Turn turn = Turn.of(moves);

    // When
    moves[0] = Move.NONE;
    moves[1] = Move.NONE;

    // Then
    assertThat(turn).hasToString("1-2,8-9");
  }

  @Test
  void hasAMove() {
    assertThatThrownBy(() -> Turn.of(new long[0])).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "alice", "positional-8x8x2"})
  void isMadeAndTakenBackWhole(String id) {
    // Given
    Position position = Variants.shipped(id).start();
    Setup before = position.setup();
    long key = position.key();
    List<Turn> turns = position.legalTurns();
    assertThat(turns).doesNotHaveDuplicates().hasSize((int) position.countTurns());
    for (Turn turn : turns) {
      // When
      position.make(turn);

      // Then
      assertThat(position.side()).isEqualTo(1);
      assertThat(position.insideTurn()).isFalse();
      assertThat(position.key()).isEqualTo(position.computeKey());

      // When
      position.unmake(turn);

      // Then
      assertThat(position.setup()).isEqualTo(before);
      assertThat(position.key()).isEqualTo(key);
      assertThat(TurnText.parse(position, TurnText.format(position.variant(), turn)))
          .isEqualTo(turn);
    }
  }
}
