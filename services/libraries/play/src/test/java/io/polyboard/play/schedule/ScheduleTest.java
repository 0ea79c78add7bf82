package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.play.Adjudication;
import io.polyboard.play.Definitions;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {

  private static List<ScheduledGame> games(Schedule schedule) {
    return IntStream.rangeClosed(1, schedule.games()).mapToObj(schedule::game).toList();
  }

  private static String players(ScheduledGame game) {
    return game.variant().id() + ": " + game.white().name() + "-" + game.black().name();
  }

  @ParameterizedTest
  @CsvSource({
    "SELF_PLAY, 1, 3, 5, 15, 3",
    "MATCH, 2, 1, 6, 6, 2",
    "MATCH, 2, 2, 6, 12, 4",
    "ROUND_ROBIN, 5, 2, 4, 80, 40",
    "GAUNTLET, 5, 2, 4, 32, 16"
  })
  void everyPairingGetsAsManyGamesWithEachColour(
      Format format, int players, int variants, int games, int all, int seatings) {
    // Given
    Schedule schedule = new Schedule(Definitions.of(format, players, variants, games).build());

    // When
    Map<String, Integer> counts = new HashMap<>();
    games(schedule).forEach(game -> counts.merge(players(game), 1, Integer::sum));

    // Then
    assertThat(schedule.games()).isEqualTo(all);
    assertThat(counts).hasSize(seatings);
    assertThat(counts.values()).containsOnly(all / seatings);
  }

  @ParameterizedTest
  @CsvSource({"ROUND_ROBIN, 6, 3, 10", "GAUNTLET, 4, 2, 10", "MATCH, 2, 5, 8"})
  void allLinesProgressEvenly(Format format, int players, int variants, int games) {
    // Given
    Schedule schedule = new Schedule(Definitions.of(format, players, variants, games).build());
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
  void gamesOfAPairShareOnlyTheirOpening() {
    // Given
    Schedule schedule = new Schedule(Definitions.of(Format.ROUND_ROBIN, 4, 2, 10).build());
    Set<Opening.Source> openings = new HashSet<>();
    Set<Long> seeds = new HashSet<>();

    // When
    for (int number = 1; number <= schedule.games(); number += 2) {
      ScheduledGame game = schedule.game(number);
      ScheduledGame partner = schedule.game(number + 1);
      openings.add(game.opening());
      seeds.addAll(
          List.of(game.whiteSeed(), game.blackSeed(), partner.whiteSeed(), partner.blackSeed()));

      // Then
      assertThat(partner.opening()).isEqualTo(game.opening());
      assertThat(partner.variant()).isEqualTo(game.variant());
      assertThat(partner.white()).isEqualTo(game.black());
      assertThat(partner.black()).isEqualTo(game.white());
      assertThat(schedule.partner(number)).isEqualTo(number + 1);
      assertThat(schedule.partner(number + 1)).isEqualTo(number);
    }
    assertThat(openings).hasSize(schedule.games() / 2);
    assertThat(seeds).hasSize(2 * schedule.games());
  }

  @Test
  void fixedColoursGiveEachGameItsOwnOpening() {
    // Given
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 7).fixedColours(true);

    // When
    List<ScheduledGame> games = games(new Schedule(spec.build()));

    // Then
    assertThat(games).hasSize(7).allMatch(game -> game.white().name().equals("P0"));
    assertThat(games).extracting(game -> game.opening()).doesNotHaveDuplicates();
  }

  @Test
  void selfPlayHasOnePlayerOnBothSidesWithDifferentSeeds() {
    // When
    List<ScheduledGame> games =
        games(new Schedule(Definitions.of(Format.SELF_PLAY, 1, 1, 100).build()));

    // Then
    assertThat(games).allMatch(game -> game.white().equals(game.black()));
    assertThat(games).allMatch(game -> game.whiteSeed() != game.blackSeed());
    assertThat(games).extracting(game -> game.opening()).doesNotHaveDuplicates();
  }

  @Test
  void givenPositionsAreUsedInTurn() {
    // Given
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 8).positions("first", "second", "third");

    // Then
    assertThat(games(new Schedule(spec.build())))
        .extracting(game -> game.opening())
        .containsExactlyElementsOf(
            Stream.of("first", "first", "second", "second", "third", "third", "first", "first")
                .map(Opening.Mfen::new)
                .toList());
  }

  @Test
  void aGameIsAlwaysTheSame() {
    // Given
    Definitions spec = Definitions.of(Format.GAUNTLET, 3, 2, 10);

    List<ScheduledGame> games = games(new Schedule(spec.build()));

    // Then a longer tournament begins with the games of the shorter one, too
    assertThat(games(new Schedule(spec.build()))).isEqualTo(games);
    assertThat(games(new Schedule(Definitions.of(Format.GAUNTLET, 3, 2, 20).build())))
        .startsWith(games.toArray(ScheduledGame[]::new));
  }

  @Test
  void aGameHasAllItsSettings() {
    // Given
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 4);

    // When
    ScheduledGame game = new Schedule(spec.build()).game(2);

    // Then
    TournamentDefinition definition = spec.build();
    assertThat(game.number()).isEqualTo(2);
    assertThat(game.variant()).isEqualTo(definition.variants().getFirst());
    assertThat(game.white()).isEqualTo(definition.players().get(1));
    assertThat(game.black()).isEqualTo(definition.players().get(0));
    assertThat(game.opening())
        .isInstanceOfSatisfying(
            Opening.Drawn.class,
            drawn -> assertThat(drawn.rule()).isEqualTo(new Opening.Rule(8, 200)));
    assertThat(game.maxPlies()).isEqualTo(600);
    assertThat(game.adjudication()).isEqualTo(Adjudication.NONE);
  }

  @Test
  void otherSeedsGiveOtherGames() {
    // Given
    Definitions spec = Definitions.of(Format.MATCH, 2, 1, 4);

    // When
    ScheduledGame one = new Schedule(spec.build()).game(1);
    ScheduledGame other = new Schedule(spec.seed(8).build()).game(1);

    // Then
    assertThat(other.opening()).isNotEqualTo(one.opening());
    assertThat(other.whiteSeed()).isNotEqualTo(one.whiteSeed());
  }

  @Test
  void thereIsNoGameBeyondTheLast() {
    // Given
    Schedule schedule = new Schedule(Definitions.of(Format.MATCH, 2, 1, 4).build());

    // Then
    assertThatIllegalArgumentException().isThrownBy(() -> schedule.slot(0));
    assertThatIllegalArgumentException().isThrownBy(() -> schedule.slot(5));
    assertThatThrownBy(
            () -> new Schedule(Definitions.of(Format.ROUND_ROBIN, 64, 20, 1_000_000).build()))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void laterRoundsContinueNumbersAndOpenings() {
    // Given a Swiss of two rounds, from given positions
    TournamentDefinition definition =
        Definitions.of(Format.SWISS, 4, 1, 4).positions("first", "second", "third").build();
    Schedule first = new Schedule(definition);
    RoundResult result =
        new RoundResult(
            first.rounds().getFirst(),
            List.of(new RoundResult.Score(4, 0, 0), new RoundResult.Score(4, 0, 0)),
            true);

    // When
    Schedule both = first.next(List.of(result)).orElseThrow();

    // Then
    assertThat(first.games()).isEqualTo(8);
    assertThat(both.games()).isEqualTo(16);
    assertThat(games(both)).startsWith(games(first).toArray(ScheduledGame[]::new));
    assertThat(both.line(both.slot(9))).isEqualTo(new Line(2, new Pairing(0, 1), 0));
    assertThat(both.line(both.slot(11))).isEqualTo(new Line(2, new Pairing(2, 3), 0));
    assertThat(games(both).stream().filter(game -> game.number() % 4 == 1))
        .extracting(ScheduledGame::opening)
        .containsExactlyElementsOf(
            Stream.of("first", "second", "third", "first").map(Opening.Mfen::new).toList());
  }

  @ParameterizedTest
  @CsvSource({"ROUND_ROBIN", "GAUNTLET", "SWISS", "KNOCKOUT"})
  void theSamePlayersSeedAndOpeningsGiveTheSameGamesInEveryFormat(Format format) {
    // Given
    Variant chess = Variants.shipped("chess");
    Definitions match = Definitions.match("chess", "nodes=100,noise=9,seed=5", "random,seed=-1", 6);
    List<GamePlan> plans = plans(match.build(), chess);

    // Then
    assertThat(plans(match.format(format).build(), chess)).hasSize(6).isEqualTo(plans);
  }

  private static List<GamePlan> plans(TournamentDefinition definition, Variant variant) {
    return games(new Schedule(definition)).stream()
        .map(game -> game.plan(variant, player -> player.in(variant)))
        .toList();
  }
}
