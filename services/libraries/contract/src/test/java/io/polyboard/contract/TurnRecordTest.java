package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import io.polyboard.proto.search.v1.TurnRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TurnRecordTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 200})
  void recordsAreReadBack(int turns) {
    // Given scores of all kinds
    SplittableRandom random = new SplittableRandom(turns);
    List<TurnRecord> game =
        IntStream.range(0, turns)
            .mapToObj(turn ->
                random.nextInt(5) == 0
                    ? TurnRecord.NONE
                    : new TurnRecord(
                        random.nextInt(-31_000, 31_001),
                        random.nextInt(1, 100),
                        random.nextLong(1_000_000_000_000L),
                        random.nextInt(86_400_000)))
            .toList();

    // Then
    assertThat(TurnRecord.turns(TurnRecord.columns(game))).isEqualTo(game);
  }

  @Test
  void aGameAtAFixedNumberOfNodesTakesFewBytes() {
    // Given scores that swing by up to a pawn, at 2,000 nodes and a few milliseconds
    SplittableRandom random = new SplittableRandom(1);
    List<TurnRecord> game =
        IntStream.range(0, 130)
            .mapToObj(turn ->
                new TurnRecord(
                    random.nextInt(-100, 100), random.nextInt(5, 9), 2_000, random.nextInt(2, 9)))
            .toList();

    // Then
    assertThat(TurnRecord.columns(game).getSerializedSize()).isLessThan(7 * 130);
  }

  @ParameterizedTest
  @CsvSource({
    "'scores: 1 depths: 1 nodes: 1', '1 scores, 1 depths, 1 nodes and 0 times'",
    "scores: 40000 depths: 1 nodes: 1 millis: 1, turn 1"
  })
  void columnsOfDifferentLengthsAndNumbersOutOfRangeAreRefused(String columns, String message)
      throws ParseException {
    // Given
    TurnRecords records = TextFormat.parse(columns, TurnRecords.class);

    // Then
    assertThatThrownBy(() -> TurnRecord.turns(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
