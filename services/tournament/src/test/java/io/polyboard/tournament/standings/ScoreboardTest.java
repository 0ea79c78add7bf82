package io.polyboard.tournament.standings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.StopStanding;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.schedule.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreboardTest {
  private static final SprtStop SPRT =
      SprtStop.newBuilder().setElo0(0).setElo1(100).setAlpha(0.05).setBeta(0.05).build();

  /** A pair's games: half points of White in the first game and in the second. */
  private static int[] pair(int firstPlayersHalfPoints) {
    int first = (firstPlayersHalfPoints + 1) / 2;
    return new int[] {first, 2 - (firstPlayersHalfPoints - first)};
  }

  /** A match of these pairs: how many have 0, 1/2, 1, 1 1/2, 2 points, shuffled. */
  private static Scoreboard match(TournamentSpec spec, long seed, int... pentanomial) {
    List<Integer> pairs = new ArrayList<>();
    for (int points = 0; points < pentanomial.length; points++) {
      pairs.addAll(Collections.nCopies(pentanomial[points], points));
    }
    Collections.shuffle(pairs, new Random(seed));
    Scoreboard board =
        new Scoreboard(Specs.schedule(spec.toBuilder().setGames(2 * pairs.size()).build()));
    int number = 1;
    for (int points : pairs) {
      for (int white : pair(points)) {
        board.count(number++, RandomResults.of(white));
      }
    }
    return board;
  }

  @ParameterizedTest
  @CsvSource({
    "FORMAT_SELF_PLAY, 1, 2, 60, 0",
    "FORMAT_MATCH, 2, 1, 300, 0",
    "FORMAT_MATCH, 2, 1, 300, 3",
    "FORMAT_MATCH, 2, 3, 40, 5",
    "FORMAT_ROUND_ROBIN, 4, 2, 12, 0",
    "FORMAT_ROUND_ROBIN, 4, 2, 12, 4",
    "FORMAT_GAUNTLET, 5, 2, 10, 0"
  })
  void saysWhatANaiveCountSaysWhateverTheOrderAndHoweverOften(
      Format format, int players, int variants, int gamesEach, int positions) {
    for (long seed = 1; seed <= 5; seed++) {
      // Given all games back, some failed, some twice, in any order
      Random random = new Random(seed);
      TournamentSpec.Builder spec = Specs.of(format, players, variants, gamesEach).toBuilder();
      if (format == Format.FORMAT_MATCH && variants == 1) {
        spec.setSprt(SPRT).setFixedColours(random.nextBoolean());
      }
      if (positions > 0) {
        spec.setOpenings(
            Specs.withPositions(
                    spec.build(),
                    IntStream.range(0, positions).mapToObj(i -> "p" + i).toArray(String[]::new))
                .getOpenings());
      }
      Schedule schedule = Specs.schedule(spec.build());
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
      Scoreboard board = new Scoreboard(schedule);
      SortedMap<Integer, GameResult> back = new TreeMap<>();
      Map<Integer, String> failedSoFar = new HashMap<>();
      for (int i = 0; i < order.size(); i++) {
        int number = order.get(i);
        if (games.containsKey(number)) {
          board.count(number, games.get(number));
          back.put(number, games.get(number));
        } else {
          board.fail(number, failures.get(number));
          failedSoFar.put(number, failures.get(number));
        }
        if (i % 97 == 0 || i == order.size() - 1) {

          // Then
          assertThat(new NaiveStandings(schedule, back, failedSoFar).objections(board.standings()))
              .as("seed %d after %d", seed, i + 1)
              .isEmpty();
          assertThat(board.played()).isEqualTo(back.size());
          assertThat(board.failed()).isEqualTo(failedSoFar.size());
        }
      }
      assertThat(board.isComplete()).isTrue();
    }
  }

  /** Elo and likelihood as fastchess's own tests have them for these pairs. */
  @ParameterizedTest
  @CsvSource({
    "34, 54, 63, 64, 75, 55.58, 27.65, 0.99997",
    "332, 433, 498, 333, 334, -8.64, 10.33, 0.0505"
  })
  void eloIsThatOfFastchess(
      int none,
      int half,
      int one,
      int oneAndHalf,
      int two,
      double elo,
      double margin,
      double superiority) {
    // When
    PairingStanding standing =
        match(Specs.of(Format.FORMAT_MATCH, 2, 1, 2), 1, none, half, one, oneAndHalf, two)
            .standings()
            .getPairings(0);

    // Then
    assertThat(standing.getPentanomialList()).containsExactly(none, half, one, oneAndHalf, two);
    assertThat(standing.getElo().getValue()).isCloseTo(elo, within(0.01));
    assertThat((standing.getElo().getHigh() - standing.getElo().getLow()) / 2)
        .isCloseTo(margin, within(0.01));
    assertThat(standing.getLikelihoodOfSuperiority()).isCloseTo(superiority, within(1e-4));
  }

  /** Ratios as fishtest and fastchess have them, see the tests of the statistics. */
  @ParameterizedTest
  @CsvSource({"34, 54, 63, 64, 75, 0, 10, 2.5511", "0, 0, 2, 0, 37, 0, 20, 2.1805"})
  void theRatioIsThatOfFastchess(
      int none,
      int half,
      int one,
      int oneAndHalf,
      int two,
      double elo0,
      double elo1,
      double ratio) {
    for (long seed = 1; seed <= 3; seed++) {
      // Given a test that cannot be decided
      TournamentSpec spec =
          Specs.of(Format.FORMAT_MATCH, 2, 1, 2).toBuilder()
              .setSprt(
                  SprtStop.newBuilder().setElo0(elo0).setElo1(elo1).setAlpha(1e-9).setBeta(1e-9))
              .build();

      // When
      StopStanding stop = match(spec, seed, none, half, one, oneAndHalf, two).standings().getStop();

      // Then
      assertThat(stop.getLogLikelihoodRatio()).isCloseTo(ratio, within(1e-3));
      assertThat(stop.getVerdict()).isEqualTo(Verdict.VERDICT_OPEN);
      assertThat(stop.getDecidedAfter()).isZero();
      assertThat(stop.getUpperBound()).isCloseTo(20.723, within(1e-3));
      assertThat(stop.getLowerBound()).isCloseTo(-20.723, within(1e-3));
    }
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void theVerdictDoesNotDependOnTheOrderInWhichGamesEnd(boolean fixedColours) {
    // Given a match in which the first player is better
    Random random = new Random(20);
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 2_000).toBuilder()
            .setSprt(SPRT)
            .setFixedColours(fixedColours)
            .build();
    Schedule schedule = Specs.schedule(spec);
    List<Integer> order = new ArrayList<>();
    int[] white = new int[schedule.games() + 1];
    for (int number = 1; number <= schedule.games(); number++) {
      int first = random.nextInt(10) < 4 ? 2 : random.nextInt(3);
      white[number] = schedule.slot(number).firstIsWhite() ? first : 2 - first;
      order.add(number);
    }
    StopStanding expected = null;
    for (long seed = 0; seed < 6; seed++) {
      // When
      Scoreboard board = new Scoreboard(schedule);
      order.forEach(number -> board.count(number, RandomResults.of(white[number])));
      StopStanding stop = board.standings().getStop();

      // Then
      expected = expected == null ? stop : expected;
      assertThat(stop).as("shuffled by %d", seed).isEqualTo(expected);
      assertThat(stop.getVerdict()).isEqualTo(Verdict.VERDICT_ELO1);
      assertThat(stop.getLogLikelihoodRatio()).isGreaterThanOrEqualTo(stop.getUpperBound());
      assertThat(stop.getDecidedAfter()).isBetween(10, 1_000);
      Collections.shuffle(order, new Random(seed));
    }
  }

  @Test
  void theVerdictWaitsForTheFirstGame() {
    // Given a match that the first player always wins
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 400).toBuilder().setSprt(SPRT).build();
    Scoreboard board = new Scoreboard(Specs.schedule(spec));

    // When all games but the first are back
    for (int number = 2; number <= 400; number++) {
      board.count(number, RandomResults.of(number % 2 == 1 ? 2 : 0));
    }

    // Then
    assertThat(board.isDecided()).isFalse();
    assertThat(board.standings().getStop().getLogLikelihoodRatio()).isZero();

    // When
    board.count(1, RandomResults.of(2));

    // Then
    assertThat(board.isDecided()).isTrue();
    StopStanding stop = board.standings().getStop();
    assertThat(stop.getVerdict()).isEqualTo(Verdict.VERDICT_ELO1);
    assertThat(stop.getDecidedAfter()).isBetween(2, 100).matches(games -> games % 2 == 0);
  }

  @Test
  void aFailedGameHoldsNothingUp() {
    // Given
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 400).toBuilder().setSprt(SPRT).build();
    Scoreboard board = new Scoreboard(Specs.schedule(spec));

    // When the first game fails and all others are won
    board.fail(1, "illegal");
    for (int number = 2; number <= 400; number++) {
      board.count(number, RandomResults.of(number % 2 == 1 ? 2 : 0));
    }

    // Then
    assertThat(board.isDecided()).isTrue();
    assertThat(board.lastFailure()).isEqualTo("illegal");
    assertThat(board.isComplete()).isTrue();
    assertThat(board.standings().getPairings(0).getPentanomialList())
        .containsExactly(0, 0, 0, 0, 199);
  }

  @Test
  void precisionStopsWhenTheIntervalIsNarrow() {
    // Given pairs of 0 and 2 points in turn: deviation 0.5, so that 1.96 * 0.5 / sqrt(n) <= 0.05
    // from 385 pairs on
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 2_000).toBuilder()
            .setPrecision(PrecisionStop.newBuilder().setHalfWidth(0.05).setMinGames(100))
            .build();
    Scoreboard board = new Scoreboard(Specs.schedule(spec));

    // When
    for (int number = 1; number <= 2_000; number++) {
      boolean firstWins = (number - 1) / 2 % 2 == 0;
      board.count(number, RandomResults.of(firstWins == (number % 2 == 1) ? 2 : 0));
    }

    // Then
    assertThat(board.standings().getStop().getVerdict()).isEqualTo(Verdict.VERDICT_PRECISE);
    assertThat(board.standings().getStop().getDecidedAfter()).isBetween(768, 772);
  }

  @Test
  void precisionWaitsForTheLeastNumberOfGames() {
    // Given
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 2_000).toBuilder()
            .setPrecision(PrecisionStop.newBuilder().setHalfWidth(0.5).setMinGames(101))
            .build();
    Scoreboard board = new Scoreboard(Specs.schedule(spec));

    // When
    for (int number = 1; number <= 2_000; number++) {
      board.count(number, RandomResults.of(1));
    }

    // Then
    assertThat(board.standings().getStop().getDecidedAfter()).isEqualTo(102);
  }

  @Test
  void openingsThatRepeatDoNotMakeTheBalanceMoreCertain() {
    // Given the same games again and again from two positions, and as many by lot
    TournamentSpec byLot = Specs.of(Format.FORMAT_SELF_PLAY, 1, 1, 1_000);
    Scoreboard repeated = new Scoreboard(Specs.schedule(Specs.withPositions(byLot, "a", "b")));
    Scoreboard drawn = new Scoreboard(Specs.schedule(byLot));
    for (int number = 1; number <= 1_000; number++) {
      repeated.count(number, RandomResults.of(number % 2 * 2));
      drawn.count(number, RandomResults.of(number % 2 * 2));
    }

    // Then
    Balance one = repeated.standings().getBalances(0);
    Balance other = drawn.standings().getBalances(0);
    assertThat(one.getWhiteScore().getValue()).isEqualTo(0.5);
    assertThat(one.getWhiteScore().getLow()).isZero();
    assertThat(one.getWhiteScore().getHigh()).isEqualTo(1);
    assertThat(other.getWhiteScore().getLow()).isCloseTo(0.469, within(1e-3));
  }

  @Test
  void openingsThatDecideMakeTheBalanceLessCertainThanTheirGamesSuggest() {
    // Given pairs in both games of which White wins, or Black
    Scoreboard board = new Scoreboard(Specs.schedule(Specs.of(Format.FORMAT_MATCH, 2, 1, 400)));
    for (int number = 1; number <= 400; number++) {
      board.count(number, RandomResults.of((number - 1) / 2 % 2 * 2));
    }

    // Then 200 openings with deviation 0.5: t * 0.5 / sqrt(199)
    Balance balance = board.standings().getBalances(0);
    assertThat(balance.getWhiteScore().getHigh() - 0.5).isCloseTo(0.0699, within(1e-4));
    assertThat(board.standings().getPairings(0).getPentanomialList())
        .containsExactly(0, 0, 200, 0, 0);
  }

  @Test
  void lengthsAndEndings() {
    // Given
    Scoreboard board = new Scoreboard(Specs.schedule(Specs.of(Format.FORMAT_SELF_PLAY, 1, 1, 10)));
    int[] turns = {10, 20, 40, 90};
    int[] white = {2, 1, 2, 0};
    for (int i = 0; i < turns.length; i++) {
      GameResult result = RandomResults.of(white[i]);
      board.count(
          i + 1, new GameResult(result.outcome(), turns[i], result.white(), result.black()));
    }

    // When
    Balance balance = board.standings().getBalances(0);

    // Then
    assertThat(balance.getMeanTurns()).isEqualTo(40);
    assertThat(balance.getMedianTurns()).isEqualTo(30);
    assertThat(balance.getWhiteWins()).isEqualTo(2);
    assertThat(balance.getDraws()).isEqualTo(1);
    assertThat(balance.getBlackWins()).isEqualTo(1);
    assertThat(balance.getEndings(0).getOutcome().getResult()).isEqualTo(Result.RESULT_WHITE_WINS);
    assertThat(balance.getEndings(0).getGames()).isEqualTo(2);
    assertThat(balance.getEndingsCount()).isEqualTo(3);
  }

  @Test
  void withoutGamesNothingIsEstimated() {
    // When
    Standings standings =
        new Scoreboard(Specs.schedule(Specs.of(Format.FORMAT_ROUND_ROBIN, 3, 2, 10))).standings();

    // Then
    assertThat(standings.getPlayersList()).hasSize(3).noneMatch(PlayerStanding::hasScore);
    assertThat(standings.getPairingsList())
        .hasSize(6)
        .noneMatch(each -> each.hasScore() || each.hasElo() || each.hasLikelihoodOfSuperiority());
    assertThat(standings.getBalancesList()).hasSize(2).noneMatch(Balance::hasWhiteScore);
    assertThat(standings.hasStop()).isFalse();
  }

  @Test
  void theBestPlayerComesFirst() {
    // Given
    Scoreboard board = new Scoreboard(Specs.schedule(Specs.of(Format.FORMAT_MATCH, 2, 1, 10)));
    board.count(1, RandomResults.of(0));

    // Then
    assertThat(board.standings().getPlayersList())
        .extracting(PlayerStanding::getName)
        .containsExactly("P1", "P0");
  }

  @Test
  void aGameWithoutAResultIsNone() {
    Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new GameResult(
                Outcome.getDefaultInstance(),
                1,
                GameResult.Spending.NONE,
                GameResult.Spending.NONE));
  }
}
