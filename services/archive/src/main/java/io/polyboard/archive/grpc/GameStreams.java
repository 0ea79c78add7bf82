package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameReader.Stretch;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.ReplicaReader;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.service.access.CallPlaces;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Streams games in the order of storing. They are read as the client takes them, a hundred at a
 * time; between these no connection to the database is held. Thread-safe.
 */
@Singleton
public class GameStreams {
  private static final int STRETCH = 100;

  private static final String LIMIT = "polyboard.archive.max-streams";

  private final ReplicaReader replica;
  private final OpeningNaming openings;
  private final Duration newsInterval;
  private final Duration heartbeat;
  private final CallPlaces places;

  @Inject
  GameStreams(
      ReplicaReader replica, OpeningNaming openings, ArchiveConfig settings, OwnerQuotas quotas) {
    this.replica = replica;
    this.openings = openings;
    newsInterval = settings.newsInterval();
    heartbeat = settings.heartbeat();
    places = quotas.places("streams", LIMIT, settings.maxStreams(), "polyboard.archive.streams");
  }

  /**
   * Sends all games of a filter, and where the request says so, those that are yet to be stored,
   * until the call is cancelled.
   *
   * @throws Refusal if as many streams as may be are under way, or the token is not one of this
   *     question
   */
  void run(StreamGamesRequest request, GameFilter filter, Outflow<StreamGamesResponse> out)
      throws InterruptedException {
    PageTokens tokens = new PageTokens(request, "resume_token", "follow");
    Place start = tokens.read(Place::parse).orElse(Place.START);
    try (Taken _ = places.take()) {
      send(replica.upToDate(), start, filter, request.getFollow(), tokens, out);
    }
  }

  private void send(
      GameReader reader,
      Place start,
      GameFilter filter,
      boolean follow,
      PageTokens tokens,
      Outflow<StreamGamesResponse> out)
      throws InterruptedException {
    Place place = start;
    long sent = System.nanoTime();
    while (true) {
      Stretch stretch = reader.storedAfter(place, filter, STRETCH);
      place = stretch.end();
      OpeningNaming.Batch names = openings.batch();
      for (Stored<PlayedGame> each : stretch.games()) {
        out.send(
            StreamGamesResponse.newBuilder()
                .setGame(GameMessages.withTurns(each, names))
                .setResumeToken(tokens.token(each.place().text()))
                .build());
        sent = System.nanoTime();
      }
      if (stretch.isLast() && !follow) {
        return;
      }
      if (System.nanoTime() - sent >= heartbeat.toNanos()) {
        out.send(
            StreamGamesResponse.newBuilder().setResumeToken(tokens.token(place.text())).build());
        sent = System.nanoTime();
      }
      if (stretch.isLast()) {
        Thread.sleep(newsInterval);
      }
    }
  }
}
