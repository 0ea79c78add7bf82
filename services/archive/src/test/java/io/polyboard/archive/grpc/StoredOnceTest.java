package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Every refereed game is stored once, whatever failures occur. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class StoredOnceTest {
  private static final int MANY = 500;

  @Inject ArchiveFixture archive;

  @ConfigProperty(name = "kafka.bootstrap.servers")
  String brokers;

  @Test
  void gamesDeliveredTwiceAndOutOfOrderAreStoredOnce() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    List<PlayedGame> games = new InventedGames(1, tournament).of(tournament, MANY);
    List<Event> events = new ArrayList<>();
    games.forEach(game -> events.add(ArchiveFixture.validated(game)));
    events.addAll(List.copyOf(events));
    Collections.shuffle(events, new Random(2));
    // When
    archive.publish(events);
    String last = "last" + tournament;
    archive.publish(
        List.of(ArchiveFixture.validated(new InventedGames(3, last).of(last, 1).getFirst())));
    archive.awaitCount(tournament, MANY);
    archive.awaitCount(last, 1);
    // Then
    assertStoredOnce(tournament, games);
  }

  /** Asserts that the listed, fetched and counted games of a tournament are the published games. */
  private void assertStoredOnce(String tournament, List<PlayedGame> games) {
    var listed = archive.list(ArchiveFixture.of(tournament), 200);
    assertThat(listed.stream().map(each -> each.getGame()))
        .containsExactlyInAnyOrderElementsOf(
            games.stream()
                .map(game -> game.toBuilder().clearTurns().clearRecords().build())
                .toList());
    assertThat(archive.count(tournament)).isEqualTo(games.size());
    for (PlayedGame game : games.subList(0, Math.min(50, games.size()))) {
      var got =
          archive
              .blocking()
              .getGame(message(text("game_id: ?", game.getRequest().getGameId())))
              .getGame();
      assertThat(got.getGame()).isEqualTo(game);
      assertThat(got.getTurnCount()).isEqualTo(game.getTurnsCount());
    }
  }

  @Test
  void rejectedGamesAreStoredApartOnceAndFailedGamesNotAtAll() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    List<PlayedGame> games = new InventedGames(4, tournament).of(tournament, 7);
    List<Event> events = new ArrayList<>();
    for (PlayedGame game : games) {
      GameRejected rejected =
          message(
              text(
                  "game: ? reason: ? turn_number: 3 mfen: '8/8 w - - - 0 2'",
                  game,
                  "no such\0 move"));
      events.add(Events.of(rejected));
      events.add(Events.of(rejected));
    }
    events.add(
        Events.of(
            GameFailed.newBuilder()
                .setRequest(games.getFirst().getRequest().toBuilder().setGameId(tournament + "-8"))
                .build()));
    // When
    archive.publish(events);
    // Then
    await().atMost(60, SECONDS).until(() -> rejected(tournament).size() == 7);
    assertThat(rejected(tournament).stream().map(RejectedGame::getGame))
        .containsExactlyInAnyOrderElementsOf(games);
    assertThat(rejected(tournament))
        .allMatch(each -> each.getReason().equals("no such\0 move") && each.getTurnNumber() == 3);
    assertThat(archive.count(tournament)).isZero();
  }

  private List<RejectedGame> rejected(String tournament) {
    return pages(token ->
            archive
                .blocking()
                .listRejectedGames(
                    message(
                        text("tournament_id: ? page_size: 3 page_token: ?", tournament, token))))
        .stream()
        .flatMap(page -> page.getGamesList().stream())
        .toList();
  }

  @Test
  void noGameIsLostOrStoredTwiceWhenTheDatabaseRestarts() throws Exception {
    // Given games that are being stored
    String tournament = ArchiveFixture.unique();
    List<PlayedGame> games = new InventedGames(5, tournament).of(tournament, 4 * MANY);
    List<Event> events = games.stream().map(ArchiveFixture::validated).toList();
    archive.publish(events.subList(0, 3 * MANY));
    archive.awaitCount(tournament, 1);
    // When
    EmbeddedServers.stopDatabase();
    archive.publish(events.subList(2 * MANY, 4 * MANY));
    EmbeddedServers.startDatabase();
    // Then
    await()
        .atMost(60, SECONDS)
        .ignoreExceptions()
        .until(() -> archive.count(tournament) == games.size());
    assertStoredOnce(tournament, games);
  }

  @Test
  void anEventThatTheDatabaseRefusesBecomesADeadLetterAndTheOthersAreStored() throws Exception {
    // Given two good games, and one with a NUL, which PostgreSQL cannot store as text
    String tournament = ArchiveFixture.unique();
    List<PlayedGame> games = new InventedGames(6, tournament).of(tournament, 3);
    PlayedGame.Builder poison = games.get(1).toBuilder();
    poison.getRequestBuilder().getWhiteBuilder().setName("a\0b");
    Event bad = ArchiveFixture.validated(poison.build());
    // When
    archive.publish(
        List.of(
            ArchiveFixture.validated(games.get(0)), bad, ArchiveFixture.validated(games.get(2))));
    // Then
    archive.awaitCount(tournament, 2);
    await()
        .atMost(60, SECONDS)
        .until(() -> deadLetters().stream().anyMatch(each -> contains(each, bad)));
    assertStoredOnce(tournament, List.of(games.get(0), games.get(2)));
  }

  private static boolean contains(DeadLetter letter, Event event) {
    return letter.getValue().equals(event.toByteString());
  }

  private List<DeadLetter> deadLetters() throws Exception {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", brokers);
    List<DeadLetter> letters = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      TopicPartition place = new TopicPartition(Topic.GAMES_REFEREED.deadLetterName(), 0);
      consumer.assign(List.of(place));
      consumer.seekToBeginning(List.of(place));
      long end = consumer.endOffsets(List.of(place)).get(place);
      while (consumer.position(place) < end) {
        for (var record : consumer.poll(Duration.ofMillis(200))) {
          letters.add(Events.parse(record.value()).getDeadLetter());
        }
      }
    }
    return letters;
  }
}
