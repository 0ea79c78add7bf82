package io.polyboard.tournament;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Stage;
import org.jspecify.annotations.Nullable;

/**
 * The events that the service announces, as records of Kafka topics. The same event at the same
 * time is always the same record. Stateless.
 */
public final class Announcements {
  private Announcements() {}

  /** Requests a game. */
  public static Outgoing game(Description tournament, ScheduledGame game, Instant at) {
    GameRequest request = request(tournament, game);
    Event event =
        Events.of(
            GameRequested.newBuilder()
                .setRequest(request)
                .setShare(tournament.inQuota() ? tournament.owner() : tournament.id())
                .build());
    return Outgoing.of(
        Topic.GAMES_REQUESTED,
        request.getGameId(),
        at(event, "requested:" + request.getGameId(), at));
  }

  /** The request for a game of a tournament, as workers get it. */
  public static GameRequest request(Description tournament, ScheduledGame game) {
    return GameMessages.request(
        tournament.id(), tournament.created().getDisplayName(), tournament.derivation(), game);
  }

  /**
   * Announces the stage of a tournament or study.
   *
   * @param stage null if it is deleted
   * @param countedGames number of games in its standings if it has ended; 0 otherwise
   */
  public static Outgoing stage(String id, @Nullable Stage stage, long countedGames, Instant at) {
    TournamentState state = state(stage);
    Event event =
        Events.of(
            TournamentChanged.newBuilder()
                .setTournamentId(id)
                .setState(state)
                .setCountedGames(countedGames)
                .build());
    return Outgoing.of(Topic.TOURNAMENTS, id, at(event, "tournament:" + id + " " + state, at));
  }

  private static TournamentState state(@Nullable Stage stage) {
    return switch (stage) {
      case null -> TournamentState.TOURNAMENT_STATE_DELETED;
      case RUNNING, COMPLETING -> TournamentState.TOURNAMENT_STATE_RUNNING;
      case PAUSED -> TournamentState.TOURNAMENT_STATE_PAUSED;
      case FINISHED -> TournamentState.TOURNAMENT_STATE_FINISHED;
      case CANCELLED -> TournamentState.TOURNAMENT_STATE_CANCELLED;
    };
  }

  /** Registers weights that players need. */
  public static Outgoing weights(Registration weights, Instant at) {
    Event event = weights.event();
    return Outgoing.of(
        Topic.CATALOGUE, weights.digest(), event.toBuilder().setTime(Times.write(at)).build());
  }

  /** Sets the time of an event, and an id that follows from its subject and time. */
  private static Event at(Event event, String subject, Instant at) {
    return event.toBuilder()
        .setTime(Times.write(at))
        .setId(UUID.nameUUIDFromBytes((subject + " " + at).getBytes(UTF_8)).toString())
        .build();
  }
}
