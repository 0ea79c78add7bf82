package io.polyboard.tournament.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.engine.Technique;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Ending;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.RandomPlayer;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Sprt;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredDefinitionTest {
  private static final String DIGEST = "sha256:" + "0123456789abcdef".repeat(4);

  /** As version 1 is in databases: it has to be read for as long as they are. */
  private static final String VERSION_1 =
      """
      {"version": 1,
       "variants": [{"id": "chess", "digest": "%1$s"}],
       "players": [
         {"name": "one", "seed": -9223372036854775808, "searching": {"nodes": 1000000000000,
           "depth": 7, "millis": 86400000, "threads": 4, "hash": 64, "noise": 25,
           "weights": "%1$s", "without": ["null-move"]}},
         {"name": "two", "seed": 0, "searching": {"nodes": 1, "depth": 0, "millis": 0,
           "threads": 1, "hash": 16, "noise": 0, "weights": "shipped", "without": null}},
         {"name": "three", "seed": 5, "searching": {"nodes": 1, "depth": 0, "millis": 0,
           "threads": 1, "hash": 16, "noise": 0, "weights": "derived", "without": []}},
         {"name": "random", "seed": 9223372036854775807, "searching": null}],
       "format": "swiss", "rounds": 3, "games": 20,
       "random": {"plies": 8, "bound": 200}, "positions": null,
       "seed": 42, "fixedColours": false, "maxPlies": 600,
       "win": {"score": 1000, "plies": 6}, "draw": null,
       "sprt": null, "precision": null}
      """
          .formatted(DIGEST);

  private static TournamentDefinition swiss() {
    return new TournamentDefinition(
        List.of(new VariantReference("chess", DIGEST)),
        List.of(
            new PlayerDefinition(
                "one",
                new Searching(
                    1_000_000_000_000L,
                    7,
                    86_400_000,
                    4,
                    64,
                    25,
                    Long.MIN_VALUE,
                    new WeightsReference.Registered(DIGEST),
                    Set.of(Technique.parse("null-move").orElseThrow()))),
            new PlayerDefinition(
                "two", new Searching(1, 0, 0, 1, 16, 0, 0, WeightsReference.SHIPPED, null)),
            new PlayerDefinition(
                "three", new Searching(1, 0, 0, 1, 16, 0, 5, WeightsReference.DERIVED, Set.of())),
            new PlayerDefinition("random", new RandomPlayer(Long.MAX_VALUE))),
        Format.SWISS,
        3,
        20,
        new Openings.RandomPlies(new Opening.Rule(8, 200)),
        42,
        false,
        600,
        new Adjudication(new Adjudication.Rule(1000, 6), null),
        null);
  }

  private static TournamentDefinition match(Openings openings, StopRule stop) {
    TournamentDefinition swiss = swiss();
    return new TournamentDefinition(
        swiss.variants(),
        swiss.players().subList(0, 2),
        Format.MATCH,
        0,
        20,
        openings,
        -1,
        true,
        100,
        new Adjudication(null, new Adjudication.Rule(5, 10)),
        stop);
  }

  @Test
  void whatWasStoredByVersion1IsRead() {
    assertThat(StoredDefinition.read(VERSION_1)).isEqualTo(swiss());
  }

  /** As they are in databases. */
  @Test
  void scalesOfEloKeepTheirNames() {
    assertThat(List.of(Sprt.Model.LOGISTIC, Sprt.Model.NORMALIZED))
        .map(model ->
            match(
                new Openings.RandomPlies(Opening.Rule.DEFAULT),
                new StopRule.Sprt(model, 0, 5, 0.05, 0.05)))
        .map(StoredDefinition::write)
        .satisfiesExactly(
            stored -> assertThat(stored).contains("\"model\":\"LOGISTIC\""),
            stored -> assertThat(stored).contains("\"model\":\"NORMALIZED\""));
  }

  @Test
  void whatIsWrittenIsRead() {
    for (TournamentDefinition each :
        List.of(
            swiss(),
            match(
                new Openings.Positions(List.of("a \"quoted\" text", "ä | ö")),
                new StopRule.Sprt(Sprt.Model.NORMALIZED, -1.25, 3.7, 1e-9, 0.05)),
            match(
                new Openings.RandomPlies(Opening.Rule.DEFAULT),
                new StopRule.Precision(0.1 + 0.2, 1_000_000)))) {
      assertThat(StoredDefinition.read(StoredDefinition.write(each))).isEqualTo(each);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFormatHasAName(Format format) {
    // Given
    TournamentDefinition swiss = swiss();
    TournamentDefinition definition =
        new TournamentDefinition(
            swiss.variants(),
            swiss.players(),
            format,
            0,
            20,
            new Openings.RandomPlies(Opening.Rule.DEFAULT),
            1,
            false,
            600,
            Adjudication.NONE,
            null);

    // Then
    assertThat(StoredDefinition.read(StoredDefinition.write(definition))).isEqualTo(definition);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"version\": 2}",
        "{\"version\": 1}",
        "nonsense",
      })
  void whatIsNoDefinitionIsNamed(String stored) {
    assertThatThrownBy(() -> StoredDefinition.read(stored))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("a stored definition is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"seed\": 42,", "\"draw\": null,", "\"plies\": 8, "})
  void nothingMayBeMissing(String part) {
    assertThat(VERSION_1).contains(part);
    assertThatThrownBy(() -> StoredDefinition.read(VERSION_1.replace(part, "")))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"swiss\"|\"danish\"", "null-move|luck", "\"seed\": 42|\"sead\": 42"})
  void nothingMayBeUnknown(String change) {
    String[] parts = change.split("\\|", -1);
    assertThat(VERSION_1).contains(parts[0]);
    assertThatThrownBy(() -> StoredDefinition.read(VERSION_1.replace(parts[0], parts[1])))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void weightsThatAreNotRegisteredAreNotStored() {
    TournamentDefinition definition =
        match(new Openings.RandomPlies(Opening.Rule.DEFAULT), new StopRule.Precision(0.1, 1))
            .withVariants(List.of(new VariantReference("chess", "")));
    PlayerDefinition player =
        new PlayerDefinition(
            "file",
            new Searching(
                1, 0, 0, 1, 16, 0, 0, new WeightsReference.File("mine.csv", "tempo,1,1"), null));
    TournamentDefinition withFile =
        new TournamentDefinition(
            definition.variants(),
            List.of(player, definition.players().getFirst()),
            definition.format(),
            0,
            2,
            definition.openings(),
            1,
            false,
            600,
            Adjudication.NONE,
            null);
    assertThatThrownBy(() -> StoredDefinition.write(withFile))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mine.csv");
  }

  @Test
  void everyEndingHasACodeOfItsOwn() {
    for (Outcome.Result result :
        List.of(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS, Outcome.Result.DRAW)) {
      for (Ending.Reason reason : Ending.Reason.values()) {
        Ending ending = new Ending(result, reason);
        assertThat(EndingCodes.ending(EndingCodes.result(ending), EndingCodes.termination(ending)))
            .isEqualTo(ending);
      }
    }
  }

  /** As they are in databases. */
  @Test
  void codesStayWhatTheyAre() {
    assertThat(List.of(1, 2, 3))
        .extracting(code -> EndingCodes.ending(code, 1).result())
        .containsExactly(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS, Outcome.Result.DRAW);
    assertThat(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
        .extracting(code -> EndingCodes.ending(1, code).reason())
        .containsExactly(
            Ending.Reason.CHECKMATE,
            Ending.Reason.STALEMATE,
            Ending.Reason.BARE_KING,
            Ending.Reason.BARE_KINGS,
            Ending.Reason.REPETITION,
            Ending.Reason.NO_PROGRESS,
            Ending.Reason.DEAD_POSITION,
            Ending.Reason.PLY_LIMIT,
            Ending.Reason.ADJUDICATION);
  }
}
