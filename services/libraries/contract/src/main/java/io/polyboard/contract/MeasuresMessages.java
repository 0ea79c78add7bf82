package io.polyboard.contract;

import static java.util.Objects.requireNonNull;

import module java.base;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
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
import io.polyboard.proto.events.v1.StuckMen;
import io.polyboard.proto.search.v1.EffectiveChoice;

/** What was measured of games, as events carry it. */
public final class MeasuresMessages {
  /** Of one search, in tenths; more than any position's turns. */
  private static final long MOST_EFFECTIVE_TURNS = 10_000_000;

  /** Of the search, in centipawns. */
  private static final int MOST_SCORE = 10_000;

  /** The fields of counts, which have their names. */
  private static final Map<Count, FieldDescriptor> COUNTS =
      fields(Measures.getDescriptor(), Count.class);

  private static final Map<OfKind, FieldDescriptor> OF_KINDS =
      fields(KindCounts.getDescriptor(), OfKind.class);

  private MeasuresMessages() {}

  private static <E extends Enum<E>> Map<E, FieldDescriptor> fields(
      Descriptor message, Class<E> type) {
    Map<E, FieldDescriptor> fields = new EnumMap<>(type);
    for (E each : type.getEnumConstants()) {
      String name = each.name().toLowerCase(Locale.ROOT);
      fields.put(each, requireNonNull(message.findFieldByName(name), name));
    }
    return fields;
  }

  /** The measures of a game as a message. */
  public static Measures message(GameMeasures measures) {
    Measures.Builder message =
        Measures.newBuilder()
            .setVersion(measures.version())
            .setWhiteStuck(stuck(measures.stuck().get(0)))
            .setBlackStuck(stuck(measures.stuck().get(1)))
            .setEffectiveChoice(
                EffectiveChoice.newBuilder()
                    .setTurns(measures.choices().turns())
                    .setEffectiveTurns(measures.choices().effectiveTurns()))
            .addAllLandings(measures.landings())
            .addAllScores(measures.scores());
    COUNTS.forEach((count, field) -> message.setField(field, measures.count(count)));
    int before = 0;
    for (int turnClass : measures.turnCounts().keySet().stream().sorted().toList()) {
      message
          .addTurnCountClasses(turnClass - before)
          .addTurnCountPositions(measures.turnCounts().getOrDefault(turnClass, 0));
      before = turnClass;
    }
    for (KindMeasures kind : measures.kinds()) {
      KindCounts.Builder counts = message.addKindsBuilder();
      OF_KINDS.forEach((which, field) -> counts.setField(field, kind.count(which)));
    }
    for (Drama drama : measures.dramas()) {
      message.addCourses(
          ScoreCourse.newBuilder()
              .setLeadChanges(drama.leadChanges())
              .setComeback(drama.comeback())
              .setLateUncertainty(drama.lateUncertainty())
              .setDecisiveTurn(drama.decisiveTurn())
              .setBlunders(drama.blunders()));
    }
    for (Phase phase : Phase.values()) {
      List<Integer> differences = measures.material().get(phase);
      if (differences != null) {
        message.addMaterial(
            MaterialMoment.newBuilder().setPhase(phase(phase)).addAllDifferences(differences));
      }
    }
    return message.build();
  }

  private static StuckMen stuck(List<Stuck> stretches) {
    StuckMen.Builder stuck = StuckMen.newBuilder();
    stretches.forEach(each -> stuck.addMen(each.men()).addWithout(each.without()));
    return stuck.build();
  }

  /** Those of events have the same names. */
  private static GamePhase phase(Phase phase) {
    return GamePhase.valueOf("GAME_PHASE_" + phase.name());
  }

  /**
   * The measures of a game.
   *
   * @throws IllegalArgumentException if a number is out of range, columns differ in length, or
   *     there is a phase that is not known here
   */
  public static GameMeasures read(Measures message) {
    Map<Integer, Integer> turnCounts = new HashMap<>();
    require(
        message.getTurnCountClassesCount() == message.getTurnCountPositionsCount(),
        "columns of turn counts differ in length");
    int turnClass = 0;
    for (int i = 0; i < message.getTurnCountClassesCount(); i++) {
      turnClass = sum(turnClass, message.getTurnCountClasses(i));
      require(turnClass < TurnCounts.CLASSES, "there is no class " + turnClass);
      turnCounts.merge(turnClass, count(message.getTurnCountPositions(i)), Integer::sum);
    }
    for (int score : message.getScoresList()) {
      require(
          Math.abs(score) <= MOST_SCORE || score == GameMeasures.NO_SCORE,
          "a score is not -10,000 to 10,000");
    }
    require(message.getScoresCount() <= Stretch.MOST, "too many scores");
    require(
        message.getCoursesCount() == (message.getScoredTurns() == 0 ? 0 : ExpectedScore.ALL.size()),
        "there is not one course by each curve");
    message.getLandingsList().forEach(MeasuresMessages::count);
    return new GameMeasures(
        count(message.getVersion()),
        counts(message),
        turnCounts,
        List.of(stuck(message.getWhiteStuck()), stuck(message.getBlackStuck())),
        message.getKindsList().stream().map(MeasuresMessages::kind).toList(),
        message.getLandingsList(),
        message.getScoresList(),
        message.getCoursesList().stream().map(MeasuresMessages::drama).toList(),
        choices(message.getEffectiveChoice()),
        material(message.getMaterialList()));
  }

  private static Map<Count, Long> counts(Measures message) {
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    COUNTS.forEach((count, field) -> {
      long number = (Long) message.getField(field);
      require(number >= 0, "too many " + field.getName());
      counts.put(count, number);
    });
    return counts;
  }

  /**
   * The effective choice of a game's players.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public static Choices choices(EffectiveChoice message) {
    int turns = count(message.getTurns());
    long effectiveTurns = message.getEffectiveTurns();
    require(
        effectiveTurns >= 10L * turns && effectiveTurns <= MOST_EFFECTIVE_TURNS * turns,
        "effective turns of " + effectiveTurns + " tenths in " + turns + " turns");
    return new Choices(turns, effectiveTurns);
  }

  private static List<Stuck> stuck(StuckMen message) {
    require(
        message.getMenCount() == message.getWithoutCount() && message.getMenCount() <= Stretch.MOST,
        "columns of men without a legal move differ in length, or are too long");
    List<Stuck> stuck = new ArrayList<>(message.getMenCount());
    for (int i = 0; i < message.getMenCount(); i++) {
      stuck.add(new Stuck(count(message.getMen(i)), count(message.getWithout(i))));
    }
    return stuck;
  }

  private static KindMeasures kind(KindCounts message) {
    return new KindMeasures(
        OF_KINDS.values().stream().map(field -> count((Integer) message.getField(field))).toList());
  }

  private static Drama drama(ScoreCourse message) {
    return new Drama(
        count(message.getLeadChanges()),
        count(message.getComeback()),
        count(message.getLateUncertainty()),
        count(message.getDecisiveTurn()),
        count(message.getBlunders()));
  }

  private static Map<Phase, List<Integer>> material(List<MaterialMoment> messages) {
    Map<Phase, List<Integer>> material = new EnumMap<>(Phase.class);
    for (MaterialMoment each : messages) {
      Phase phase =
          Arrays.stream(Phase.values())
              .filter(known -> phase(known) == each.getPhase())
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException("material of phase " + each.getPhaseValue()));
      material.put(phase, each.getDifferencesList());
    }
    return material;
  }

  private static int sum(int one, int other) {
    long sum = (long) one + count(other);
    require(sum <= Integer.MAX_VALUE, "a number is out of range");
    return (int) sum;
  }

  private static int count(int unsigned) {
    require(unsigned >= 0, "a number is out of range");
    return unsigned;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("measures of a game: " + otherwise);
    }
  }
}
