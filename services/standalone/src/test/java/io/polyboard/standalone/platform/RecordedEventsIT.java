package io.polyboard.standalone.platform;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.messages.TournamentMessages;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.tournament.grpc.StandingsMessages;
import io.polyboard.tournament.kafka.GameEvents;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What earlier versions have told by events is understood for ever: into an empty platform it
 * brings the same archive and the same standings. Each version has a folder with its events and
 * what followed from them; it is never changed. With the system property {@code events.write} that
 * of this version is made.
 */
class RecordedEventsIT {
  private static final Path RECORDED = Path.of("src/test/resources/recorded-events");
  private static final String EVENTS = "events.gz";
  private static final String GAMES = "games.jsonl.gz";
  private static final String TOURNAMENTS = "tournaments.jsonl";
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace();

  private record Recorded(Topic topic, byte[] key, byte[] value) {}

  static List<Path> versions() throws IOException {
    try (Stream<Path> folders = Files.list(RECORDED)) {
      return folders.sorted().toList();
    }
  }

  @ParameterizedTest
  @Tag("nightly")
  @MethodSource("versions")
  void refereedGamesBringTheSameArchive(Path version, @TempDir Path data) throws Exception {
    assertArchived(version, data, EnumSet.of(Topic.CATALOGUE, Topic.GAMES_REFEREED));
  }

  @ParameterizedTest
  @Tag("nightly")
  @MethodSource("versions")
  void playedGamesAreRefereedIntoTheSameArchive(Path version, @TempDir Path data) throws Exception {
    assertArchived(version, data, EnumSet.of(Topic.CATALOGUE, Topic.GAMES_PLAYED));
  }

  private static void assertArchived(Path version, Path data, Set<Topic> topics) throws Exception {
    // Given
    List<Game> games = games(version);
    List<Recorded> events =
        events(version).stream().filter(each -> topics.contains(each.topic)).toList();

    try (OwnPlatform platform = OwnPlatform.start(data, 0)) {
      // When
      publish(platform.kafka(), events);

      // Then
      await().atMost(Duration.ofMinutes(2)).until(() -> exported(platform).size() >= games.size());
      assertThat(exported(platform)).containsExactlyInAnyOrderElementsOf(games);
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void refereedGamesBringTheSameStandings(Path version) throws Exception {
    for (Tournament tournament : tournaments(version)) {
      // Given
      TournamentDefinition definition = definition(tournament);
      Scoreboard board = new Scoreboard(definition);

      // When
      for (Recorded each : events(version)) {
        Event event = Events.parse(each.value);
        var game = event.getGameValidated().getGame();
        if (game.getRequest().getTournamentId().equals(tournament.getTournamentId())) {
          board.count(Math.toIntExact(game.getRequest().getNumber()), GameEvents.read(game));
        }
      }

      // Then
      assertThat(withoutEstimates(StandingsMessages.write(board.standings(), definition)))
          .isEqualTo(withoutEstimates(tournament.getStandings()));
    }
  }

  /**
   * What was counted: what follows from it for the players' strength later versions know better.
   */
  private static Standings withoutEstimates(Standings standings) {
    Standings.Builder counted = standings.toBuilder().clearRatings();
    clearEstimates(counted);
    return counted.build();
  }

  private static void clearEstimates(Message.Builder message) {
    for (FieldDescriptor field : message.getAllFields().keySet()) {
      if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
        continue;
      }
      if (field.getMessageType().equals(Estimate.getDescriptor())) {
        message.clearField(field);
      } else if (field.isRepeated()) {
        for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
          clearEstimates(message.getRepeatedFieldBuilder(field, i));
        }
      } else {
        clearEstimates(message.getFieldBuilder(field));
      }
    }
  }

  private static TournamentDefinition definition(Tournament tournament) {
    TournamentSpec spec = tournament.getSpec();
    return TournamentMessages.read(
        spec,
        IntStream.range(0, spec.getVariantsCount())
            .mapToObj(each ->
                new VariantReference(tournament.getVariantIds(each), spec.getVariants(each)))
            .toList(),
        new Faults());
  }

  @Test
  @EnabledIfSystemProperty(named = "events.write", matches = ".*", disabledReason = "it writes")
  void record(@TempDir Path data) throws Exception {
    Path version = RECORDED.resolve(System.getProperty("events.write"));
    Files.createDirectories(version);
    try (OwnPlatform platform = OwnPlatform.start(data, 2)) {
      List<TournamentSpec> specs =
          List.of(
              PlatformSuite.match(
                  12,
                  PlatformSuite.searching("first", 300),
                  PlatformSuite.searching("second", 150)),
              TournamentSpec.newBuilder()
                  .addVariants(platform.registerQueenlessChess())
                  .addVariants("alice")
                  .addPlayers(PlatformSuite.searching("player", 100))
                  .setFormat(Format.FORMAT_SELF_PLAY)
                  .setGames(6)
                  .build(),
              TournamentSpec.newBuilder()
                  .addVariants("mapped-chess")
                  .addPlayers(PlatformSuite.searching("player", 50))
                  .addPlayers(PlatformSuite.random("random"))
                  .addPlayers(PlatformSuite.searching("other", 25))
                  .setFormat(Format.FORMAT_ROUND_ROBIN)
                  .setGames(2)
                  .setMaxPlies(300)
                  .build());
      List<String> tournaments = new ArrayList<>();
      for (TournamentSpec spec : specs) {
        Tournament end = platform.awaitEnd(platform.create(spec));
        assertThat(platform.archivedGames(end)).isNotEmpty();
        tournaments.add(PRINTER.print(end));
      }
      Files.write(version.resolve(TOURNAMENTS), tournaments);
      writeGames(version, exported(platform));
      writeEvents(version, read(platform.kafka()));
    }
  }

  /** The games of the archive, without when they were stored. */
  private static List<Game> exported(OwnPlatform platform) {
    StringBuilder text = new StringBuilder();
    platform
        .platform()
        .archive()
        .exportGames(
            ExportGamesRequest.newBuilder()
                .setFormat(ExportFormat.EXPORT_FORMAT_JSON_LINES)
                .build())
        .forEachRemaining(piece -> text.append(piece.getText()));
    return text.toString().lines().map(RecordedEventsIT::game).toList();
  }

  private static Game game(String json) {
    Game.Builder game = Game.newBuilder();
    merge(json, game);
    // A game is stored at another time, and names of openings are not stored with it.
    return game.clearArchivedAt().clearOpening().build();
  }

  private static void merge(String json, com.google.protobuf.Message.Builder message) {
    try {
      JsonFormat.parser().merge(json, message);
    } catch (IOException e) {
      throw new IllegalStateException(json, e);
    }
  }

  private static List<Tournament> tournaments(Path version) throws IOException {
    List<Tournament> tournaments = new ArrayList<>();
    for (String line : Files.readAllLines(version.resolve(TOURNAMENTS))) {
      Tournament.Builder tournament = Tournament.newBuilder();
      merge(line, tournament);
      tournaments.add(tournament.build());
    }
    return tournaments;
  }

  private static List<Game> games(Path version) throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(version.resolve(GAMES)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(RecordedEventsIT::game)
          .toList();
    }
  }

  private static void writeGames(Path version, List<Game> games) throws IOException {
    try (var out = new GZIPOutputStream(Files.newOutputStream(version.resolve(GAMES)))) {
      for (Game game : games) {
        out.write((PRINTER.print(game) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static void writeEvents(Path version, List<Recorded> events) throws IOException {
    try (var out =
        new DataOutputStream(
            new GZIPOutputStream(Files.newOutputStream(version.resolve(EVENTS))))) {
      out.writeInt(events.size());
      for (Recorded each : events) {
        out.writeUTF(each.topic.topicName());
        write(out, each.key);
        write(out, each.value);
      }
    }
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static List<Recorded> events(Path version) throws IOException {
    try (var in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(version.resolve(EVENTS))))) {
      List<Recorded> events = new ArrayList<>();
      int size = in.readInt();
      for (int i = 0; i < size; i++) {
        events.add(
            new Recorded(
                topic(in.readUTF()), in.readNBytes(in.readInt()), in.readNBytes(in.readInt())));
      }
      return events;
    }
  }

  private static Topic topic(String name) {
    return Arrays.stream(Topic.values())
        .filter(each -> each.topicName().equals(name))
        .findAny()
        .orElseThrow();
  }

  /** All records of all topics. */
  private static List<Recorded> read(Map<String, Object> kafka) {
    List<Recorded> read = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(kafka, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      for (Topic topic : Topic.values()) {
        List<TopicPartition> partitions =
            consumer.partitionsFor(topic.topicName()).stream()
                .map(each -> new TopicPartition(each.topic(), each.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (partitions.stream()
            .anyMatch(each -> consumer.position(each) < requireNonNull(ends.get(each)))) {
          consumer
              .poll(Duration.ofMillis(200))
              .forEach(each -> read.add(new Recorded(topic, each.key(), each.value())));
        }
      }
    }
    return read;
  }

  private static void publish(Map<String, Object> kafka, List<Recorded> events) {
    Map<String, Object> client = new HashMap<>(kafka);
    client.put("max.request.size", 8 << 20);
    try (var producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      events.forEach(each -> {
        var unused =
            producer.send(new ProducerRecord<>(each.topic.topicName(), each.key, each.value));
      });
      producer.flush();
    }
  }
}
