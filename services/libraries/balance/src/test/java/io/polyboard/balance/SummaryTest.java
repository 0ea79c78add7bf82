package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.balance.Sums.ByCurve;
import io.polyboard.balance.Sums.Of;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SummaryTest {
  private static final long SEED = Long.getLong("polyboard.seed", 20_060_725);
  private static final int KINDS = 3;
  private static final int CELLS = 5;
  private static final Result[] RESULTS = {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS};

  private final SplittableRandom random = new SplittableRandom(SEED);

  /** An artificial game of independent random numbers. */
  private MeasuredGame game() {
    return game(KINDS, CELLS, RESULTS[number(3)]);
  }

  private MeasuredGame game(int kinds, int cells, Result result) {
    Map<Phase, List<Integer>> material = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      if (random.nextBoolean()) {
        material.put(phase, list(kinds, () -> number(3) - 1));
      }
    }
    Map<Integer, Integer> turnCounts = new HashMap<>();
    for (int i = number(5); i > 0; i--) {
      turnCounts.put(number(TurnCounts.CLASSES), 1 + number(9));
    }
    int turns = 1 + number(300);
    boolean scored = number(3) > 0;
    GameMeasures measures =
        new GameMeasures(
            GameMeasures.VERSION,
            counts(scored),
            turnCounts,
            List.of(stuck(), stuck()),
            list(kinds, this::kind),
            list(2 * cells, () -> number(10)),
            scored
                ? list(
                    number(Stretch.MAX + 1),
                    () -> number(3) == 0 ? GameMeasures.NO_SCORE : number(2_001) - 1_000)
                : List.of(),
            scored ? list(ExpectedScore.ALL.size(), () -> drama(turns)) : List.of(),
            new Choices(
                number(200),
                number(90_000),
                number(1_000) - 1,
                number(1_000) - 1,
                List.of(0, 1, 4, 8).get(number(4)),
                number(99)),
            material,
            list(number(4), () -> number(GameMeasures.OPENING_CLASSES)));
    return new MeasuredGame(
        random.nextLong(),
        turns,
        new Outcome(result, Outcome.Reason.values()[number(Outcome.Reason.values().length)]),
        measures);
  }

  private Map<Count, Long> counts(boolean scored) {
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      counts.put(each, (long) number(1_001));
    }
    counts.put(Count.FIRST_CAPTURE, (long) number(4) * number(20));
    counts.put(Count.SCORED_TURNS, scored ? 1L + number(200) : 0);
    return counts;
  }

  private int number(int bound) {
    return random.nextInt(bound);
  }

  private List<Stuck> stuck() {
    return list(number(Stretch.MAX + 1), () -> new Stuck(50 + number(50), number(50)));
  }

  private Drama drama(int turns) {
    return new Drama(
        number(5), number(501), number(1_001), number(2) * (1 + number(turns)), number(9));
  }

  private KindMeasures kind() {
    return new KindMeasures(list(OfKind.values().length, () -> number(999)));
  }

  private static <T> List<T> list(int size, Supplier<T> each) {
    return Stream.generate(each).limit(size).toList();
  }

  private List<MeasuredGame> games(int number) {
    return list(number, this::game);
  }

  private static Summary summary(List<MeasuredGame> games) {
    Summary summary = new Summary(KINDS, CELLS);
    games.forEach(summary::add);
    return summary;
  }

  @Test
  void isTheSameWhateverTheOrderAndTheGrouping() {
    for (int round = 0; round < 30; round++) {
      // Given
      List<MeasuredGame> games = new ArrayList<>(games(1 + number(60)));
      Summary inOrder = summary(games);
      Collections.shuffle(games, Random.from(random));

      // When
      Summary shuffled = summary(games);
      List<Summary> parts = new ArrayList<>();
      for (int from = 0; from < games.size(); ) {
        int to = Math.min(games.size(), from + number(12));
        parts.add(summary(games.subList(from, to)));
        from = to;
      }
      while (parts.size() > 1) {
        Summary part = parts.remove(number(parts.size()));
        parts.get(number(parts.size())).add(part);
      }

      // Then
      String place = "round " + round + " (polyboard.seed=" + SEED + ")";
      assertThat(shuffled).as(place).isEqualTo(inOrder).hasSameHashCodeAs(inOrder);
      assertThat(parts.getFirst()).as(place).isEqualTo(inOrder).hasSameHashCodeAs(inOrder);
      games.removeLast();
      assertThat(summary(games)).as(place).isNotEqualTo(inOrder);
    }
  }

  @Test
  void doesNotChangeTheAddedSummary() {
    // Given
    List<MeasuredGame> games = games(20);
    Summary added = summary(games);
    Summary summary = new Summary(KINDS, CELLS);

    // When
    summary.add(added);
    summary.add(added);
    summary.add(game());

    // Then
    assertThat(added).isEqualTo(summary(games));
    assertThat(summary.games()).isEqualTo(41);
  }

  @ParameterizedTest
  @EnumSource
  void sumsTheCountsOfGames(Count which) {
    // Given
    List<MeasuredGame> games = games(200);

    // Then
    assertThat(summary(games).total().get(which))
        .isEqualTo(games.stream().mapToLong(game -> game.measures().count(which)).sum());
  }

  @ParameterizedTest
  @EnumSource(Of.class)
  void sumsOtherValuesOfGames(Of which) {
    // Given
    List<MeasuredGame> games = games(200);
    ToLongFunction<MeasuredGame> ofGame =
        switch (which) {
          case GAMES -> game -> 1;
          case LENGTHS -> MeasuredGame::turns;
          case JAMMED_GAMES -> game -> game.measures().count(Count.MAX_STUCK) >= 500 ? 1 : 0;
          case CAPTURE_GAMES -> game -> game.measures().count(Count.FIRST_CAPTURE) == 0 ? 0 : 1;
          case SCORED_GAMES -> game -> game.measures().dramas().isEmpty() ? 0 : 1;
          // The third stretch begins with turn 21.
          case EARLY_SCORED_GAMES -> game -> scoreAt(game, 2).isPresent() ? 1 : 0;
          case WEIGHED_TURNS -> game -> game.measures().choices().turns();
          case EFFECTIVE_TURNS -> game -> game.measures().choices().effectiveTurns();
          case TURN_GAMES -> game -> game.measures().count(Count.TURNS) == 0 ? 0 : 1;
          case WHITE_BITS_GAMES -> game -> game.measures().choices().whiteBits() < 0 ? 0 : 1;
          case WHITE_BITS -> game -> Math.max(0, game.measures().choices().whiteBits());
          case BLACK_BITS_GAMES -> game -> game.measures().choices().blackBits() < 0 ? 0 : 1;
          case BLACK_BITS -> game -> Math.max(0, game.measures().choices().blackBits());
          case GOOD_TURNS_1_GAMES -> game -> goodTurns(game, 1) > 0 ? 1 : 0;
          case GOOD_TURNS_1 -> game -> goodTurns(game, 1);
          case GOOD_TURNS_4_GAMES -> game -> goodTurns(game, 4) > 0 ? 1 : 0;
          case GOOD_TURNS_4 -> game -> goodTurns(game, 4);
          case GOOD_TURNS_8_GAMES -> game -> goodTurns(game, 8) > 0 ? 1 : 0;
          case GOOD_TURNS_8 -> game -> goodTurns(game, 8);
        };

    // When
    Sums total = summary(games).total();

    // Then
    assertThat(total.get(which))
        .as("polyboard.seed=%d", SEED)
        .isEqualTo(games.stream().mapToLong(ofGame).sum());
  }

  private static long goodTurns(MeasuredGame game, int before) {
    GameMeasures.Choices choices = game.measures().choices();
    return choices.openingTurn() == before ? choices.goodTurns() : 0;
  }

  private static OptionalInt scoreAt(MeasuredGame game, int stretch) {
    List<Integer> scores = game.measures().scores();
    return stretch < scores.size() && scores.get(stretch) != GameMeasures.NO_SCORE
        ? OptionalInt.of(scores.get(stretch))
        : OptionalInt.empty();
  }

  private static IntStream scores(MeasuredGame game) {
    return IntStream.range(0, Stretch.MAX).flatMap(stretch -> scoreAt(game, stretch).stream());
  }

  @ParameterizedTest
  @EnumSource(ByCurve.class)
  void sumsDramasByEachCurve(ByCurve which) {
    // Given
    List<MeasuredGame> games = games(100);

    // When
    Sums total = summary(games).total();

    // Then
    for (int curve = 0; curve < ExpectedScore.ALL.size(); curve++) {
      ExpectedScore expectedScore = ExpectedScore.ALL.get(curve);
      long sum = 0;
      for (MeasuredGame game : games) {
        if (game.measures().dramas().isEmpty()) {
          continue;
        }
        Drama drama = game.measures().dramas().get(curve);
        sum +=
            switch (which) {
              case LEAD_CHANGES -> drama.leadChanges();
              case COMEBACKS -> drama.comeback();
              case LATE_UNCERTAINTIES -> drama.lateUncertainty();
              case DECIDED_GAMES -> drama.decisiveTurn() == 0 ? 0 : 1;
              // Before turn 31 of 60, 30 turns were over: one half.
              case DECISIVE_SHARES ->
                  drama.decisiveTurn() == 0
                      ? 0
                      : Math.round(1_000.0 * (drama.decisiveTurn() - 1) / game.turns());
              case BLUNDERS -> drama.blunders();
              case EARLY_EXPECTED_SCORES ->
                  scoreAt(game, 2).isPresent()
                      ? expectedScore.ofScore(scoreAt(game, 2).getAsInt())
                      : 0;
              case MISFITS ->
                  scores(game)
                      .mapToLong(score ->
                          (500L * game.outcome().result().whiteHalfPoints()
                                  - expectedScore.ofScore(score))
                              * Math.max(-600, Math.min(600, score)))
                      .sum();
              case WEIGHTS ->
                  scores(game)
                      .mapToLong(score -> {
                        long expected = expectedScore.ofScore(score);
                        return expected
                            * (1_000 - expected)
                            / 1_000
                            * Math.abs(score)
                            * Math.min(600, Math.abs(score));
                      })
                      .sum();
            };
      }
      assertThat(total.get(curve, which))
          .as("curve %d, polyboard.seed=%d", curve, SEED)
          .isEqualTo(sum);
    }
  }

  @ParameterizedTest
  @EnumSource(OfKind.class)
  void sumsCountsOfEachKind(OfKind which) {
    // Given
    List<MeasuredGame> games = games(100);

    // When
    Sums total = summary(games).total();

    // Then
    long all = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      long sum = 0;
      for (MeasuredGame game : games) {
        sum += game.measures().kinds().get(kind).count(which);
      }
      assertThat(total.get(kind, which)).as("polyboard.seed=%d", SEED).isEqualTo(sum);
      all += sum;
    }
    assertThat(total.all(which)).isEqualTo(all);
    assertThat(total.kinds()).isEqualTo(KINDS);
  }

  @Test
  void sumsStretches() {
    // Given
    List<MeasuredGame> games = games(100);

    // When
    Sums total = summary(games).total();

    // Then
    for (int stretch = 0; stretch < Stretch.MAX; stretch++) {
      long[] pieces = new long[2];
      long[] without = new long[2];
      for (MeasuredGame game : games) {
        for (int side = 0; side < 2; side++) {
          List<Stuck> stuck = game.measures().stuck().get(side);
          pieces[side] += stretch < stuck.size() ? stuck.get(stretch).pieces() : 0;
          without[side] += stretch < stuck.size() ? stuck.get(stretch).without() : 0;
        }
      }
      String place = "stretch " + stretch + " (polyboard.seed=" + SEED + ")";
      for (int side = 0; side < 2; side++) {
        assertThat(total.pieces(side, stretch)).as(place).isEqualTo(pieces[side]);
        assertThat(total.stuck(side, stretch)).as(place).isEqualTo(without[side]);
      }
    }
  }

  @Test
  void countsHowGamesEnded() {
    // Given
    List<MeasuredGame> games = games(200);

    // When
    Sums total = summary(games).total();

    // Then
    for (Result result : RESULTS) {
      for (Outcome.Reason termination : Outcome.Reason.values()) {
        assertThat(total.games(result, termination))
            .isEqualTo(
                games.stream()
                    .filter(game ->
                        game.outcome().result() == result && game.outcome().reason() == termination)
                    .count());
      }
      assertThat(total.games(result))
          .isEqualTo(games.stream().filter(game -> game.outcome().result() == result).count());
    }
    for (Outcome.Reason termination : Outcome.Reason.values()) {
      assertThat(total.games(termination))
          .isEqualTo(games.stream().filter(game -> game.outcome().reason() == termination).count());
    }
  }

  /** The group of a cluster is its unsigned remainder by 32. */
  @Test
  void keepsTheGamesOfAClusterInOneGroup() {
    // Given
    List<MeasuredGame> games = games(300);
    Summary summary = summary(games);

    // Then
    Sums total = new Sums(KINDS);
    for (int group = 0; group < Summary.GROUPS; group++) {
      int number = group;
      List<MeasuredGame> ofGroup =
          games.stream()
              .filter(game -> Long.remainderUnsigned(game.cluster(), Summary.GROUPS) == number)
              .toList();
      Sums alone = summary(ofGroup).total();
      assertThat(summary.group(group)).isEqualTo(alone);
      total.add(alone);
    }
    assertThat(summary.total()).isEqualTo(total);
    assertThat(summary.games()).isEqualTo(300);
  }

  @Test
  void countsDistributions() {
    // Given
    List<MeasuredGame> games = games(150);
    Map<Distribution, Histogram> naive = new EnumMap<>(Distribution.class);
    for (Distribution each : Distribution.values()) {
      naive.put(each, new Histogram());
    }
    for (MeasuredGame game : games) {
      GameMeasures measures = game.measures();
      naive.get(Distribution.LENGTH).add(game.turns(), 1);
      if (measures.count(Count.FIRST_CAPTURE) != 0) {
        naive.get(Distribution.FIRST_CAPTURE).add((int) measures.count(Count.FIRST_CAPTURE), 1);
      }
      naive.get(Distribution.LONGEST_QUIET).add((int) measures.count(Count.LONGEST_QUIET), 1);
      naive
          .get(Distribution.MAX_STUCK)
          .add((int) Math.floor(measures.count(Count.MAX_STUCK) / 10.0), 1);
      measures
          .turnCounts()
          .forEach((turnClass, count) ->
              IntStream.range(0, count)
                  .forEach(i -> naive.get(Distribution.TURN_COUNT).add(turnClass, 1)));
      List<Distribution> openings =
          List.of(Distribution.OPENING_1, Distribution.OPENING_4, Distribution.OPENING_8);
      for (int i = 0; i < measures.openings().size(); i++) {
        naive.get(openings.get(i)).add(measures.openings().get(i), 1);
      }
      for (int stretch = 0; stretch < Stretch.MAX; stretch++) {
        int at = stretch * ScoreClasses.COUNT;
        scoreAt(game, stretch)
            .ifPresent(score -> naive.get(Distribution.SCORE).add(at + ScoreClasses.of(score), 1));
      }
      scores(game)
          .forEach(score ->
              naive
                  .get(Distribution.RESULT_AT_SCORE)
                  .add(3 * ScoreClasses.of(score) + game.outcome().result().whiteHalfPoints(), 1));
    }

    // When
    Summary summary = summary(games);

    // Then
    for (Distribution each : Distribution.values()) {
      assertThat(summary.distribution(each))
          .as("%s (polyboard.seed=%d)", each, SEED)
          .isEqualTo(naive.get(each));
    }
  }

  @Test
  void sumsLandings() {
    // Given
    List<MeasuredGame> games = games(50);
    long[] naive = new long[2 * CELLS];
    games.forEach(game -> Arrays.setAll(naive, i -> naive[i] + game.measures().landings().get(i)));
    Summary summary = summary(games);

    // When
    summary.landings()[0] = -1;

    // Then
    assertThat(summary.landings()).containsExactly(naive);
    summary.addLandings(naive);
    assertThat(summary.landings()).containsExactly(Arrays.stream(naive).map(n -> 2 * n).toArray());
    assertThat(summary.kinds()).isEqualTo(KINDS);
    assertThat(summary.cells()).isEqualTo(CELLS);
  }

  /** By the phase and the differences together. */
  @Test
  void countsResultsByMaterial() {
    // Given
    List<MeasuredGame> games = games(400);
    Map<Material, Results> naive = new HashMap<>();
    for (MeasuredGame game : games) {
      game.measures()
          .material()
          .forEach((phase, differences) -> {
            Material key = new Material(phase, differences);
            Results sum = naive.getOrDefault(key, new Results(0, 0, 0));
            naive.put(
                key,
                new Results(
                    sum.wins() + (game.outcome().result() == Result.WHITE_WINS ? 1 : 0),
                    sum.draws() + (game.outcome().result() == Result.DRAW ? 1 : 0),
                    sum.losses() + (game.outcome().result() == Result.BLACK_WINS ? 1 : 0)));
          });
    }

    // When
    Summary summary = summary(games);

    // Then
    assertThat(summary.material()).as("polyboard.seed=%d", SEED).isEqualTo(naive);
    Material known = new Material(Phase.END, List.of(1, 0, -1));
    Results before = summary.material().getOrDefault(known, new Results(0, 0, 0));
    summary.add(known, new Results(3, 4, 2));
    assertThat(summary.material().get(known))
        .isEqualTo(new Results(before.wins() + 3, before.draws() + 4, before.losses() + 2));
  }

  @Test
  void refusesGamesOfOtherVariantsWithoutChange() {
    // Given
    List<MeasuredGame> games = games(10);
    Summary summary = summary(games);

    // Then
    for (MeasuredGame other :
        List.of(
            game(KINDS + 1, CELLS, Result.DRAW),
            game(KINDS - 1, CELLS, Result.DRAW),
            game(KINDS, CELLS + 1, Result.DRAW),
            game(KINDS, CELLS - 1, Result.DRAW),
            game(KINDS, CELLS, Result.ONGOING))) {
      assertThatIllegalArgumentException().isThrownBy(() -> summary.add(other));
      assertThat(summary).isEqualTo(summary(games));
    }
  }

  @Test
  void refusesSumsOfOtherVariants() {
    // Given
    Summary summary = summary(games(10));
    long[] landings = new long[2 * CELLS + 2];
    Material more = new Material(Phase.END, List.of(0, 0, 0, 0));

    // Then
    assertThatIllegalArgumentException()
        .isThrownBy(() -> summary.add(new Summary(KINDS + 1, CELLS)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> summary.add(new Summary(KINDS, CELLS + 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> summary.add(more, new Results(1, 1, 0)));
    for (int kinds : new int[] {KINDS - 1, KINDS + 1}) {
      assertThatIllegalArgumentException().isThrownBy(() -> summary.add(0, new Sums(kinds)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Sums(KINDS).subtract(new Sums(kinds)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Sums.of(KINDS, new Sums(kinds).toArray()));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> summary.addLandings(landings));
    assertThatIllegalArgumentException().isThrownBy(() -> summary.addLandings(new long[2]));
  }

  @Test
  void subtractsSums() {
    // Given
    Sums some = summary(games(30)).total();
    Sums others = summary(games(20)).total();
    Sums sums = Sums.of(KINDS, some.toArray());

    // When
    sums.add(others);
    Sums both = Sums.of(KINDS, sums.toArray());
    sums.subtract(some);

    // Then
    assertThat(sums).isEqualTo(others).hasSameHashCodeAs(others).isNotEqualTo(both);
    assertThat(both.isEmpty()).isFalse();
    both.subtract(some);
    both.subtract(others);
    assertThat(both).isEqualTo(new Sums(KINDS));
    assertThat(both.isEmpty()).isTrue();
  }
}
