package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.Phase;
import io.polyboard.balance.Stretch;
import io.polyboard.balance.TurnCounts;
import io.polyboard.proto.events.v1.GamePhase;
import io.polyboard.proto.events.v1.KindCounts;
import io.polyboard.proto.events.v1.MaterialMoment;
import io.polyboard.proto.events.v1.Measures;
import io.polyboard.proto.events.v1.ScoreCourse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuresMessagesTest {
  private static final long SEED = Long.getLong("polyboard.seed", 20_060_725);

  private final SplittableRandom random = new SplittableRandom(SEED);

  /** Numbers drawn at random, each independent of the others. */
  private GameMeasures measures() {
    Map<Integer, Integer> turnCounts = new HashMap<>();
    for (int i = number(40); i > 0; i--) {
      turnCounts.put(number(TurnCounts.CLASSES), 1 + number(300));
    }
    Map<Phase, List<Integer>> material = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      if (random.nextBoolean()) {
        material.put(phase, list(6, () -> number(9) - 4));
      }
    }
    boolean scored = random.nextBoolean();
    return new GameMeasures(
        number(Integer.MAX_VALUE),
        counts(scored),
        turnCounts,
        List.of(stuck(), stuck()),
        list(6, this::kind),
        list(2 * 64, () -> number(20)),
        list(
            number(Stretch.MAX + 1),
            () -> number(4) == 0 ? GameMeasures.NO_SCORE : number(20_001) - 10_000),
        scored ? list(ExpectedScore.ALL.size(), this::drama) : List.of(),
        new Choices(
            20, 200 + number(90_000), number(1_000) - 1, number(1_000) - 1, 4, 1 + number(99)),
        material,
        List.of(1, 16_383));
  }

  private Map<Count, Long> counts(boolean scored) {
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      counts.put(each, random.nextLong(Long.MAX_VALUE));
    }
    counts.put(Count.SCORED_TURNS, scored ? 1L + number(300) : 0);
    return counts;
  }

  private int number(int bound) {
    return random.nextInt(bound);
  }

  private List<Stuck> stuck() {
    return list(number(Stretch.MAX + 1), () -> new Stuck(50 + number(99), number(50)));
  }

  private KindMeasures kind() {
    return new KindMeasures(list(OfKind.values().length, () -> number(999)));
  }

  private Drama drama() {
    return new Drama(number(9), number(501), number(1_001), number(300), number(20));
  }

  private static <T> List<T> list(int size, Supplier<T> each) {
    return Stream.generate(each).limit(size).toList();
  }

  @Test
  void measuresAreReadBack() throws InvalidProtocolBufferException {
    for (int round = 0; round < 300; round++) {
      // Given
      GameMeasures measures = measures();

      // When
      byte[] bytes = MeasuresMessages.message(measures).toByteArray();

      // Then
      assertThat(MeasuresMessages.read(Measures.parseFrom(bytes)))
          .as("round %d (polyboard.seed=%d)", round, SEED)
          .isEqualTo(measures);
    }
  }

  /** Classes are in ascending order, each as the difference from the one before. */
  @Test
  void classesAreWrittenAsDifferences() {
    // Given
    Measures message =
        Measures.newBuilder()
            .addAllTurnCountClasses(List.of(0, 18, 2))
            .addAllTurnCountPositions(List.of(4, 5, 6))
            .build();

    // When
    GameMeasures measures = MeasuresMessages.read(message);

    // Then
    assertThat(measures.turnCounts()).isEqualTo(Map.of(0, 4, 18, 5, 20, 6));
    Measures again = MeasuresMessages.message(measures);
    assertThat(again.getTurnCountClassesList()).containsExactly(0, 18, 2);
    assertThat(again.getTurnCountPositionsList()).containsExactly(4, 5, 6);
  }

  @ParameterizedTest
  @EnumSource
  void phasesHaveTheSameNameInEvents(Phase phase) {
    // Given
    MaterialMoment moment =
        MaterialMoment.newBuilder()
            .setPhase(GamePhase.valueOf("GAME_PHASE_" + phase.name()))
            .addAllDifferences(List.of(0, -2, 1))
            .build();

    // When
    GameMeasures measures =
        MeasuresMessages.read(Measures.newBuilder().addMaterial(moment).build());

    // Then
    assertThat(measures.material()).isEqualTo(Map.of(phase, List.of(0, -2, 1)));
    assertThat(MeasuresMessages.message(measures).getMaterialList()).containsExactly(moment);
  }

  /** Numbers of 2^31 or more are negative in Java. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a class without positions            | turn_count_classes: 1
          positions without a class            | turn_count_positions: 1
          a class too high                     | turn_count_classes: %2$d turn_count_positions: 1
          classes that add up to one too high  | turn_count_classes: [%3$d, 1] turn_count_positions: [1, 1]
          classes that overflow                | turn_count_classes: [1, 2147483647] turn_count_positions: [1, 1]
          a class of 2^31 or more              | turn_count_classes: 4294967295 turn_count_positions: 1
          positions of 2^31 or more            | turn_count_classes: 1 turn_count_positions: 4294967295
          pieces without a number stuck        | white_stuck { pieces: 3 }
          a number stuck without pieces        | black_stuck { stuck: 3 }
          too many stretches                   | black_stuck { pieces: %1$s stuck: %1$s }
          pieces of 2^31 or more               | white_stuck { pieces: 4294967295 stuck: 0 }
          a score above 10,000                 | scores: 10001
          a score below -10,000                | scores: -10001
          too many scores                      | scores: %1$s
          courses without a scored turn        | courses {}
          scored turns without a course        | scored_turns: 1
          scored turns without all courses     | scored_turns: 1 courses {}
          a phase not given                    | material {}
          an unknown phase                     | material { phase: 99 }
          a version of 2^31 or more            | version: 4294967295
          negative turns of choice             | effective_choice { turns: 4294967295 effective_turns: 200 }
          too few effective turns              | effective_choice { turns: 20 effective_turns: 199 }
          too many effective turns             | effective_choice { turns: 20 effective_turns: 200000001 }
          too many bits for White              | effective_choice { white_bits: 10001 }
          negative bits for Black              | effective_choice { black_bits: 4294967295 }
          good turns before no turn            | effective_choice { good_turns: 3 }
          a turn without good turns            | effective_choice { opening_turn: 4 }
          good turns before another turn       | effective_choice { opening_turn: 2 good_turns: 3 }
          too many good turns                  | effective_choice { opening_turn: 1 good_turns: 1000001 }
          a landing of 2^31 or more            | landings: 4294967295
          """)
  void invalidMeasuresAreRefused(String name, String change) throws ParseException {
    // Given
    Measures.Builder message = Measures.newBuilder();
    MeasuresMessages.read(message.build());

    // When
    String many = Collections.nCopies(Stretch.MAX + 1, 1).toString();
    TextFormat.merge(change.formatted(many, TurnCounts.CLASSES, TurnCounts.CLASSES - 1), message);

    // Then
    assertThatIllegalArgumentException().isThrownBy(() -> MeasuresMessages.read(message.build()));
  }

  /** Single numbers, not lists: of the message, its kinds and its courses. */
  @Test
  void noNumberIsNegative() {
    Measures.Builder message =
        Measures.newBuilder().addKinds(KindCounts.newBuilder()).setScoredTurns(1);
    ExpectedScore.ALL.forEach(curve -> message.addCourses(ScoreCourse.newBuilder()));
    for (Message.Builder part :
        List.of(message, message.getKindsBuilder(0), message.getCoursesBuilder(0))) {
      for (FieldDescriptor field : part.getDescriptorForType().getFields()) {
        if (!field.isRepeated() && field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
          // Given
          Object before = part.getField(field);
          if (field.getJavaType() == FieldDescriptor.JavaType.LONG) {
            part.setField(field, -1L);
          } else {
            part.setField(field, -1);
          }

          // Then
          assertThatIllegalArgumentException()
              .as(field.getFullName())
              .isThrownBy(() -> MeasuresMessages.read(message.build()));
          part.setField(field, before);
        }
      }
    }
    MeasuresMessages.read(message.build());
  }
}
