package io.polyboard.archive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** A metric reports how many games the standings count that are not in the archive. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class MissingGamesTest {
  @Inject ArchiveFixture archive;
  @Inject EventWriter writer;
  @Inject MissingGames missing;
  @Inject MeterRegistry meters;

  @Test
  void gamesThatStandingsCountAreMissingUntilTheyAreStored() throws Exception {
    // Given two ended tournaments of seven games each, of which five and seven are stored
    String lacking = ArchiveFixture.unique();
    String whole = ArchiveFixture.unique();
    var games = new InventedGames(11, lacking).of(lacking, 7);
    archive.store(games.subList(0, 5));
    archive.store(new InventedGames(12, whole).of(whole, 7));

    // When
    ended(lacking, 7);
    ended(whole, 7);

    // Then
    awaitMissing(2);

    // When
    archive.store(games);

    // Then
    awaitMissing(0);
  }

  private void ended(String tournament, int games) throws InterruptedException {
    Event event =
        Events.of(
            TournamentChanged.newBuilder()
                .setTournamentId(tournament)
                .setState(TournamentState.TOURNAMENT_STATE_FINISHED)
                .setCountedGames(games)
                .build());
    long anHourAgo = Instant.now().minus(Duration.ofHours(1)).toEpochMilli();
    writer.writeAll(
        List.of(
            Outgoing.of(
                Topic.TOURNAMENTS,
                tournament,
                event.toBuilder().setTime(Timestamps.fromMillis(anHourAgo)).build())));
  }

  private void awaitMissing(int games) {
    await()
        .atMost(60, SECONDS)
        .until(() -> {
          missing.compare();
          return meters.get("polyboard.archive.games.missing").gauge().value() == games;
        });
  }
}
