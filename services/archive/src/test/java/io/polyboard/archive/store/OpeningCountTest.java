package io.polyboard.archive.store;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.archive.store.OpeningGame.OpeningTurn;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

class OpeningCountTest {
  private static final long KEY = 7;
  private static final int SEGMENTS = 5;
  private static final int LISTED = 10;
  private static final OffsetDateTime BEGIN =
      OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final List<GameResult> RESULTS =
      List.of(GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW);

  private final Random random = seeded();

  private static Random seeded() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    return new Random(seed);
  }

  private OpeningGame game(int number) {
    return new OpeningGame(
        // Several at one time, which the serial tells apart.
        new Place(BEGIN.plusSeconds(number / 3), number),
        0,
        RESULTS.get(random.nextInt(RESULTS.size())),
        new Strength(random.nextInt(4), random.nextInt(4)),
        List.of(
            new OpeningTurn(
                KEY,
                "turn " + random.nextInt(3),
                random.nextInt(4) == 0 ? OpeningTurn.NO_SCORE : random.nextInt(4_000) - 2_000)));
  }

  private static OpeningTurn turn(OpeningGame game) {
    return game.turns().getFirst();
  }

  @RepeatedTest(20)
  void partsThatAreCountedApartAddUp() {
    // Given
    List<OpeningGame> all = new ArrayList<>();
    List<List<OpeningGame>> segments = new ArrayList<>();
    for (int i = 0; i < SEGMENTS; i++) {
      List<OpeningGame> segment = new ArrayList<>();
      for (int size = 1 + random.nextInt(60); size > 0; size--) {
        segment.add(game(all.size() + segment.size()));
      }
      segments.add(segment);
      all.addAll(segment);
    }

    // When some are counted as a whole first, and others one by one, the newest first
    OpeningCount count = new OpeningCount(LISTED);
    for (List<OpeningGame> each : segments.reversed()) {
      OpeningGames games = OpeningGames.of(each);
      OpeningPosition position = OpeningPosition.of(each).getFirst();
      if (random.nextBoolean()) {
        OpeningCount whole = new OpeningCount(OpeningCount.MOST_RANKED);
        whole.add(games, position, game -> true);
        count.add(whole);
      } else {
        count.add(games, position, game -> true);
      }
    }

    // Then
    assertThat(count.newest().ranked()).isEqualTo(ranked(all, newest()));
    assertThat(count.strongest().ranked()).isEqualTo(ranked(all, strongest()));
    assertThat(count.turns().values().stream().mapToLong(OpeningTally::games).sum())
        .isEqualTo(all.size());
    count
        .turns()
        .forEach((turn, tally) ->
            assertIsOf(
                tally, all.stream().filter(game -> turn(game).text().equals(turn)).toList()));
  }

  private static Comparator<OpeningGame> newest() {
    return comparing(OpeningGame::place).reversed();
  }

  private static Comparator<OpeningGame> strongest() {
    return comparingInt((OpeningGame game) -> game.strength().weaker())
        .reversed()
        .thenComparing(newest());
  }

  private static List<RankedGame> ranked(List<OpeningGame> games, Comparator<OpeningGame> order) {
    return games.stream()
        .sorted(order)
        .limit(LISTED)
        .map(game -> new RankedGame(game.place(), turn(game).text()))
        .toList();
  }

  private static void assertIsOf(OpeningTally tally, List<OpeningGame> games) {
    for (GameResult result : RESULTS) {
      for (int band = 0; band < 4; band++) {
        int weaker = band;
        assertThat(tally.games(band, result))
            .isEqualTo(
                games.stream()
                    .filter(game -> game.result() == result && game.strength().weaker() == weaker)
                    .count());
      }
    }
    double[] scores =
        games.stream()
            .mapToInt(game -> turn(game).score())
            .filter(score -> score != OpeningTurn.NO_SCORE)
            .mapToDouble(score -> Math.clamp(score, -1_000, 1_000))
            .toArray();
    double mean = Arrays.stream(scores).average().orElse(0);
    double squares = Arrays.stream(scores).map(score -> Math.pow(score - mean, 2)).sum();
    assertThat(tally.scored()).isEqualTo(scores.length);
    assertThat(tally.meanScore()).isCloseTo(mean, within(1e-9));
    assertThat(tally.scoreDeviation())
        .isCloseTo(scores.length < 2 ? 0 : Math.sqrt(squares / (scores.length - 1)), within(1e-6));
    assertThat(tally.last())
        .hasValue(games.stream().sorted(newest()).findFirst().orElseThrow().place());
    assertThat(tally.best())
        .hasValue(games.stream().sorted(strongest()).findFirst().orElseThrow().place());
  }
}
