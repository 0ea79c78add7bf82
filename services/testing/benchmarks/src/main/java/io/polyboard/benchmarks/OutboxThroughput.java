package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.EventWriter;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.kafka.Publisher;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.store.Descriptions;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.TournamentDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Requests a second that the outbox takes and that its relay publishes, from a PostgreSQL to a
 * Kafka of their own: a tournament gives out all of its games at once, and the relay, which begins
 * afterwards, has them acknowledged and deleted.
 *
 * <pre>OutboxThroughput [GAMES [ROUNDS]]</pre>
 */
public final class OutboxThroughput {
  private static final long POLL_MILLIS = 10;

  private OutboxThroughput() {}

  public static void main(String[] arguments) throws Exception {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    Path directory = Files.createTempDirectory("polyboard-outbox");
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        EmbeddedDatabase database = EmbeddedDatabase.start(directory.resolve("database"), 0);
        AgroalDataSource source = Databases.pool(database, "tournament")) {
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
        admin
            .createTopics(
                Arrays.stream(Topic.values())
                    .map(topic -> new NewTopic(topic.topicName(), Optional.of(1), Optional.empty()))
                    .toList())
            .all()
            .get();
      }
      for (int round = 0; round <= rounds; round++) {
        measure(games, round == 0 ? "warm" : Integer.toString(round), kafka, source);
      }
    }
  }

  private static void measure(int games, String round, EmbeddedKafka kafka, AgroalDataSource source)
      throws Exception {
    long start = System.nanoTime();
    giveOut(games, source);
    double givenOut = games * 1e9 / (System.nanoTime() - start);
    EventWriter writer =
        new EventWriter(new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers())));
    TournamentDatabase database = new TournamentDatabase(source);
    Relay relay =
        new Relay(database, new Descriptions(), Publisher.to(writer), new ServiceThreads());
    start = System.nanoTime();
    relay.start();
    while (database.withHandle(handle -> Outbox.count(handle, 1)) > 0) {
      Thread.sleep(POLL_MILLIS);
    }
    double published = games * 1e9 / (System.nanoTime() - start);
    relay.close();
    writer.close();
    System.out.printf(
        Locale.ROOT,
        "%4s  given out %,8.0f games/s, published %,8.0f requests/s%n",
        round,
        givenOut,
        published);
  }

  private static void giveOut(int games, AgroalDataSource source) throws Exception {
    String ahead = Integer.toString(games);
    try (TournamentServer server =
        new TournamentServer(
            source,
            Map.of(
                "polyboard.tournament.games-ahead", ahead,
                "polyboard.tournament.least-games-ahead", ahead))) {
      var unused =
          server
              .stub()
              .createTournament(
                  CreateTournamentRequest.newBuilder()
                      .setSpec(Specs.selfPlay("mapped-chess", 1_000, games, 1))
                      .build());
    }
  }
}
