package io.polyboard.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Stage;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {
  private static final Instant AT = Instant.parse("2026-11-22T10:00:00.000001Z");
  private static final TournamentDefinition DEFINITION =
      Specs.definition(Specs.of(Format.FORMAT_ROUND_ROBIN, 3, 2, 4));
  private static final Description TOURNAMENT =
      new Description(
          Tournament.newBuilder().setTournamentId("t").setDisplayName("Spring Open").build(),
          DEFINITION,
          0,
          3,
          false);
  private static final ScheduledGame GAME = new Schedule(DEFINITION).game(20);

  private static List<Outgoing> all() {
    return List.of(
        Announcements.game(TOURNAMENT, GAME, AT),
        Announcements.stage("t", Stage.PAUSED, 0, AT),
        Announcements.stage("t", null, 0, AT),
        Announcements.weights(
            new Registration("digest", "chess", "variant", "text", false, "alice"), AT));
  }

  @Test
  void theSameNewsIsTheSameEvent() {
    assertThat(all()).usingRecursiveComparison().isEqualTo(all());
  }

  @Test
  void aGameRequestedAgainIsAnotherEvent() throws Exception {
    // Given
    Outgoing first = Announcements.game(TOURNAMENT, GAME, AT);
    Outgoing later = Announcements.game(TOURNAMENT, GAME, AT.plusNanos(1_000));

    // Then
    assertThat(Events.parse(later.value()).getId())
        .isNotEqualTo(Events.parse(first.value()).getId());
  }

  @Test
  void aGameIsRequestedAsItsTournamentDefinesIt() throws Exception {
    // When
    Outgoing outgoing = Announcements.game(TOURNAMENT, GAME, AT);

    // Then
    assertThat(outgoing.key()).isEqualTo("t-20");
    assertThat(Events.parse(outgoing.value()).getGameRequested().getRequest())
        .isEqualTo(GameMessages.request("t", "Spring Open", 3, GAME));
  }

  @Test
  void aDeletedTournamentHasAState() throws Exception {
    // When
    Outgoing stage = Announcements.stage("t", null, 0, AT);

    // Then
    assertThat(Events.parse(stage.value()).getTournamentChanged().getState())
        .isEqualTo(TournamentState.TOURNAMENT_STATE_DELETED);
  }
}
