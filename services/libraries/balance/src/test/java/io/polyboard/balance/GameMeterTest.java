package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.GameText;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the meter with a naive one. The system property {@code polyboard.seed} chooses the
 * games; a failure names the seed that reproduces it.
 */
class GameMeterTest {
  private static final long SEED = Long.getLong("polyboard.seed", 20_060_725);
  private static final int GAMES = 8;
  private static final int LONGEST = 130;

  static List<String> variants() {
    return Variants.ids();
  }

  static List<String> variantsOfConformance() {
    return Conformance.games().stream().map(Conformance.GameRow::variant).distinct().toList();
  }

  /** A game to measure. */
  record Game(
      Position start,
      int openingTurns,
      long seed,
      List<Turn> turns,
      Outcome.Result result,
      List<OptionalInt> scores) {

    /** A game whose first turns are its opening. */
    static Game after(int openingTurns, Position start, List<Turn> turns, SplittableRandom random) {
      Position position = start.copy();
      turns.subList(0, openingTurns).forEach(position::make);
      List<Turn> measured = turns.subList(openingTurns, turns.size());
      Outcome.Result[] results = {
        Outcome.Result.WHITE_WINS, Outcome.Result.DRAW, Outcome.Result.BLACK_WINS
      };
      return new Game(
          position,
          openingTurns,
          random.nextLong(),
          measured,
          results[random.nextInt(results.length)],
          new RandomGames(random).scores(measured.size()));
    }

    GameMeasures measureWith(GameMeter meter) {
      Position position = start.copy();
      meter.begin(position, openingTurns, seed);
      for (Turn turn : turns) {
        meter.before(position);
        position.make(turn);
        meter.after(turn);
      }
      return meter.end(position, result, scores, GameMeasures.Choices.NONE);
    }

    NaiveMeter.Measured measureNaively() {
      return NaiveMeter.measure(this, GameMeasures.SAMPLING_PERIOD);
    }
  }

  private static GameMeasures withoutMaterial(GameMeasures measures) {
    return new GameMeasures(
        measures.version(),
        measures.counts(),
        measures.turnCounts(),
        measures.stuck(),
        measures.kinds(),
        measures.landings(),
        measures.scores(),
        measures.dramas(),
        measures.choices(),
        Map.of(),
        measures.openings());
  }

  private static void assertSame(GameMeasures measured, NaiveMeter.Measured naive, String place) {
    assertThat(withoutMaterial(measured))
        .as(place)
        .usingRecursiveComparison()
        .isEqualTo(naive.measures());
    assertThat(measured.material().keySet()).as(place).isEqualTo(naive.quietMoments().keySet());
    measured
        .material()
        .forEach((phase, material) ->
            assertThat(naive.quietMoments().get(phase))
                .as("%s %s", place, phase)
                .contains(material));
  }

  /** Asserts that both meters, the second of which samples every turn, agree with the naive one. */
  private static GameMeasures assertNaive(
      Game game, GameMeter meter, GameMeter everyTurn, String place) {
    GameMeasures measured = game.measureWith(meter);
    assertSame(measured, game.measureNaively(), place);
    GameMeasures all = game.measureWith(everyTurn);
    assertSame(all, NaiveMeter.measure(game, 1), place + ", every turn");
    return measured;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void measuresRandomGamesAsTheNaiveMeterDoes(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    GameMeter meter = GameMeter.of(variant);
    GameMeter everyTurn = GameMeter.of(variant, 1);
    SplittableRandom random = new SplittableRandom(SEED);
    RandomGames games = new RandomGames(random);

    for (int i = 0; i < GAMES; i++) {
      List<Turn> turns = games.play(variant.start(), 1 + random.nextInt(LONGEST));
      int openingTurns = i % 2 == 0 ? 0 : random.nextInt(Math.min(turns.size(), 40) + 1);
      Game game = Game.after(openingTurns, variant.start(), turns, random);
      String place = "%s, game %d (polyboard.seed=%d)".formatted(id, i, SEED);

      // Then
      GameMeasures measured = assertNaive(game, meter, everyTurn, place);
      assertThat(game.measureWith(GameMeter.of(variant))).as(place).isEqualTo(measured);
    }
  }

  @ParameterizedTest
  @MethodSource("variantsOfConformance")
  void measuresPublishedGamesAsTheNaiveMeterDoes(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    GameMeter meter = GameMeter.of(variant);
    GameMeter everyTurn = GameMeter.of(variant, 1);
    SplittableRandom random = new SplittableRandom(SEED);
    // Some of the games, and all in which a mate decided a board.
    List<Conformance.GameRow> all =
        Conformance.games().stream().filter(row -> row.variant().equals(id)).toList();
    int share = Nightly.runs() ? 4 : 20;
    List<Conformance.GameRow> rows =
        IntStream.range(0, all.size())
            .filter(i -> i % share == 0 || all.get(i).finalMfen().contains("mated="))
            .mapToObj(all::get)
            .toList();

    for (Conformance.GameRow row : rows) {
      List<Turn> turns = GameText.read(variant, row.turns()).turns();
      Game game = Game.after(0, variant.start(), turns, random);

      // Then
      assertNaive(game, meter, everyTurn, row + " (polyboard.seed=" + SEED + ")");
    }
    // If a mate may decide a board while the game goes on.
    if (variant.definition().ends().checkmates() > 1) {
      assertThat(rows)
          .as("a game that goes on with a frozen board")
          .anyMatch(row -> row.finalMfen().contains("mated=") && row.outcome().equals("*"));
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void measuresGamesThatBeginFromLatePositions(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    GameMeter meter = GameMeter.of(variant);
    GameMeter everyTurn = GameMeter.of(variant, 1);
    SplittableRandom random = new SplittableRandom(SEED + 1);
    RandomGames games = new RandomGames(random);
    Set<Phase> phases = EnumSet.noneOf(Phase.class);

    for (int i = 0; i < 4; i++) {
      Position late = variant.start();
      List<Turn> before = games.play(late, 260);
      before.forEach(late::make);
      if (late.countTurns() == 0) {
        late.unmake(before.getLast());
      }
      Setup setup = late.setup();
      Position start = variant.position(setup);
      Game game = Game.after(0, start, games.play(start, 40), random);
      String place = "%s from %s (polyboard.seed=%d)".formatted(id, setup, SEED);

      // Then
      phases.addAll(assertNaive(game, meter, everyTurn, place).material().keySet());
    }
    assertThat(phases).as("phases of late games (polyboard.seed=%d)", SEED).isNotEmpty();
  }

  @Test
  void forgetsAGameThatWasNotEnded() {
    // Given
    Variant variant = Variants.shipped("chess");
    SplittableRandom random = new SplittableRandom(SEED);
    List<Turn> turns = new RandomGames(random).play(variant.start(), 60);
    Game game = Game.after(7, variant.start(), turns, random);
    GameMeter meter = GameMeter.of(variant);

    // When a game is abandoned between two turns, and another before a turn was made
    Position position = variant.start();
    meter.begin(position, 3, 1);
    for (Turn turn : turns) {
      meter.before(position);
      position.make(turn);
      meter.after(turn);
    }
    meter.begin(variant.start(), 0, 2);
    meter.before(variant.start());

    // Then
    assertThat(game.measureWith(meter)).isEqualTo(game.measureWith(GameMeter.of(variant)));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void measuresAGameWithoutTurns(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    Game game =
        new Game(variant.start(), 12, SEED, List.of(), Outcome.Result.DRAW, List.<OptionalInt>of());

    // When
    GameMeasures measured = game.measureWith(GameMeter.of(variant));

    // Then
    assertThat(measured).isEqualTo(game.measureNaively().measures());
    assertThat(measured.count(Count.TURNS)).isZero();
    assertThat(measured.stuck()).containsExactly(List.of(), List.of());
    assertThat(measured.dramas()).isEmpty();
  }

  @Test
  void refusesPositionsOfOtherVariants() {
    // Given
    GameMeter meter = GameMeter.of(Variants.shipped("chess"));
    Position other = Variants.shipped("alice").start();

    // Then
    assertThatIllegalArgumentException().isThrownBy(() -> meter.begin(other, 0, 1));
  }

  /** No phase of the game is sampled more often than another, even if all games are alike. */
  @Test
  void samplesEveryTurnOfAGameEquallyOften() {
    // Given the same turns of many games
    List<String> turns = List.of("e2e4", "e7e5", "g1f3");
    int games = 11_000;
    int[] sampled = new int[3 * GameMeasures.SAMPLING_PERIOD];

    // When
    for (int game = 0; game < games; game++) {
      long seed = GameMeter.seed(turns, SEED + game, -game);
      for (int turn = 0; turn < sampled.length; turn++) {
        sampled[turn] += GameMeter.isSampled(seed, GameMeasures.SAMPLING_PERIOD, turn) ? 1 : 0;
      }
    }

    // Then each is sampled 1,000 times, with a standard deviation of 30, and one of every 11
    assertThat(Arrays.stream(sampled).boxed())
        .as("polyboard.seed=%d", SEED)
        .allSatisfy(each -> assertThat(each).isBetween(860, 1_140));
    assertThat(Arrays.stream(sampled).limit(GameMeasures.SAMPLING_PERIOD).sum()).isEqualTo(games);
  }

  /**
   * All quiet moments of a phase are equally likely to be drawn: on average over many games, the
   * place of the drawn material among them is the middle.
   */
  @Test
  void drawsAllQuietMomentsEquallyLikely() {
    // Given
    Variant variant = Variants.shipped("chess");
    GameMeter meter = GameMeter.of(variant);
    SplittableRandom random = new SplittableRandom(SEED);
    RandomGames games = new RandomGames(random);
    double deviation = 0;
    double variance = 0;

    // When
    for (int i = 0; i < 100; i++) {
      Game game = Game.after(0, variant.start(), games.play(variant.start(), 120), random);
      GameMeasures measured = game.measureWith(meter);
      Map<Phase, List<List<Integer>>> moments = game.measureNaively().quietMoments();
      for (Map.Entry<Phase, List<List<Integer>>> each : moments.entrySet()) {
        List<List<Integer>> all = each.getValue();
        double middle = (all.size() - 1) / 2.0;
        List<Double> places = new ArrayList<>();
        all.forEach(material -> places.add(place(all, material) - middle));
        deviation += place(all, measured.material().get(each.getKey())) - middle;
        variance += places.stream().mapToDouble(place -> place * place).average().getAsDouble();
      }
    }

    // Then
    assertThat(variance).isPositive();
    assertThat(Math.abs(deviation) / Math.sqrt(variance))
        .as("standard deviations (polyboard.seed=%d)", SEED)
        .isLessThan(4);
  }

  /** The mean index of a material in a list. */
  private static double place(List<List<Integer>> all, List<Integer> material) {
    return IntStream.range(0, all.size())
        .filter(i -> all.get(i).equals(material))
        .average()
        .orElseThrow();
  }
}
