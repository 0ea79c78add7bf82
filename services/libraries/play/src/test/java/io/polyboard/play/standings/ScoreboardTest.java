package io.polyboard.play.standings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.play.Definitions;
import io.polyboard.play.Effort;
import io.polyboard.play.Opening;
import io.polyboard.play.schedule.Decision;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.play.standings.Standings.Verdict;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreboardTest {
  /** A scoreboard with games from 1 on, by number. */
  private static Scoreboard counted(
      TournamentDefinition definition, int games, IntFunction<GameResult> results) {
    Scoreboard board = new Scoreboard(definition);
    for (int number = 1; number <= games; number++) {
      board.count(number, results.apply(number));
    }
    return board;
  }

  private static final StopRule SPRT =
      new StopRule.Test(new Sprt(Sprt.Model.LOGISTIC, 0, 100, 0.05, 0.05));

  @ParameterizedTest
  @CsvSource({
    "SELF_PLAY, 1, 2, 60, 0",
    "MATCH, 2, 1, 300, 0",
    "MATCH, 2, 1, 300, 3",
    "MATCH, 2, 3, 40, 5",
    "ROUND_ROBIN, 4, 2, 12, 0",
    "ROUND_ROBIN, 4, 2, 12, 4",
    "GAUNTLET, 5, 2, 10, 0"
  })
  void agreesWithANaiveCountInAnyOrderAndWithDuplicates(
      Format format, int players, int variants, int gamesEach, int positions) {
    for (long seed = 1; seed <= 5; seed++) {
      // Given all games in any order, some failed, some twice
      Random random = new Random(seed);
      Definitions spec = Definitions.of(format, players, variants, gamesEach);
      if (format == Format.MATCH && variants == 1) {
        spec.stop(SPRT).fixedColours(random.nextBoolean());
      }
      if (positions > 0) {
        spec.positions(IntStream.range(0, positions).mapToObj(i -> "p" + i).toArray(String[]::new));
      }
      Schedule schedule = new Schedule(spec.build());
      SortedMap<Integer, GameResult> games = new TreeMap<>();
      Map<Integer, String> failures = new HashMap<>();
      List<Integer> order = new ArrayList<>();
      for (int number = 1; number <= schedule.games(); number++) {
        if (random.nextInt(20) == 0) {
          failures.put(number, "failed " + number);
        } else {
          games.put(number, RandomResults.next(random));
        }
        order.addAll(Collections.nCopies(random.nextInt(1, 3), number));
      }
      Collections.shuffle(order, random);

      // When
      Scoreboard board = new Scoreboard(schedule.definition());
      SortedMap<Integer, GameResult> counted = new TreeMap<>();
      Map<Integer, String> failedSoFar = new HashMap<>();
      for (int i = 0; i < order.size(); i++) {
        int number = order.get(i);
        if (games.containsKey(number)) {
          board.count(number, games.get(number));
          counted.put(number, games.get(number));
        } else {
          board.fail(number, failures.get(number));
          failedSoFar.put(number, failures.get(number));
        }
        if (i % 97 == 0 || i == order.size() - 1) {

          // Then
          assertThat(
                  new NaiveStandings(schedule, counted, failedSoFar.keySet())
                      .objections(board.standings()))
              .as("seed %d after %d", seed, i + 1)
              .isEmpty();
          assertThat(board.played()).isEqualTo(counted.size());
          assertThat(board.failed()).isEqualTo(failedSoFar.size());
        }
      }
      assertThat(board.isComplete()).isTrue();
    }
  }

  @Test
  void theVerdictWaitsForTheFirstGame() {
    // Given a match that the first player always wins
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 400).stop(SPRT);
    Scoreboard board = new Scoreboard(spec.build());

    // When all games but the first are counted
    for (int number = 2; number <= 400; number++) {
      board.count(number, RandomResults.of(number % 2 == 1 ? 2 : 0));
    }

    // Then
    assertThat(board.isDecided()).isFalse();
    assertThat(board.standings().stop().logLikelihoodRatio()).isZero();

    // When
    board.count(1, RandomResults.of(2));

    // Then
    assertThat(board.isDecided()).isTrue();
    StopStanding stop = board.standings().stop();
    assertThat(stop.verdict()).isEqualTo(Verdict.ELO1);
    assertThat(stop.decidedAfter()).isBetween(2, 100).matches(games -> games % 2 == 0);
  }

  @Test
  void aFailedGameDoesNotDelayTheVerdict() {
    // Given
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 400).stop(SPRT);
    Scoreboard board = new Scoreboard(spec.build());

    // When the first game fails and all others are won
    board.fail(1, "illegal");
    for (int number = 2; number <= 400; number++) {
      board.count(number, RandomResults.of(number % 2 == 1 ? 2 : 0));
    }

    // Then
    assertThat(board.isDecided()).isTrue();
    assertThat(board.lastFailure()).isEqualTo("illegal");
    assertThat(board.isComplete()).isTrue();
    assertThat(board.standings().pairings().getFirst().results().byPair().counts())
        .containsExactly(0L, 0L, 0L, 0L, 199L);
  }

  @Test
  void precisionStopsWhenTheIntervalIsNarrow() {
    // Given pairs of 0 and 2 points in turn: deviation 0.5, so that 1.96 * 0.5 / sqrt(n) <= 0.05
    // from 385 pairs on
    TournamentDefinition match =
        Definitions.of(Format.MATCH, 2, 1, 2_000).stop(new StopRule.Precision(0.05, 100)).build();

    // When the first player wins both games, or loses both
    Scoreboard board =
        counted(
            match,
            2_000,
            number -> RandomResults.of((number - 1) / 2 % 2 == 0 == (number % 2 == 1) ? 2 : 0));

    // Then
    assertThat(board.standings().stop().verdict()).isEqualTo(Verdict.PRECISE);
    assertThat(board.standings().stop().decidedAfter()).isBetween(768, 772);
  }

  @Test
  void precisionIsRequiredInEveryVariant() {
    // Given self-play in two variants: in one White always wins, in the other results vary
    Scoreboard board =
        new Scoreboard(
            Definitions.of(Format.SELF_PLAY, 1, 2, 400)
                .stop(new StopRule.Precision(0.1, 20))
                .build());
    int number = 0;

    // When
    while (!board.isDecided()) {
      number++;
      boolean first = number % 2 == 1;
      board.count(number, RandomResults.of(first ? 2 : number / 2 % 2 * 2));
    }

    // Then the second needs (1.96 * 0.5 / 0.1) squared games, and the first has as many
    assertThat(board.standings().stop().decidedAfter()).isEqualTo(2 * 97);
    assertThat(board.standings().stop().verdict()).isEqualTo(Verdict.PRECISE);
  }

  @Test
  void precisionWaitsForTheMinNumberOfGames() {
    // Given
    TournamentDefinition match =
        Definitions.of(Format.MATCH, 2, 1, 2_000).stop(new StopRule.Precision(0.5, 101)).build();

    // When
    Scoreboard board = counted(match, 2_000, _ -> RandomResults.of(1));

    // Then
    assertThat(board.standings().stop().decidedAfter()).isEqualTo(102);
  }

  @Test
  void pairsThatRepeatOthersWithoutChanceCountOnceInEveryInterval() {
    // Given a match of deterministic players, won by the first with both colours
    TournamentDefinition match = Definitions.of(Format.MATCH, 2, 1, 40).positions("a").build();
    IntFunction<GameResult> games = number -> game(number % 2 == 1 ? 2 : 0, number % 2 + 1);

    // When
    Scoreboard repeated = counted(match, 40, games);
    Scoreboard once = counted(match, 2, games);

    // Then
    Results results = repeated.standings().pairings().getFirst().results();
    assertThat(results.games()).isEqualTo(40);
    assertThat(results.wins()).isEqualTo(40);
    assertThat(results.repeated()).isEqualTo(38);
    assertThat(results.dropped()).isEqualTo(38);
    assertThat(results.tally()).isEqualTo(Tally.ofPairs(0, 0, 0, 0, 1));
    assertThat(repeated.standings().ratings()).isEqualTo(once.standings().ratings());
    Balance balance = repeated.standings().balances().getFirst();
    assertThat(balance.games()).isEqualTo(40);
    assertThat(balance.repeated()).isEqualTo(38);
    assertThat(balance.dropped()).isEqualTo(38);
    assertThat(balance.whiteScore()).isEqualTo(once.standings().balances().getFirst().whiteScore());
  }

  @Test
  void gamesRepeatedByChanceAreReportedAndEachCounts() {
    // Given self-play with noise of a variant in which nine in ten games are the same
    TournamentDefinition selfPlay =
        Definitions.match("forced", "nodes=100,noise=12", "nodes=100", 40)
            .openings(new Openings.RandomPlies(Opening.Rule.NONE))
            .fixedColours(true)
            .build();

    // When
    Scoreboard board =
        counted(selfPlay, 40, number -> number % 10 == 0 ? game(0, number) : game(2, 1));

    // Then White scores nine in ten, with the interval of 40 games
    Balance balance = board.standings().balances().getFirst();
    assertThat(balance.repeated()).isEqualTo(35);
    assertThat(balance.dropped()).isZero();
    assertThat(balance.whiteScore().value()).isEqualTo(0.9);
    assertThat(balance.whiteScore().low()).isBetween(0.75, 0.85);
    Results results = board.standings().pairings().getFirst().results();
    assertThat(results.repeated()).isEqualTo(35);
    assertThat(results.tally()).isEqualTo(Tally.ofGames(36, 0, 4));
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void gamesRepeatedWithoutChanceDecideNothing(boolean fixedColours) {
    // Given a test that is decided by forty wins in a row
    TournamentDefinition match =
        Definitions.of(Format.MATCH, 2, 1, 200)
            .positions("a")
            .fixedColours(fixedColours)
            .stop(new StopRule.Test(new Sprt(Sprt.Model.LOGISTIC, 0, 30, 0.05, 0.05)))
            .build();
    IntUnaryOperator white = number -> fixedColours || number % 2 == 1 ? 2 : 0;

    // When
    Scoreboard repeated =
        counted(
            match,
            200,
            number -> game(white.applyAsInt(number), fixedColours ? 1 : number % 2 + 1));
    Scoreboard distinct = counted(match, 200, number -> game(white.applyAsInt(number), number));

    // Then
    assertThat(distinct.isDecided()).isTrue();
    assertThat(repeated.isDecided()).isFalse();
  }

  private static GameResult game(int whiteHalfPoints, long hash) {
    return new GameResult(
        RandomResults.of(whiteHalfPoints).ending(), 80, Effort.NONE, Effort.NONE, hash, 0);
  }

  @Test
  void repeatedOpeningsDoNotMakeTheBalanceMoreCertain() {
    // Given games repeated from two positions, and as many from random openings
    Definitions selfPlay = Definitions.of(Format.SELF_PLAY, 1, 1, 1_000);
    IntFunction<GameResult> results = number -> RandomResults.of(number % 2 * 2);
    Scoreboard drawn = counted(selfPlay.build(), 1_000, results);
    Scoreboard repeated = counted(selfPlay.positions("a", "b").build(), 1_000, results);

    // Then
    Balance one = repeated.standings().balances().getFirst();
    Balance other = drawn.standings().balances().getFirst();
    assertThat(one.whiteScore().value()).isEqualTo(0.5);
    assertThat(one.whiteScore().low()).isLessThan(0.01);
    assertThat(one.whiteScore().high()).isGreaterThan(0.99);
    assertThat(other.whiteScore().low()).isCloseTo(0.469, within(1e-3));
  }

  @Test
  void openingsThatDecideMakeTheBalanceLessCertainThanTheirGamesSuggest() {
    // Given pairs of which White wins both games, or Black does
    Scoreboard board =
        counted(
            Definitions.of(Format.MATCH, 2, 1, 400).build(),
            400,
            number -> RandomResults.of((number - 1) / 2 % 2 * 2));

    // Then 200 openings with deviation 0.5: t * 0.5 / sqrt(199)
    Balance balance = board.standings().balances().getFirst();
    assertThat(balance.whiteScore().high() - 0.5).isCloseTo(0.0699, within(1e-3));
    assertThat(board.standings().pairings().getFirst().results().byPair().counts())
        .containsExactly(0L, 0L, 200L, 0L, 0L);
  }

  @Test
  void withoutGamesNothingIsEstimated() {
    // When
    Standings standings =
        new Scoreboard(Definitions.of(Format.ROUND_ROBIN, 3, 2, 10).build()).standings();

    // Then
    assertThat(standings.players())
        .hasSize(3)
        .allMatch(player -> player.results().tally().isEmpty());
    assertThat(standings.pairings())
        .hasSize(6)
        .allMatch(pairing -> pairing.results().tally().isEmpty());
    assertThat(standings.balances()).hasSize(2).allMatch(balance -> balance.whiteScore() == null);
    assertThat(standings.stop()).isNull();
  }

  /** Plays all rounds; the games of each are counted in a random order. */
  private static Scoreboard play(TournamentDefinition definition, long results, long order) {
    Scoreboard board = new Scoreboard(definition);
    Random shuffle = new Random(order);
    int known = 0;
    while (!board.isComplete()) {
      List<Integer> numbers = new ArrayList<>();
      IntStream.rangeClosed(known + 1, board.schedule().games()).forEach(numbers::add);
      assertThat(numbers).isNotEmpty();
      known = board.schedule().games();
      Collections.shuffle(numbers, shuffle);
      for (int number : numbers) {
        // When the result of a game depends only on its number, and few games fail
        Random random = new Random(results + number);
        if (random.nextInt(20) == 0) {
          board.fail(number, "failed");
        } else {
          board.count(number, RandomResults.next(random));
        }
      }
    }
    return board;
  }

  @ParameterizedTest
  @CsvSource({"SWISS, 9, 1", "SWISS, 8, 2", "KNOCKOUT, 6, 1", "KNOCKOUT, 8, 2"})
  void roundsFollowFromResultsWhateverTheirOrder(Format format, int players, int variants) {
    for (long results = 0; results < 20; results++) {
      // Given
      TournamentDefinition definition = Definitions.of(format, players, variants, 4).build();

      // When
      Scoreboard board = play(definition, 1_000 * results, 1);
      Scoreboard other = play(definition, 1_000 * results, 2);

      // Then
      assertThat(other.standings()).isEqualTo(board.standings());
      assertThat(other.schedule().rounds()).isEqualTo(board.schedule().rounds());
      assertThat(board.played() + board.failed()).isEqualTo(board.schedule().games());
      assertThat(board.standings().pairings()).hasSize(board.schedule().lines().size());
    }
  }

  @Test
  void theWinnerOfAKnockoutComesFirst() {
    // When
    Scoreboard board = play(Definitions.of(Format.KNOCKOUT, 8, 1, 2).build(), 7, 1);
    Standings standings = board.standings();

    // Then
    assertThat(standings.decisions())
        .extracting(Decision::loser)
        .doesNotContain(standings.players().getFirst().player())
        .endsWith(standings.players().get(1).player());
    assertThat(standings.players())
        .extracting(PlayerStanding::rank)
        .containsExactly(1, 2, 3, 3, 5, 5, 5, 5);
  }

  @Test
  void aByeIsWorthAWonEncounter() {
    // Given
    Scoreboard board = new Scoreboard(Definitions.of(Format.SWISS, 3, 2, 4).build());

    // Then the last of three has four points in each of two variants, without having played
    PlayerStanding last =
        board.standings().players().stream()
            .filter(player -> player.player() == 2)
            .findFirst()
            .orElseThrow();
    assertThat(last.points()).isEqualTo(8);
    assertThat(last.results().games()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"SELF_PLAY, 1, 2, 1500", "MATCH, 2, 1, 1000", "ROUND_ROBIN, 4, 2, 30"})
  void keepsScoresAfterEarlierGames(Format format, int players, int variants, int gamesEach) {
    // Given games in some order
    Definitions spec = Definitions.of(format, players, variants, gamesEach);
    if (format == Format.MATCH) {
      spec.stop(SPRT);
    }
    TournamentDefinition definition = spec.build();
    Random random = new Random(7);
    List<Integer> numbers =
        new ArrayList<>(
            IntStream.rangeClosed(1, new Schedule(definition).games()).boxed().toList());
    Collections.shuffle(numbers, random);
    List<GameResult> results =
        numbers.stream().map(number -> RandomResults.of(random.nextInt(3))).toList();

    // When
    Scoreboard board = new Scoreboard(definition);
    for (int i = 0; i < numbers.size(); i++) {
      board.count(numbers.get(i), results.get(i));
    }
    List<RunningScore> history = board.history(50);

    // Then each equals that of a scoreboard with those games alone
    assertThat(history).hasSizeBetween(25, 50);
    assertThat(history.getLast().games()).isEqualTo(numbers.size());
    assertThat(history).extracting(RunningScore::games).isSorted().doesNotHaveDuplicates();
    for (RunningScore score : history) {
      Scoreboard alone = new Scoreboard(definition);
      for (int i = 0; i < score.games(); i++) {
        alone.count(numbers.get(i), results.get(i));
      }
      Standings standings = alone.standings();
      for (PlayerStanding player : standings.players()) {
        assertThat(score.players().get(player.player()))
            .isEqualTo(RunningScore.estimate(player.results()));
      }
      assertThat(score.white())
          .isEqualTo(
              standings.balances().stream()
                  .map(balance -> Optional.ofNullable(balance.whiteScore()))
                  .toList());
      assertThat(score.stop()).isEqualTo(Optional.ofNullable(standings.stop()));
    }
  }
}
