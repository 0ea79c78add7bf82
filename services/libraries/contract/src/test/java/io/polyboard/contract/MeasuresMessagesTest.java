package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.Phase;
import io.polyboard.balance.Stretch;
import io.polyboard.balance.TurnCounts;
import io.polyboard.proto.events.v1.GamePhase;
import io.polyboard.proto.events.v1.KindCounts;
import io.polyboard.proto.events.v1.MaterialMoment;
import io.polyboard.proto.events.v1.Measures;
import io.polyboard.proto.events.v1.ScoreCourse;
import io.polyboard.proto.events.v1.StuckMen;
import io.polyboard.proto.search.v1.EffectiveChoice;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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
            number(Stretch.MOST + 1),
            () -> number(4) == 0 ? GameMeasures.NO_SCORE : number(20_001) - 10_000),
        scored ? list(ExpectedScore.ALL.size(), this::drama) : List.of(),
        new Choices(20, 200 + number(90_000)),
        material);
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
    return list(number(Stretch.MOST + 1), () -> new Stuck(50 + number(99), number(50)));
  }

  private KindMeasures kind() {
    return new KindMeasures(
        number(99),
        number(999),
        number(999),
        number(999),
        number(9),
        number(9),
        number(999),
        number(9));
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

  /** Classes are the differences of those in ascending order. */
  @Test
  void classesAreToldByTheirDifferences() {
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

  /** A change to a good message. */
  private record Change(String name, UnaryOperator<Measures.Builder> to) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Numbers of 2^31 or more are negative in Java. */
  static Stream<Change> badChanges() {
    List<Integer> many = Collections.nCopies(Stretch.MOST + 1, 1);
    return Stream.of(
        new Change("a class without positions", made -> made.addTurnCountClasses(1)),
        new Change("positions without a class", made -> made.addTurnCountPositions(1)),
        new Change(
            "a class too high",
            made ->
                made.clearTurnCountClasses()
                    .clearTurnCountPositions()
                    .addTurnCountClasses(TurnCounts.CLASSES)
                    .addTurnCountPositions(1)),
        new Change(
            "classes that add up to one too high",
            made ->
                made.clearTurnCountClasses()
                    .clearTurnCountPositions()
                    .addAllTurnCountClasses(List.of(TurnCounts.CLASSES - 1, 1))
                    .addAllTurnCountPositions(List.of(1, 1))),
        new Change(
            "classes that overflow",
            made ->
                made.clearTurnCountClasses()
                    .clearTurnCountPositions()
                    .addAllTurnCountClasses(List.of(1, Integer.MAX_VALUE))
                    .addAllTurnCountPositions(List.of(1, 1))),
        new Change(
            "a negative class",
            made ->
                made.clearTurnCountClasses()
                    .clearTurnCountPositions()
                    .addTurnCountClasses(-1)
                    .addTurnCountPositions(1)),
        new Change(
            "negative positions",
            made ->
                made.clearTurnCountClasses()
                    .clearTurnCountPositions()
                    .addTurnCountClasses(1)
                    .addTurnCountPositions(-1)),
        new Change(
            "White's men without a number stuck",
            made -> made.setWhiteStuck(StuckMen.newBuilder().addMen(3))),
        new Change(
            "Black's stuck without a number of men",
            made -> made.setBlackStuck(StuckMen.newBuilder().addWithout(3))),
        new Change(
            "too many stretches",
            made -> made.setBlackStuck(StuckMen.newBuilder().addAllMen(many).addAllWithout(many))),
        new Change(
            "negative men",
            made -> made.setWhiteStuck(StuckMen.newBuilder().addMen(-1).addWithout(0))),
        new Change("a score above 10,000", made -> made.setScores(0, 10_001)),
        new Change("a score below -10,000", made -> made.setScores(0, -10_001)),
        new Change("too many scores", made -> made.addAllScores(many)),
        new Change("scored turns without a course", Measures.Builder::clearCourses),
        new Change("courses without a scored turn", made -> made.setScoredTurns(0)),
        new Change("a course too many", made -> made.addCourses(ScoreCourse.newBuilder())),
        new Change("a phase not given", made -> made.addMaterial(MaterialMoment.newBuilder())),
        new Change(
            "an unknown phase",
            made -> made.addMaterial(MaterialMoment.newBuilder().setPhaseValue(99))),
        new Change("a negative version", made -> made.setVersion(-1)),
        new Change("negative turns", made -> made.setTurns(-1)),
        new Change("negative legal turns", made -> made.setLegalTurns(-1)),
        new Change("negative most stuck", made -> made.setMostStuck(-1)),
        new Change("a negative first capture", made -> made.setFirstCapture(-1)),
        new Change("a negative longest quiet", made -> made.setLongestQuiet(-1)),
        new Change("negative captures", made -> made.setCaptures(-1)),
        new Change("negative checks", made -> made.setChecks(-1)),
        new Change("negative promotions", made -> made.setPromotions(-1)),
        new Change("negative changes of board", made -> made.setBoardChanges(-1)),
        new Change("negative turns of choice", ofChoice(choice -> choice.setTurns(-1))),
        new Change("too few effective turns", ofChoice(choice -> choice.setEffectiveTurns(199))),
        new Change(
            "too many effective turns",
            ofChoice(choice -> choice.setEffectiveTurns(20 * 10_000_000L + 1))),
        new Change("negative moves", made -> made.setMoves(-1)),
        new Change("a negative landing", made -> made.setLandings(0, -1)),
        new Change("negative moves of a kind", ofKind(kind -> kind.setMoves(-1))),
        new Change("negative men of a kind", ofKind(kind -> kind.setMen(-1))),
        new Change("negative men out of check", ofKind(kind -> kind.setMenOutOfCheck(-1))),
        new Change("negative men without a move", ofKind(kind -> kind.setWithout(-1))),
        new Change("negative men begun", ofKind(kind -> kind.setBegun(-1))),
        new Change("negative men captured", ofKind(kind -> kind.setCaptured(-1))),
        new Change("negative lead changes", ofCourse(course -> course.setLeadChanges(-1))),
        new Change("a negative comeback", ofCourse(course -> course.setComeback(-1))),
        new Change("a negative uncertainty", ofCourse(course -> course.setLateUncertainty(-1))),
        new Change("a negative decisive turn", ofCourse(course -> course.setDecisiveTurn(-1))),
        new Change("negative scored turns", made -> made.setScoredTurns(-1)),
        new Change("negative blunders", ofCourse(course -> course.setBlunders(-1))));
  }

  private static UnaryOperator<Measures.Builder> ofChoice(
      UnaryOperator<EffectiveChoice.Builder> change) {
    return made ->
        made.setEffectiveChoice(
            change.apply(EffectiveChoice.newBuilder().setTurns(20).setEffectiveTurns(200)));
  }

  private static UnaryOperator<Measures.Builder> ofKind(UnaryOperator<KindCounts.Builder> change) {
    return made -> made.addKinds(change.apply(KindCounts.newBuilder()));
  }

  private static UnaryOperator<Measures.Builder> ofCourse(
      UnaryOperator<ScoreCourse.Builder> change) {
    return made -> made.setCourses(0, change.apply(ScoreCourse.newBuilder()));
  }

  @ParameterizedTest
  @MethodSource("badChanges")
  void whatCannotBeIsRefused(Change change) {
    // Given
    Measures.Builder message = MeasuresMessages.message(measures()).toBuilder();
    message.clearScores().addScores(500).setScoredTurns(1).clearCourses();
    ExpectedScore.ALL.forEach(curve -> message.addCourses(ScoreCourse.newBuilder()));
    MeasuresMessages.read(message.build());

    // When
    Measures changed = change.to().apply(message).build();

    // Then
    assertThatIllegalArgumentException().isThrownBy(() -> MeasuresMessages.read(changed));
  }
}
