package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.rules.kernel.PackedMove;
import org.junit.jupiter.api.Test;

class TranspositionTableTest {
  @Test
  void returnsWhatWasStored() {
    // Given
    TranspositionTable table = new TranspositionTable(1);
    long move = PackedMove.of(3, 17, 17, -1, PackedMove.NORMAL, 0);

    // When
    table.store(0x123456789abcdefL, move, -345, 21, 7, TranspositionTable.LOWER);
    long found = table.probe(0x123456789abcdefL);

    // Then
    assertThat(TranspositionTable.score(found)).isEqualTo(-345);
    assertThat(TranspositionTable.evaluation(found)).isEqualTo(21);
    assertThat(TranspositionTable.depth(found)).isEqualTo(7);
    assertThat(TranspositionTable.bound(found)).isEqualTo(TranspositionTable.LOWER);
    assertThat(TranspositionTable.isBest(found, move)).isTrue();
    assertThat(TranspositionTable.isBest(found, move + 1)).isFalse();
    assertThat(table.probe(0x123456789abcdeeL)).isZero();
  }

  @Test
  void refusesSizesOutOfRange() {
    assertThatThrownBy(() -> new TranspositionTable(0))
        .hasMessageContaining("hash must be between 1 and 8192 MiB, was 0");
  }
}
