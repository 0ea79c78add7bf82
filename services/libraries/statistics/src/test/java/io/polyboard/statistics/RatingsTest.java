package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatingsTest {
  private static final int LOST = 0;
  private static final int DRAWN = 1;
  private static final int WON = 2;

  /** With the results multiplied by this, the virtual games have no effect. */
  private static final long MANY = 1_000_000;

  private static final double PER_NATURAL_UNIT = 400 / Math.log(10);

  @ParameterizedTest
  @CsvSource({"75, 25, 190.8485", "60, 40, 70.4365", "10, 90, -381.6970", "50, 50, 0"})
  void twoPlayersWithoutDrawsAreALogitApart(long won, long lost, double elo) {
    // Given as many games with each colour
    RatingCounts counts = new RatingCounts(2);
    for (int white : List.of(0, 1)) {
      counts.addGames(white, 1 - white, white == 0 ? WON : LOST, won * MANY);
      counts.addGames(white, 1 - white, white == 0 ? LOST : WON, lost * MANY);
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertThat(difference(list, 0, 1)).isCloseTo(elo, within(1e-3));
    assertThat(elo(list, 0)).isCloseTo(elo / 2, within(1e-3));
    assertThat(list.whiteAdvantage().value()).isCloseTo(0, within(1e-6));
    assertThat(list.drawShare().value()).isCloseTo(0, within(1e-6));
    // Then a game has the information p (1 - p) of the logit
    double games = 2.0 * MANY * (won + lost);
    double share = (double) won / (won + lost);
    assertThat(2 * error(list, 0))
        .isCloseTo(
            PER_NATURAL_UNIT / Math.sqrt(games * share * (1 - share)), withinPercentage(0.1));
  }

  @Test
  void theVirtualGamesOfTwoPlayersAreJeffreyssPrior() {
    // Given
    RatingCounts counts = new RatingCounts(2);
    counts.addGames(0, 1, WON, 38).addGames(0, 1, LOST, 12);
    counts.addGames(1, 0, LOST, 37).addGames(1, 0, WON, 13);

    // When
    RatingList list = Ratings.fit(counts);

    // Then it is half a win and half a loss, and hardly more
    assertThat(difference(list, 0, 1))
        .isCloseTo(400 * Math.log10(75.5 / 25.5), within(0.3))
        .isCloseTo(188.6, within(0.1));
    assertThat(list.virtualGames()).isCloseTo(1 + 2 * 0.1 + 1, within(1e-9));
  }

  /** By number of pairs: both games won, both won by White, both won by Black, both lost. */
  @ParameterizedTest
  @CsvSource({"30, 20, 20, 10", "5, 60, 60, 1", "70, 1, 1, 20"})
  void theErrorOfPairsIsThatOfTheirMean(long twice, long white, long black, long never) {
    // Given
    RatingCounts counts = new RatingCounts(2);
    counts.addPairs(0, 1, WON, WON, twice * MANY);
    counts.addPairs(0, 1, WON, LOST, white * MANY);
    counts.addPairs(0, 1, LOST, WON, black * MANY);
    counts.addPairs(0, 1, LOST, LOST, never * MANY);

    // When
    RatingList list = Ratings.fit(counts);

    // Then by the delta method, from the variance of the mean of a pair
    Tally tally = Tally.ofPairs(never * MANY, 0, (white + black) * MANY, 0, twice * MANY);
    double score = tally.score();
    double deviation = tally.scoreEstimate().margin() / 1.959964;
    assertThat(difference(list, 0, 1)).isCloseTo(Elo.ofScore(score), within(1e-3));
    assertThat(2 * error(list, 0))
        .isCloseTo(PER_NATURAL_UNIT * deviation / (score * (1 - score)), withinPercentage(0.1));
  }

  @Test
  void findsTheParametersOfResultsInTheirExactProportions() {
    // Given Davidson's model with odds of 8, an advantage with odds of 2, and nu of 1: the ratios
    // are 4 : 1 : 1/4 if the first player has White, 1/2 : 1 : 2 if it has Black
    RatingCounts counts = new RatingCounts(2);
    counts
        .addGames(0, 1, WON, 16 * MANY)
        .addGames(0, 1, DRAWN, 4 * MANY)
        .addGames(0, 1, LOST, MANY);
    counts.addGames(1, 0, WON, 3 * MANY).addGames(1, 0, DRAWN, 6 * MANY);
    counts.addGames(1, 0, LOST, 12 * MANY);

    // When
    RatingList list = Ratings.fit(counts);

    // Then one game of three between equals is drawn
    assertThat(list.drawShare().value()).isCloseTo(1.0 / 3, within(1e-6));
    assertThat(difference(list, 0, 1)).isCloseTo(2.0 / 3 * 400 * Math.log10(8), within(1e-3));
    assertThat(list.whiteAdvantage().value())
        .isCloseTo(2.0 / 3 * 400 * Math.log10(2), within(1e-3));
    assertThat(list.converged()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.55, 0.7, 0.9, 0.99})
  void agreesWithEloIfAGameIsTwoHalvesThatAreWonOrLost(double score) {
    // Given
    RatingCounts counts = new RatingCounts(2);
    long games = 100 * MANY;
    for (int white : List.of(0, 1)) {
      double ofWhite = white == 0 ? score : 1 - score;
      counts.addGames(white, 1 - white, WON, Math.round(games * ofWhite * ofWhite));
      counts.addGames(white, 1 - white, DRAWN, Math.round(games * 2 * ofWhite * (1 - ofWhite)));
      counts.addGames(white, 1 - white, LOST, Math.round(games * (1 - ofWhite) * (1 - ofWhite)));
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertThat(list.drawShare().value()).isCloseTo(0.5, within(1e-5));
    assertThat(difference(list, 0, 1)).isCloseTo(Elo.ofScore(score), within(1e-2));
  }

  @Test
  void aLeadScoresMoreThanWithEloIfMostGamesAreDrawn() {
    // Given 70% of draws between equals: nu is 14/3, and the natural lead ln 10 / 2 / 0.3
    double nu = 14.0 / 3;
    double odds = Math.pow(10, 0.5 / 0.3);
    double sum = Math.sqrt(odds) + nu + 1 / Math.sqrt(odds);
    RatingCounts counts = new RatingCounts(2);
    for (int player : List.of(0, 1)) {
      counts.addGames(player, 1 - player, DRAWN, Math.round(1e9 * nu / sum));
      int better = player == 0 ? WON : LOST;
      counts.addGames(player, 1 - player, better, Math.round(1e9 * Math.sqrt(odds) / sum));
      counts.addGames(player, 1 - player, 2 - better, Math.round(1e9 / Math.sqrt(odds) / sum));
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertThat((Math.sqrt(odds) + nu / 2) / sum).isCloseTo(0.79, within(0.005));
    assertThat(list.drawShare().value()).isCloseTo(0.7, within(1e-5));
    assertThat(difference(list, 0, 1)).isCloseTo(200, within(0.01));
  }

  /**
   * The American League of 1987: Alan Agresti, Categorical Data Analysis, second edition, 2002,
   * section 10.6.3, whose estimates the R package BradleyTerry2 1.1.2 reproduces. Milwaukee,
   * Detroit, Toronto, New York, Boston, Cleveland, Baltimore; by team at home and team away, the
   * wins of the team at home and of the other.
   */
  @Test
  void ratesBaseballTeamsLikeAgresti() {
    // Given
    int[][][] wins = {
      {{}, {4, 3}, {4, 2}, {4, 3}, {6, 1}, {4, 2}, {6, 0}},
      {{3, 3}, {}, {4, 2}, {4, 3}, {6, 0}, {6, 1}, {4, 3}},
      {{2, 5}, {4, 3}, {}, {2, 4}, {4, 3}, {4, 2}, {6, 0}},
      {{3, 3}, {5, 1}, {2, 5}, {}, {4, 3}, {4, 2}, {6, 1}},
      {{5, 1}, {2, 5}, {3, 3}, {4, 2}, {}, {5, 2}, {6, 0}},
      {{2, 5}, {3, 3}, {3, 4}, {4, 3}, {4, 2}, {}, {2, 4}},
      {{2, 5}, {1, 5}, {1, 6}, {2, 4}, {1, 6}, {3, 4}, {}}
    };
    RatingCounts counts = new RatingCounts(7);
    for (int home = 0; home < 7; home++) {
      for (int away = 0; away < 7; away++) {
        if (home != away) {
          counts.addGames(home, away, WON, wins[home][away][0] * MANY);
          counts.addGames(home, away, LOST, wins[home][away][1] * MANY);
        }
      }
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then the teams' odds have these shares, and the advantage at home is 0.302
    double[] odds =
        IntStream.range(0, 7)
            .mapToDouble(team -> Math.exp(elo(list, team) / PER_NATURAL_UNIT))
            .toArray();
    double all = IntStream.range(0, 7).mapToDouble(team -> odds[team]).sum();
    double[] expected = {0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044};
    for (int team = 0; team < 7; team++) {
      assertThat(odds[team] / all).isCloseTo(expected[team], within(0.0006));
    }
    assertThat(list.whiteAdvantage().value() / PER_NATURAL_UNIT).isCloseTo(0.302, within(0.0006));
  }

  /**
   * Ordo 1.2.6 with {@code -W -D -z 200.2407 -s 5000 -V}, which makes its scale that of {@link
   * Elo}, on the same 1,160 games: its own model of draws, and errors by simulation. By White and
   * Black: games that White lost, drew and won.
   */
  @Test
  void ratesLikeOrdo() {
    // Given
    int[][] results = {
      {0, 1, 3, 13, 9}, {0, 2, 0, 12, 18}, {0, 3, 0, 9, 26}, {0, 4, 0, 1, 19},
      {1, 0, 15, 14, 6}, {1, 2, 4, 13, 8}, {1, 3, 2, 9, 19}, {1, 4, 0, 6, 29},
      {2, 0, 16, 11, 3}, {2, 1, 8, 17, 10}, {2, 3, 2, 13, 10}, {2, 4, 0, 10, 20},
      {3, 0, 21, 4, 0}, {3, 1, 12, 15, 3}, {3, 2, 9, 21, 5}, {3, 4, 0, 7, 18},
      {4, 0, 19, 1, 0}, {4, 1, 22, 3, 0}, {4, 2, 20, 7, 3}, {4, 3, 17, 12, 6}
    };
    RatingCounts counts = new RatingCounts(5);
    RatingCounts manyTimes = new RatingCounts(5);
    for (int[] row : results) {
      for (int result = LOST; result <= WON; result++) {
        counts.addGames(row[0], row[1], result, row[2 + result]);
        manyTimes.addGames(row[0], row[1], result, row[2 + result] * MANY);
      }
    }

    // When
    RatingList list = Ratings.fit(counts);
    RatingList exact = Ratings.fit(manyTimes);

    // Then
    double[] ratings = {230.010, 94.845, 26.466, -76.313, -275.008};
    double[] margins = {34.615, 29.463, 28.116, 28.529, 38.514};
    for (int player = 0; player < 5; player++) {
      assertThat(elo(exact, player)).isCloseTo(ratings[player], within(1.2));
      assertThat(elo(list, player)).isCloseTo(ratings[player], within(4.0));
      assertThat(list.ratings().get(player).margin())
          .isCloseTo(margins[player], withinPercentage(5));
    }
    assertThat(exact.whiteAdvantage().value()).isCloseTo(36.23, within(0.3));
    assertThat(exact.drawShare().value()).isCloseTo(0.5093, within(0.0005));
  }

  /** Of 400 tournaments, the intervals of 95% should miss the truth in about 20. */
  @ParameterizedTest
  @CsvSource({"true, 8, 5, 0.0", "false, 6, 12, 0.0", "true, 4, 40, 1.5", "true, 12, 4, -2.0"})
  void intervalsHaveTheirNominalCoverage(boolean paired, int players, int rounds, double logNu) {
    // Given
    SplittableRandom random = new SplittableRandom(players);
    int tournaments = 400;
    double scale = PER_NATURAL_UNIT * 2 / (2 + Math.exp(logNu));
    double advantage = 0.3;
    int ratings = 0;
    int advantages = 0;
    int drawShares = 0;

    // When
    for (int tournament = 0; tournament < tournaments; tournament++) {
      double[] truth = random.doubles(players, -1.5, 1.5).toArray();
      double mean = IntStream.range(0, players).mapToDouble(i -> truth[i]).average().orElseThrow();
      RatingCounts counts = new RatingCounts(players);
      for (int player = 0; player < players; player++) {
        for (int opponent = 0; opponent < player; opponent++) {
          for (int round = 0; round < rounds; round++) {
            double lead = truth[player] - truth[opponent];
            double luck = random.nextDouble();
            int withWhite = result(lead + advantage, logNu, luck);
            // Every second opening is a lottery that decides both games.
            double second = random.nextBoolean() ? luck : random.nextDouble();
            int opponentWithWhite = result(-lead + advantage, logNu, second);
            if (paired) {
              counts.addPairs(player, opponent, withWhite, 2 - opponentWithWhite, 1);
            } else {
              counts.addGames(player, opponent, withWhite, 1);
            }
          }
        }
      }
      RatingList list = Ratings.fit(counts);
      for (int player = 0; player < players; player++) {
        ratings += holds(list.ratings().get(player), scale * (truth[player] - mean));
      }
      advantages += holds(list.whiteAdvantage(), scale * advantage);
      drawShares += holds(list.drawShare(), 1 / (1 + 2 * Math.exp(-logNu)));
    }

    // Then
    assertThat((double) ratings / tournaments / players).isBetween(0.92, 0.975);
    assertThat((double) advantages / tournaments).isBetween(0.92, 0.98);
    assertThat((double) drawShares / tournaments).isBetween(0.92, 0.98);
  }

  @Test
  void equalPlayersHaveEqualRatings() {
    // Given a double round robin in which all is symmetric
    RatingCounts counts = new RatingCounts(6);
    for (int player = 0; player < 6; player++) {
      for (int opponent = 0; opponent < player; opponent++) {
        counts.addPairs(player, opponent, WON, LOST, 1).addPairs(player, opponent, LOST, WON, 1);
        counts.addPairs(player, opponent, DRAWN, DRAWN, 1);
      }
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    for (int player = 0; player < 6; player++) {
      assertThat(elo(list, player)).isCloseTo(0, within(1e-9));
      assertThat(error(list, player)).isCloseTo(error(list, 0), withinPercentage(1e-7));
      assertThat(list.superiority().get(player)).allMatch(share -> Math.abs(share - 0.5) < 1e-9);
    }
    assertThat(list.whiteAdvantage().value()).isCloseTo(0, within(1e-9));
    assertThat(list.connected()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theOrderOfPlayersDoesNotMatter(long seed) {
    // Given
    int players = 9;
    List<Integer> order = new ArrayList<>(IntStream.range(0, players).boxed().toList());
    Collections.shuffle(order, new Random(seed));
    RatingCounts counts = randomCounts(players, seed, player -> player, result -> result);
    RatingCounts shuffled = randomCounts(players, seed, order::get, result -> result);

    // When
    RatingList list = Ratings.fit(counts);
    RatingList ofShuffled = Ratings.fit(shuffled);

    // Then
    for (int player = 0; player < players; player++) {
      int other = order.get(player);
      assertThat(elo(ofShuffled, other)).isCloseTo(elo(list, player), within(1e-6));
      assertThat(error(ofShuffled, other)).isCloseTo(error(list, player), withinPercentage(1e-4));
      for (int opponent = 0; opponent < players; opponent++) {
        assertThat(ofShuffled.superiority().get(other).get(order.get(opponent)))
            .isCloseTo(list.superiority().get(player).get(opponent), within(1e-9));
      }
    }
    assertThat(ofShuffled.connected()).isEqualTo(list.connected());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void reversedResultsReverseTheRatings(long seed) {
    // Given the same games with reversed results
    RatingCounts counts = randomCounts(7, seed, player -> player, result -> result);
    RatingCounts reversed = randomCounts(7, seed, player -> player, result -> WON - result);

    // When
    RatingList list = Ratings.fit(counts);
    RatingList ofReversed = Ratings.fit(reversed);

    // Then
    for (int player = 0; player < 7; player++) {
      assertThat(elo(ofReversed, player)).isCloseTo(-elo(list, player), within(1e-6));
    }
    assertThat(ofReversed.whiteAdvantage().value())
        .isCloseTo(-list.whiteAdvantage().value(), within(1e-6));
    assertThat(ofReversed.drawShare().value()).isCloseTo(list.drawShare().value(), within(1e-9));
  }

  @Test
  void perfectScoresHaveFiniteRatings() {
    // Given one player that won all games, one that lost all
    RatingCounts counts = new RatingCounts(4);
    for (int opponent = 1; opponent < 4; opponent++) {
      counts.addPairs(0, opponent, WON, WON, 10);
    }
    for (int opponent = 1; opponent < 3; opponent++) {
      counts.addPairs(3, opponent, LOST, LOST, 10);
    }
    counts.addPairs(1, 2, WON, LOST, 6).addPairs(1, 2, WON, WON, 4);

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertIsSound(list, 4);
    assertThat(list.connected()).isFalse();
    assertThat(elo(list, 0)).isGreaterThan(elo(list, 1) + 300);
    assertThat(elo(list, 3)).isLessThan(elo(list, 2) - 300);
    assertThat(list.superiority().get(0).get(1)).isGreaterThan(0.99);
    assertThat(list.ratings().get(0).margin()).isBetween(100.0, 1000.0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 10, 1_000, 1_000_000_000_000L})
  void aPlayerMayWinAllGames(long games) {
    // Given
    RatingCounts counts =
        new RatingCounts(2).addGames(0, 1, WON, games).addGames(1, 0, LOST, games);

    // When
    RatingList list = Ratings.fit(counts);

    // Then about half a game counts as lost
    assertIsSound(list, 2);
    assertThat(difference(list, 0, 1))
        .isCloseTo(400 * Math.log10((2 * games + 0.5) / 0.5), withinPercentage(20));
    assertThat(list.superiority().getFirst().getLast()).isBetween(0.75, 1.0);
  }

  @Test
  void theFirstRoundRatesWinnersAboveLosersAndLeavesPairingsApart() {
    // Given a first round of 16 players: one pairing drawn, White won all others
    RatingCounts counts = new RatingCounts(16);
    counts.addGames(0, 1, DRAWN, 1);
    for (int white = 2; white < 16; white += 2) {
      counts.addGames(white, white + 1, WON, 1);
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertIsSound(list, 16);
    assertThat(list.connected()).isFalse();
    assertThat(list.groups()).containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    for (int white = 2; white < 16; white += 2) {
      assertThat(difference(list, white, white + 1)).isBetween(20.0, 400.0);
      assertThat(elo(list, white)).isCloseTo(elo(list, 2), within(1e-6));
      assertThat(list.superiority().get(white).get(2)).isEqualTo(0.5);
    }
  }

  @Test
  void groupsThatNeverMetAreRatedSeparately() {
    // Given two groups of three, and a player without games
    RatingCounts counts = new RatingCounts(7);
    for (int group : List.of(0, 3)) {
      counts.addPairs(group, group + 1, WON, DRAWN, 20).addPairs(group, group + 1, LOST, DRAWN, 5);
      counts.addPairs(group + 1, group + 2, WON, DRAWN, 20);
      counts.addPairs(group + 1, group + 2, DRAWN, LOST, 10);
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertThat(list.groups()).containsExactly(0, 0, 0, 1, 1, 1, 2);
    assertThat(list.connected()).isTrue();
    for (int player = 0; player < 3; player++) {
      assertThat(difference(list, player, player + 3)).isCloseTo(0, within(1e-6));
      assertThat(list.superiority().get(player).get(player + 3)).isEqualTo(0.5);
    }
    assertThat(elo(list, 0) + elo(list, 1) + elo(list, 2)).isCloseTo(0, within(1e-9));
    assertThat(list.superiority().get(0).get(2)).isGreaterThan(0.99);
    // Then a player without games is not rated, and groups are not compared
    assertThat(list.ratings().get(6).isFinite()).isFalse();
    assertThat(list.superiority().get(0).get(5)).isEqualTo(0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {LOST, DRAWN, WON})
  void allGamesMayHaveTheSameResult(int result) {
    // Given
    RatingCounts counts = new RatingCounts(5);
    for (int white = 0; white < 5; white++) {
      for (int black = 0; black < 5; black++) {
        if (white != black) {
          counts.addGames(white, black, result, 100);
        }
      }
    }

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    assertIsSound(list, 5);
    assertThat(list.ratings()).allMatch(rating -> Math.abs(rating.value()) < 1e-6);
    assertThat(list.whiteAdvantage().value())
        .matches(
            elo -> result == DRAWN ? Math.abs(elo) < 1e-6 : result == WON ? elo > 300 : elo < -300);
    assertThat(list.drawShare().value())
        .matches(share -> result == DRAWN ? share > 0.99 : share < 0.3);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 20, 100, 1_000})
  void drawsAloneHaveAboutTheMarginOfTheirScore(long games) {
    // Given
    RatingCounts counts =
        new RatingCounts(2).addGames(0, 1, DRAWN, games).addGames(1, 0, DRAWN, games);

    // When
    RatingList list = Ratings.fit(counts);

    // Then
    double allowed = Tally.ofGames(0, 2 * games, 0).elo().margin();
    assertThat(2 * list.ratings().getFirst().margin()).isCloseTo(allowed, withinPercentage(15));
  }

  @Test
  void withoutGamesNothingIsKnown() {
    for (int players : List.of(1, 2, 40)) {
      // When
      RatingList list = Ratings.fit(new RatingCounts(players));

      // Then
      assertIsSound(list, players);
      assertThat(list.ratings()).allMatch(rating -> Math.abs(rating.value()) < 1e-9);
      assertThat(list.drawShare().low()).isLessThan(0.2);
      assertThat(list.drawShare().high()).isGreaterThan(0.8);
      assertThat(list.groups()).hasSize(players).doesNotHaveDuplicates();
      assertThat(list.connected()).isTrue();
    }
  }

  static Stream<RatingCounts> wildCounts() {
    SplittableRandom random = new SplittableRandom(8);
    return IntStream.range(0, 200)
        .mapToObj(i -> {
          int players = random.nextInt(1, 30);
          RatingCounts counts = new RatingCounts(players);
          long max = (long) Math.pow(10, random.nextInt(10));
          int kinds = random.nextInt(1, 4);
          for (int j = random.nextInt(3 * players); j > 0 && players > 1; j--) {
            int player = random.nextInt(players);
            int opponent = (player + random.nextInt(1, players)) % players;
            long number = random.nextLong(max + 1);
            if (random.nextBoolean()) {
              counts.addGames(player, opponent, random.nextInt(kinds), number);
            } else {
              counts.addPairs(
                  player, opponent, random.nextInt(kinds), random.nextInt(kinds), number);
            }
          }
          return counts;
        });
  }

  @ParameterizedTest
  @MethodSource("wildCounts")
  void anyResultsHaveRatings(RatingCounts counts) {
    assertIsSound(Ratings.fit(counts), counts.players());
  }

  @Test
  void countsGamesByColour() {
    // Given
    RatingCounts counts =
        new RatingCounts(3)
            .addGames(2, 0, 2, 1)
            .addGames(2, 0, 2, 1)
            .addGames(0, 2, 0, 1)
            .addGames(1, 0, 1, 7);

    // Then
    assertThat(counts.games()).isEqualTo(10);
    assertThat(counts.games(2, 0, 2)).isEqualTo(2);
    assertThat(counts.games(0, 2, 0)).isEqualTo(1);
    assertThat(counts.games(0, 2, 2)).isZero();
    assertThat(counts.games(1, 0, 1)).isEqualTo(7);
    assertThat(counts.gamesBetween(0, 2)).isEqualTo(3);
    assertThat(counts.gamesBetween(1, 2)).isZero();
  }

  @Test
  void aPairIsTheSameFromBothSides() {
    // Given a player that won with White and drew with Black, counted from both sides
    RatingCounts counts = new RatingCounts(2).addPairs(0, 1, 2, 1, 1).addPairs(1, 0, 1, 0, 1);

    // Then
    assertThat(counts.pairs(0, 1, 2, 1)).isEqualTo(2);
    assertThat(counts.pairs(1, 0, 1, 0)).isEqualTo(2);
    assertThat(counts.games()).isEqualTo(4);
  }

  private static void assertIsSound(RatingList list, int players) {
    assertThat(list.converged()).isTrue();
    assertThat(list.ratings()).hasSize(players).allMatch(rating -> rating.margin() > 0);
    for (int player = 0; player < players; player++) {
      int group = list.groups().get(player);
      assertThat(list.ratings().get(player).isFinite())
          .isEqualTo(Collections.frequency(list.groups(), group) > 1);
    }
    assertThat(list.whiteAdvantage().isFinite()).isTrue();
    assertThat(list.drawShare().low()).isBetween(0.0, list.drawShare().value());
    assertThat(list.drawShare().high()).isBetween(list.drawShare().value(), 1.0);
    for (int player = 0; player < players; player++) {
      for (int opponent = 0; opponent < players; opponent++) {
        assertThat(list.superiority().get(player).get(opponent))
            .isBetween(0.0, 1.0)
            .isCloseTo(1 - list.superiority().get(opponent).get(player), within(1e-9));
      }
    }
  }

  private static double elo(RatingList list, int player) {
    return list.ratings().get(player).value();
  }

  private static double error(RatingList list, int player) {
    return list.ratings().get(player).margin() / Intervals.QUANTILE;
  }

  private static double difference(RatingList list, int player, int opponent) {
    return elo(list, player) - elo(list, opponent);
  }

  private static int holds(Estimate estimate, double truth) {
    return estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
  }

  /** White's result by Davidson's model, which grows with luck, from 0 to 1. */
  private static int result(double lead, double logNu, double luck) {
    double lost = Math.exp(-lead / 2);
    double drawn = Math.exp(logNu);
    double at = luck * (lost + drawn + Math.exp(lead / 2));
    return at < lost ? LOST : at < lost + drawn ? DRAWN : WON;
  }

  /**
   * Random games and pairs of games, the same for the same seed.
   *
   * @param as the player as which each player is counted
   * @param result the result as which each result is counted
   */
  private static RatingCounts randomCounts(
      int players, long seed, IntUnaryOperator as, IntUnaryOperator result) {
    SplittableRandom random = new SplittableRandom(seed);
    RatingCounts counts = new RatingCounts(players);
    for (int i = 0; i < 60; i++) {
      int player = random.nextInt(players);
      int opponent = (player + random.nextInt(1, players)) % players;
      int first = as.applyAsInt(player);
      int second = as.applyAsInt(opponent);
      int withWhite = result.applyAsInt(random.nextInt(3));
      if (random.nextBoolean()) {
        counts.addPairs(first, second, withWhite, result.applyAsInt(random.nextInt(3)), 1);
      } else {
        counts.addGames(first, second, withWhite, 1);
      }
    }
    return counts;
  }
}
