package io.polyboard.engine.play;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.polyboard.engine.play.Adjudication.Rule;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.ReplayedGame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

  static List<String> variants() {
    return Variants.ids();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void playsEveryVariant(String variant) throws InterruptedException {
    // Given
    Match match = match(variant, "depth=1", "random", 2).withMaxPlies(24);

    // When
    PlayedGame game = new Table(match).play(2);

    // Then
    assertThat(game.firstIsWhite()).isFalse();
    assertThat(game.opening()).hasSize(8);
    assertThat(game.plies()).isLessThanOrEqualTo(24);
    ReplayedGame replayed = GameText.read(match.variant(), game.text());
    assertThat(replayed.turns()).hasSize(game.plies());
    assertThat(replayed.statedResult()).isEqualTo(game.ending().result());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes=5000",
        "nodes=5000,noise=30",
        "depth=2,hash=1,without=null-move",
        "random,seed=3"
      })
  void aGameDependsOnTheMatchAndItsNumberAlone(String player) throws InterruptedException {
    // Given
    Match match = match("chess", player, "depth=1", 4).withMaxPlies(40);

    // When
    Table table = new Table(match);
    List<String> inOrder = new ArrayList<>();
    for (int game = 1; game <= 4; game++) {
      inOrder.add(table.play(game).text());
    }
    Table other = new Table(match);
    List<String> backwards = new ArrayList<>();
    for (int game = 4; game >= 1; game--) {
      backwards.addFirst(other.play(game).text());
    }

    // Then
    assertThat(inOrder).isEqualTo(backwards).doesNotHaveDuplicates();
  }

  @Test
  void pairsShareTheirOpening() throws InterruptedException {
    // Given
    Match match = match("mapped-chess", "random", "random", 4);
    Table table = new Table(match);

    // When
    List<PlayedGame> games = List.of(table.play(1), table.play(2), table.play(3), table.play(4));

    // Then
    assertThat(games)
        .extracting(PlayedGame::firstIsWhite)
        .containsExactly(true, false, true, false);
    assertThat(games.get(0).opening()).isEqualTo(games.get(1).opening());
    assertThat(games.get(2).opening()).isEqualTo(games.get(3).opening());
    assertThat(games.get(0).opening()).isNotEqualTo(games.get(2).opening());
  }

  @Test
  void fixedColoursGiveEachGameItsOpening() throws InterruptedException {
    // Given
    Match match = match("chess", "random", "random", 2).withFixedColours(true).withMaxPlies(50);
    Table table = new Table(match);

    // When
    PlayedGame one = table.play(1);
    PlayedGame two = table.play(2);

    // Then
    assertThat(one.firstIsWhite()).isTrue();
    assertThat(two.firstIsWhite()).isTrue();
    assertThat(one.opening()).isNotEqualTo(two.opening());
  }

  @Test
  void anotherSeedIsAnotherMatch() throws InterruptedException {
    // Given
    Match match = match("chess", "depth=1", "depth=1", 2).withMaxPlies(30);
    Match other = match("chess", "depth=1", "depth=1", 2).withMaxPlies(30).withSeed(2);

    // Then
    assertThat(new Table(match).play(1).text()).isNotEqualTo(new Table(other).play(1).text());
  }

  @Test
  void aSearchBeatsChance() throws InterruptedException {
    // Given
    Table table = new Table(match("chess", "nodes=5000", "random", 4));

    // When
    for (int number = 1; number <= 4; number++) {
      PlayedGame game = table.play(number);

      // Then
      assertThat(game.halfPoints()).as("%s", game).isEqualTo(2);
      assertThat(game.ending().reason()).isEqualTo("checkmate");
      assertThat(game.first().nodes()).isBetween(1L, 5000L * game.first().turns());
      assertThat(game.first().nanos()).isPositive();
      assertThat(game.second().nodes()).isZero();
      assertThat(game.first().turns() + game.second().turns()).isEqualTo(game.turns().size());
    }
  }

  @Test
  void aLongGameIsDrawn() throws InterruptedException {
    // When
    PlayedGame game = new Table(match("chess", "random", "random", 1).withMaxPlies(10)).play(1);

    // Then
    assertThat(game.plies()).isEqualTo(10);
    assertThat(game.ending()).isEqualTo(Ending.PLY_LIMIT);
    assertThat(game.ending().result()).isEqualTo(Outcome.Result.DRAW);
    assertThat(game.halfPoints()).isEqualTo(1);
  }

  @Test
  void playersMayAgree() throws InterruptedException {
    // Given
    Match match = match("chess", "depth=1", "depth=1", 1);
    Adjudication draw = new Adjudication(null, new Rule(30_000, 4));

    // When
    PlayedGame game = new Table(match.withAdjudication(draw)).play(1);

    // Then
    assertThat(game.ending().reason()).isEqualTo("adjudication");
    assertThat(game.turns()).hasSize(4);
  }

  @Test
  void anOpeningThatCannotBeBalancedIsRefused(@TempDir Path directory) throws IOException {
    // Given chess without Black's queen
    Path file = directory.resolve("odds.yaml");
    try (InputStream chess =
        Objects.requireNonNull(
            Variant.class.getResourceAsStream("/io/polyboard/rules/variants/chess.yaml"))) {
      String text = new String(chess.readAllBytes(), UTF_8);
      Files.writeString(file, text.replace("rnbqkbnr/", "rnb1kbnr/"));
    }
    Match match =
        match(file.toString(), "random", "random", 1).withOpenings(new Opening.Rule(1, 200));

    // Then
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> new Table(match).play(1))
        .withMessageContaining("use fewer plies or a wider bound");
  }

  @Test
  void noOpeningIsTheStart() throws InterruptedException {
    // Given
    Match match = match("chess", "random", "random", 1).withOpenings(new Opening.Rule(0, 0));

    // Then
    assertThat(new Table(match).play(1).opening()).isEmpty();
  }

  @Test
  void isInterruptedBetweenTurns() {
    // Given
    Table table = new Table(match("chess", "random", "random", 1));

    // When
    Thread.currentThread().interrupt();

    // Then
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> table.play(1));
    assertThat(Thread.interrupted()).isFalse();
  }

  private static Match match(String id, String first, String second, int games) {
    Variant variant = Variants.load(id);
    return Match.of(variant, Player.parse(first, variant), Player.parse(second, variant), games);
  }
}
