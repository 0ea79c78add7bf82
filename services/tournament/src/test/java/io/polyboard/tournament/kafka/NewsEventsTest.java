package io.polyboard.tournament.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.News;
import io.polyboard.tournament.store.Stage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewsEventsTest {
  private static final Instant AT = Instant.parse("2026-11-22T10:00:00.000001Z");
  private static final TournamentDefinition DEFINITION =
      Specs.definition(Specs.of(Format.FORMAT_ROUND_ROBIN, 3, 2, 4));
  private static final Description TOURNAMENT =
      new Description("t", "Spring Open", "", 1, Map.of(), DEFINITION, 0, 3, false, AT);
  private static final News.GameGivenOut GAME =
      new News.GameGivenOut("t", new Schedule(DEFINITION).fixture(20), 0, AT);

  @Test
  void theSameNewsIsTheSameEvent() {
    // Given
    List<News> all =
        List.of(
            GAME,
            new News.StageEntered("t", Stage.PAUSED, 0, AT),
            new News.StageEntered("t", null, 0, AT),
            new News.WeightsNeeded(
                new KnownWeights("digest", "chess", "variant", "text", "alice"), AT));

    // When
    List<Outgoing> once = all.stream().map(NewsEventsTest::told).toList();
    List<Outgoing> again = all.stream().map(NewsEventsTest::told).toList();

    // Then
    assertThat(again).usingRecursiveComparison().isEqualTo(once);
  }

  @Test
  void theSameGameGivenOutAgainIsAnotherEvent() throws Exception {
    // Given
    News later = new News.GameGivenOut("t", GAME.fixture(), 0, AT.plusNanos(1_000));

    // When
    String first = Events.parse(told(GAME).value()).getId();
    String second = Events.parse(told(later).value()).getId();

    // Then
    assertThat(second).isNotEqualTo(first);
  }

  @Test
  void aGameIsAskedForAsItsTournamentHasIt() throws Exception {
    // When
    Outgoing outgoing = told(GAME);

    // Then
    assertThat(outgoing.key()).isEqualTo("t-20");
    assertThat(Events.parse(outgoing.value()).getGameRequested().getRequest())
        .isEqualTo(GameMessages.request("t", "Spring Open", 3, new Schedule(DEFINITION).game(20)));
  }

  @Test
  void aDeletedTournamentHasAStateAndNoGames() throws Exception {
    // When
    Optional<Outgoing> game = NewsEvents.of(GAME, id -> Optional.empty());
    Optional<Outgoing> stage =
        NewsEvents.of(new News.StageEntered("t", null, 0, AT), id -> Optional.empty());

    // Then
    assertThat(game).isEmpty();
    assertThat(Events.parse(stage.orElseThrow().value()).getTournamentChanged().getState())
        .isEqualTo(TournamentState.TOURNAMENT_STATE_DELETED);
  }

  private static Outgoing told(News news) {
    return NewsEvents.of(news, id -> Optional.of(TOURNAMENT)).orElseThrow();
  }
}
