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
import io.polyboard.proto.events.v1.StuckPieces;
import io.polyboard.proto.search.v1.EffectiveChoice;

/** Measures of games as messages of events. */
public final class MeasuresMessages {
  /** Maximum effective turns of one search, in tenths; more than any position has. */
  private static final long MAX_EFFECTIVE_TURNS = 10_000_000;

  /** Maximum bits for finding a good turn, in hundredths. */
  public static final int MAX_BITS = 10_000;

  /** Maximum number of good turns. */
  public static final int MAX_GOOD_TURNS = 1_000_000;

  /** Maximum score of a search, in centipawns. */
  private static final int MAX_SCORE = 10_000;

  /** The fields of counts, by name. */
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
            .setEffectiveChoice(message(measures.choices()))
            .addAllLandings(measures.landings())
            .addAllScores(measures.scores())
            .addAllOpenings(measures.openings());
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

  private static EffectiveChoice message(Choices choices) {
    EffectiveChoice.Builder message =
        EffectiveChoice.newBuilder()
            .setTurns(choices.turns())
            .setEffectiveTurns(choices.effectiveTurns())
            .setOpeningTurn(choices.openingTurn())
            .setGoodTurns(choices.goodTurns());
    if (choices.whiteBits() != Choices.NO_BITS) {
      message.setWhiteBits(choices.whiteBits());
    }
    if (choices.blackBits() != Choices.NO_BITS) {
      message.setBlackBits(choices.blackBits());
    }
    return message.build();
  }

  private static StuckPieces stuck(List<Stuck> stretches) {
    StuckPieces.Builder stuck = StuckPieces.newBuilder();
    stretches.forEach(each -> stuck.addPieces(each.pieces()).addStuck(each.without()));
    return stuck.build();
  }

  /** The phase of the contract, which has the same name. */
  private static GamePhase phase(Phase phase) {
    return GamePhase.valueOf("GAME_PHASE_" + phase.name());
  }

  /**
   * The measures of a game.
   *
   * @throws IllegalArgumentException if a number is out of range, columns differ in length, or a
   *     phase is unknown
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
          Math.abs(score) <= MAX_SCORE || score == GameMeasures.NO_SCORE,
          "a score must be between -10,000 and 10,000");
    }
    require(message.getScoresCount() <= Stretch.MAX, "too many scores");
    require(
        message.getCoursesCount() == (message.getScoredTurns() == 0 ? 0 : ExpectedScore.ALL.size()),
        "there must be one course per curve");
    message.getLandingsList().forEach(MeasuresMessages::count);
    require(
        message.getOpeningsCount() <= GameMeasures.OPENING_TURNS.size()
            && message.getOpeningsList().stream()
                .allMatch(each -> each >= 0 && each < GameMeasures.OPENING_CLASSES),
        "too many positions of the opening, or an unknown class");
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
        material(message.getMaterialList()),
        message.getOpeningsList());
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
   * How much choice a game's players had.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public static Choices choices(EffectiveChoice message) {
    int turns = count(message.getTurns());
    long effectiveTurns = message.getEffectiveTurns();
    require(
        effectiveTurns >= 10L * turns && effectiveTurns <= MAX_EFFECTIVE_TURNS * turns,
        "effective turns of " + effectiveTurns + " tenths in " + turns + " turns");
    int openingTurn = message.getOpeningTurn();
    int goodTurns = message.getGoodTurns();
    require(
        openingTurn == 0
            ? goodTurns == 0
            : GameMeasures.OPENING_TURNS.contains(openingTurn)
                && goodTurns > 0
                && goodTurns <= MAX_GOOD_TURNS,
        goodTurns + " good turns before turn " + openingTurn);
    return new Choices(
        turns,
        effectiveTurns,
        message.hasWhiteBits() ? bits(message.getWhiteBits()) : Choices.NO_BITS,
        message.hasBlackBits() ? bits(message.getBlackBits()) : Choices.NO_BITS,
        openingTurn,
        goodTurns);
  }

  private static int bits(int hundredths) {
    require(
        hundredths >= 0 && hundredths <= MAX_BITS, hundredths + " hundredths of a bit for a turn");
    return hundredths;
  }

  private static List<Stuck> stuck(StuckPieces message) {
    require(
        message.getPiecesCount() == message.getStuckCount()
            && message.getPiecesCount() <= Stretch.MAX,
        "columns of stuck pieces differ in length, or are too long");
    List<Stuck> stuck = new ArrayList<>(message.getPiecesCount());
    for (int i = 0; i < message.getPiecesCount(); i++) {
      stuck.add(new Stuck(count(message.getPieces(i)), count(message.getStuck(i))));
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
