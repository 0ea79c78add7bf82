package io.polyboard.tournament.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.News;
import io.polyboard.tournament.store.Stage;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** News as events; the same event whenever the same news is told. Stateless. */
final class NewsEvents {
  private NewsEvents() {}

  /**
   * The record that tells of news.
   *
   * @param tournaments by their ids
   * @return empty for a game of a tournament that is not there any more: nobody waits for it
   * @throws IndexOutOfBoundsException if the tournament has no such game
   */
  static Optional<Outgoing> of(News news, Function<String, Optional<Description>> tournaments) {
    return switch (news) {
      case News.GameGivenOut game ->
          tournaments
              .apply(game.tournamentId())
              .map(tournament ->
                  game(
                      GameMessages.request(
                          game.tournamentId(),
                          tournament.displayName(),
                          tournament.derivation(),
                          game.fixture().game(tournament.definition())),
                      game.failedAttempts(),
                      tournament.inQuota() ? tournament.owner() : tournament.id(),
                      game.at()));
      case News.StageEntered stage -> Optional.of(stage(stage));
      case News.WeightsNeeded(KnownWeights weights, Instant at) ->
          Optional.of(weights(weights, at));
    };
  }

  private static Outgoing game(GameRequest request, int failedAttempts, String share, Instant at) {
    Event event =
        Events.of(
            GameRequested.newBuilder()
                .setRequest(request)
                .setFailedAttempts(failedAttempts)
                .setShare(share)
                .build());
    return Outgoing.of(
        Topic.GAMES_REQUESTED,
        request.getGameId(),
        at(event, "requested:" + request.getGameId(), at));
  }

  private static Outgoing stage(News.StageEntered stage) {
    String id = stage.tournamentId();
    TournamentState state = state(stage.stage());
    Event event =
        Events.of(
            TournamentChanged.newBuilder()
                .setTournamentId(id)
                .setState(state)
                .setCountedGames(stage.countedGames())
                .build());
    return Outgoing.of(
        Topic.TOURNAMENTS, id, at(event, "tournament:" + id + " " + state, stage.at()));
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

  private static Outgoing weights(KnownWeights weights, Instant at) {
    Event event = Events.of(weights.registered());
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
