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
 * What the service tells others, as records of Kafka's topics; the same record whenever the same is
 * told of the same time. Stateless.
 */
public final class Announcements {
  private Announcements() {}

  /** A game is given out. */
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

  /** How whoever plays a game of a tournament is asked for it. */
  public static GameRequest request(Description tournament, ScheduledGame game) {
    return GameMessages.request(
        tournament.id(), tournament.created().getDisplayName(), tournament.derivation(), game);
  }

  /**
   * A tournament or study enters a stage, or is in it still.
   *
   * @param stage null where it is deleted
   * @param countedGames how many games its standings count, where it has ended; 0 otherwise
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

  /** Weights are to be known, since players need them. */
  public static Outgoing weights(Registration weights, Instant at) {
    Event event = weights.event();
    return Outgoing.of(
        Topic.CATALOGUE, weights.digest(), event.toBuilder().setTime(Times.write(at)).build());
  }

  /** With an id that follows from what it tells and when that came to be. */
  private static Event at(Event event, String of, Instant at) {
    return event.toBuilder()
        .setTime(Times.write(at))
        .setId(UUID.nameUUIDFromBytes((of + " " + at).getBytes(UTF_8)).toString())
        .build();
  }
}
