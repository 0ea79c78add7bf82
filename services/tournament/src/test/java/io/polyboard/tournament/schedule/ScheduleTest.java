package io.polyboard.tournament.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.tournament.Specs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

  private static List<GameRequest> requests(Schedule schedule) {
    return IntStream.rangeClosed(1, schedule.games()).mapToObj(schedule::request).toList();
  }

  private static String players(GameRequest game) {
    return game.getVariantId() + ": " + game.getWhite().getName() + "-" + game.getBlack().getName();
  }

  @ParameterizedTest
  @CsvSource({
    "FORMAT_SELF_PLAY, 1, 3, 5, 15, 3",
    "FORMAT_MATCH, 2, 1, 6, 6, 2",
    "FORMAT_MATCH, 2, 2, 6, 12, 4",
    "FORMAT_ROUND_ROBIN, 5, 2, 4, 80, 40",
    "FORMAT_GAUNTLET, 5, 2, 4, 32, 16"
  })
  void everyPairingGetsItsGamesWithBothColoursAlike(
      Format format, int players, int variants, int games, int all, int seatings) {
    // Given
    Schedule schedule = Specs.schedule(Specs.of(format, players, variants, games));

    // When
    Map<String, Integer> counts = new HashMap<>();
    requests(schedule).forEach(game -> counts.merge(players(game), 1, Integer::sum));

    // Then
    assertThat(schedule.games()).isEqualTo(all);
    assertThat(counts).hasSize(seatings);
    assertThat(counts.values()).containsOnly(all / seatings);
  }

  @ParameterizedTest
  @CsvSource({"FORMAT_ROUND_ROBIN, 6, 3, 10", "FORMAT_GAUNTLET, 4, 2, 10", "FORMAT_MATCH, 2, 5, 8"})
  void allLinesProgressEvenly(Format format, int players, int variants, int games) {
    // Given
    Schedule schedule = Specs.schedule(Specs.of(format, players, variants, games));
    int[] counts = new int[schedule.lines().size()];

    // When
    for (int number = 1; number <= schedule.games(); number++) {
      counts[schedule.slot(number).line()]++;

      // Then
      assertThat(IntStream.of(counts).max().orElseThrow())
          .isLessThanOrEqualTo(IntStream.of(counts).min().orElseThrow() + 2);
    }
  }

  @Test
  void thePairSharesItsOpeningAndNothingElse() {
    // Given
    Schedule schedule = Specs.schedule(Specs.of(Format.FORMAT_ROUND_ROBIN, 4, 2, 10));
    Set<Long> openings = new HashSet<>();
    Set<Long> seeds = new HashSet<>();

    // When
    for (int number = 1; number <= schedule.games(); number += 2) {
      GameRequest game = schedule.request(number);
      GameRequest partner = schedule.request(number + 1);
      openings.add(game.getOpening().getRandom().getSeed());
      seeds.addAll(
          List.of(
              game.getWhiteSeed(),
              game.getBlackSeed(),
              partner.getWhiteSeed(),
              partner.getBlackSeed()));

      // Then
      assertThat(partner.getOpening()).isEqualTo(game.getOpening());
      assertThat(partner.getVariantDigest()).isEqualTo(game.getVariantDigest());
      assertThat(partner.getWhite()).isEqualTo(game.getBlack());
      assertThat(partner.getBlack()).isEqualTo(game.getWhite());
      assertThat(schedule.partner(number)).isEqualTo(number + 1);
      assertThat(schedule.partner(number + 1)).isEqualTo(number);
    }
    assertThat(openings).hasSize(schedule.games() / 2);
    assertThat(seeds).hasSize(2 * schedule.games());
  }

  @Test
  void fixedColoursGiveEachGameItsOwnOpening() {
    // Given
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 7).toBuilder().setFixedColours(true).build();

    // When
    List<GameRequest> games = requests(Specs.schedule(spec));

    // Then
    assertThat(games).hasSize(7).allMatch(game -> game.getWhite().getName().equals("P0"));
    assertThat(games)
        .extracting(game -> game.getOpening().getRandom().getSeed())
        .doesNotHaveDuplicates();
  }

  @Test
  void selfPlayHasOnePlayerOnBothSidesWithSeedsOfItsOwn() {
    // When
    List<GameRequest> games =
        requests(Specs.schedule(Specs.of(Format.FORMAT_SELF_PLAY, 1, 1, 100)));

    // Then
    assertThat(games).allMatch(game -> game.getWhite().equals(game.getBlack()));
    assertThat(games).allMatch(game -> game.getWhiteSeed() != game.getBlackSeed());
    assertThat(games)
        .extracting(game -> game.getOpening().getRandom().getSeed())
        .doesNotHaveDuplicates();
  }

  @Test
  void givenPositionsComeInTheirOrderAndFromTheFirstAgain() {
    // Given
    TournamentSpec spec =
        Specs.withPositions(Specs.of(Format.FORMAT_MATCH, 2, 1, 8), "first", "second", "third");

    // Then
    assertThat(requests(Specs.schedule(spec)))
        .extracting(game -> game.getOpening().getPosition().getMfen())
        .containsExactly("first", "first", "second", "second", "third", "third", "first", "first");
  }

  @Test
  void aGameIsTheSameWheneverItIsAskedFor() {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_GAUNTLET, 3, 2, 10);

    // Then, and a longer tournament begins with the games of the shorter one
    assertThat(requests(Specs.schedule(spec))).isEqualTo(requests(Specs.schedule(spec)));
    assertThat(requests(Specs.schedule(spec.toBuilder().setGames(20).build())))
        .startsWith(requests(Specs.schedule(spec)).toArray(GameRequest[]::new));
  }

  @Test
  void aRequestSaysEverything() {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_MATCH, 2, 1, 4);

    // When
    GameRequest game = Specs.schedule(spec).request(2);

    // Then
    assertThat(game.getGameId()).isEqualTo("t0-2");
    assertThat(game.getTournamentId()).isEqualTo("t0");
    assertThat(game.getNumber()).isEqualTo(2);
    assertThat(game.getVariantDigest()).isEqualTo(spec.getVariants(0));
    assertThat(game.getVariantId()).isEqualTo("variant-0");
    assertThat(game.getWhite()).isEqualTo(spec.getPlayers(1).getPlayer());
    assertThat(game.getOpening().getRandom().getPlies()).isEqualTo(8);
    assertThat(game.getOpening().getRandom().getBound()).isEqualTo(200);
    assertThat(game.getMaxPlies()).isEqualTo(600);
    assertThat(game.hasAdjudication()).isFalse();
  }

  @Test
  void otherSeedsGiveOtherGames() {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_MATCH, 2, 1, 4);

    // When
    GameRequest one = Specs.schedule(spec).request(1);
    GameRequest other = Specs.schedule(spec.toBuilder().setSeed(8).build()).request(1);

    // Then
    assertThat(other.getOpening()).isNotEqualTo(one.getOpening());
    assertThat(other.getWhiteSeed()).isNotEqualTo(one.getWhiteSeed());
  }

  @Test
  void thereIsNoGameBeyondTheLast() {
    // Given
    Schedule schedule = Specs.schedule(Specs.of(Format.FORMAT_MATCH, 2, 1, 4));

    // Then
    assertThatIllegalArgumentException().isThrownBy(() -> schedule.slot(0));
    assertThatIllegalArgumentException().isThrownBy(() -> schedule.slot(5));
    assertThatThrownBy(() -> Specs.schedule(Specs.of(Format.FORMAT_ROUND_ROBIN, 64, 20, 1_000_000)))
        .isInstanceOf(ArithmeticException.class);
  }
}
