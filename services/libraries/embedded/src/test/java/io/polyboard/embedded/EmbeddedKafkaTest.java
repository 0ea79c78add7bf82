package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EmbeddedKafkaTest {
  private static final String TOPIC = "games";

  /** The data of a broker that was shut down. */
  @TempDir static Path made;

  /** Its port, and how often a port was chosen for it; the first two choices were the same. */
  private static int port;

  private static int choices;
  private static String cluster;

  @TempDir Path directory;

  @BeforeAll
  static void make() throws Exception {
    // Chooses the same port twice; it stays free until a broker listens.
    int chosenTwice = LoopbackPort.any();
    IntSupplier freePort = () -> choices++ < 2 ? chosenTwice : LoopbackPort.any();
    try (var kafka = EmbeddedKafka.start(made, 0, BrokerClients.ANYBODY, freePort)) {
      port = kafka.port();
      assertThat(port).isEqualTo(chosenTwice);
      cluster = cluster(kafka);
      createTopic(kafka);
      write(kafka, "1. e4");
    }
  }

  @Tag("nightly")
  @Test
  void acknowledgedRecordsSurviveTheEndOfTheProcess() throws Exception {
    // Given a process whose broker has acknowledged a record
    Process owner = Owner.run(Owner.Server.KAFKA, directory);

    // When it is killed
    owner.destroyForcibly().waitFor();

    // Then a broker starts from its unfinished logs, and has the record
    try (var kafka = EmbeddedKafka.start(directory, 0)) {
      assertThat(record(kafka, 0)).isEqualTo(Owner.KEPT);
    }
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    // Given
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int taken = socket.getLocalPort();

      // When, Then
      assertRefused(
          directory,
          taken,
          "Port %d of 127.0.0.1 is not free".formatted(taken),
          "use another port");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aPortTakenBetweenChoiceAndUseIsChosenAgain(int unluckyChoice) throws Exception {
    // Given a choice of ports, of which that of the broker or the controller is taken
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      var choices = new AtomicInteger();
      IntSupplier freePort =
          () ->
              choices.getAndIncrement() == unluckyChoice
                  ? socket.getLocalPort()
                  : LoopbackPort.any();

      // When
      try (var kafka = EmbeddedKafka.start(directory, 0, BrokerClients.ANYBODY, freePort)) {
        // Then it has started at the second attempt
        createTopic(kafka);
        assertThat(choices).hasValue(4);
      }
    }
  }

  @Test
  void brokerAndControllerHaveDifferentPorts() {
    // Then
    assertThat(choices).isEqualTo(3);
  }

  @Test
  void aPortThatIsTakenAtEveryAttemptIsReported() throws Exception {
    // Given
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
        var other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      var choices = new AtomicInteger();
      IntSupplier taken =
          () -> (choices.getAndIncrement() % 2 == 0 ? socket : other).getLocalPort();

      // When, Then the message has the cause
      assertThatThrownBy(() -> EmbeddedKafka.start(directory, 0, BrokerClients.ANYBODY, taken))
          .isInstanceOf(EmbeddedServerException.class)
          .hasMessageContaining("was taken by another program");
    }
  }

  @Test
  void dataOfANewerKafkaAreRefused() throws Exception {
    // Given the directory of a Kafka of the future
    Files.createDirectories(directory.resolve("logs"));
    Files.writeString(directory.resolve("logs/kafka-version"), "9999 77.0-IV1");

    // When, Then
    assertRefused(directory, 0, "newer Kafka", "77.0-IV1");
  }

  @Test
  void damagedDataAreReportedAndTheProcessContinues() throws Exception {
    // Given a broker whose metadata log was overwritten
    Copies.copy(made, directory);
    Path metadata = directory.resolve("logs/__cluster_metadata-0");
    try (var files = Files.list(metadata)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, "no metadata".repeat(100));
      }
    }

    // When, Then
    assertRefused(directory, 0, directory.toRealPath().toString(), "use another directory");

    // And the directory is no longer claimed
    ClaimedDirectory.claim(directory, "test").close();
  }

  @Test
  void incompleteDataAreRefused() throws Exception {
    // Given a directory without the version file
    Files.createDirectories(directory.resolve("logs"));

    // When, Then
    assertRefused(directory, 0, "does not hold the complete data");
  }

  private static void assertRefused(Path directory, int port, String... messages) {
    assertThatThrownBy(() -> EmbeddedKafka.start(directory, port))
        .isInstanceOf(EmbeddedServerException.class)
        .message()
        .contains(messages);
  }

  @Test
  void aGuardedBrokerRequiresItsPassword() throws Exception {
    // Given a broker with both ports known, and a topic
    List<Integer> ports = new ArrayList<>();
    IntSupplier freePort =
        () -> {
          ports.add(LoopbackPort.any());
          return ports.getLast();
        };
    Map<String, String> before;
    try (var kafka =
        EmbeddedKafka.start(directory, 0, BrokerClients.ofRandomPassword(), freePort)) {
      createTopic(kafka);
      write(kafka, "1. e4");
      before = kafka.clientSettings();
      String broker = "bootstrap.servers";
      String controller = "bootstrap.controllers";
      Map<String, String> wrong = new HashMap<>(BrokerClients.ofPassword("wrong").client());

      // When, Then
      for (String port : List.of(broker, controller)) {
        String address = "127.0.0.1:" + ports.get(port.equals(broker) ? 0 : 1);
        assertThatThrownBy(() -> harm(Map.of(port, address)))
            .hasCauseInstanceOf(TimeoutException.class);
        wrong.put(port, address);
        assertThatThrownBy(() -> harm(wrong)).hasCauseInstanceOf(SaslAuthenticationException.class);
        wrong.remove(port);
      }
      assertThat(record(kafka, 0)).isEqualTo("1. e4");

      // And only the owner can read the client settings, which are complete
      Path file = directory.resolve("client.properties");
      assertThat(Files.getPosixFilePermissions(file))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      Properties written = new Properties();
      try (var reader = Files.newBufferedReader(file)) {
        written.load(reader);
      }
      assertThat(written).containsExactlyInAnyOrderEntriesOf(kafka.clientSettings());
    }

    // And the next start has another password
    try (var kafka = EmbeddedKafka.startGuarded(directory, 0)) {
      assertThat(record(kafka, 0)).isEqualTo("1. e4");
      before.put("bootstrap.servers", kafka.bootstrapServers());
      assertThatThrownBy(() -> harm(before)).hasCauseInstanceOf(SaslAuthenticationException.class);
    }
  }

  /** Deletes the topic, or unregisters the broker. */
  private static void harm(Map<String, String> client) throws Exception {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("request.timeout.ms", 2_000);
    settings.put("default.api.timeout.ms", 4_000);
    try (Admin admin = Admin.create(settings)) {
      if (client.containsKey("bootstrap.controllers")) {
        admin.unregisterBroker(1).all().get();
      } else {
        admin.deleteTopics(List.of(TOPIC)).all().get();
      }
    }
  }

  @Test
  void aBrokerThatCouldNotWriteIsRestartedOnItsPort() throws Exception {
    // Given a broker that cannot begin another segment of a topic, nor write anything else
    try (var kafka = EmbeddedKafka.startGuarded(directory, 0)) {
      createTopic(kafka);
      write(kafka, "1. e4");
      var games = new NewTopic("more-games", 1, (short) 1);
      games.configs(Map.of("segment.bytes", Integer.toString(1 << 20)));
      try (Admin admin = Admin.create(clients(kafka));
          var producer =
              new KafkaProducer<>(clients(kafka), new StringSerializer(), new StringSerializer())) {
        admin.createTopics(List.of(games)).all().get();
        String large = "x".repeat(700_000);
        producer.send(new ProducerRecord<>("more-games", large)).get();
        Files.move(directory.resolve("logs/more-games-0"), directory.resolve("moved"));
        var unused = producer.send(new ProducerRecord<>("more-games", large));
        while (kafka.trouble().isEmpty()) {
          Thread.sleep(20);
        }
        producer.close(Duration.ZERO);
      }
      String address = kafka.bootstrapServers();

      // When
      kafka.restart();

      // Then it has the same address and the same data
      assertThat(kafka.trouble()).isEmpty();
      assertThat(kafka.bootstrapServers()).isEqualTo(address);
      assertThat(record(kafka, 0)).isEqualTo("1. e4");
      write(kafka, "1. d4");
      assertThat(record(kafka, 1)).isEqualTo("1. d4");
    }
  }

  /** A broker that is restarted on its directory and its port. */
  @Nested
  class StartedAgain {
    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
      kafka = EmbeddedKafka.start(made, port);
    }

    @AfterAll
    static void stop() {
      kafka.close();
    }

    @Test
    void aTopicOutlivesTheBrokerAndThePortIsTheSame() throws Exception {
      // Then it is the same cluster, at the same address, and the record is there
      assertThat(kafka.bootstrapServers()).isEqualTo("127.0.0.1:" + port);
      assertThat(kafka.trouble()).isEmpty();
      assertThat(cluster(kafka)).isEqualTo(cluster);
      assertThat(record(kafka, 0)).isEqualTo("1. e4");
    }

    @Test
    void aMessageMayHaveSevenMebibytes() throws Exception {
      // Given
      String large = "x".repeat(7 << 20);

      // When
      write(kafka, large);

      // Then
      assertThat(record(kafka, 1)).isEqualTo(large);
    }

    @Test
    void aDirectoryBelongsToOneBroker() {
      // When, Then
      assertRefused(
          made,
          0,
          "in use by another embedded Kafka broker",
          "process " + ProcessHandle.current().pid());
      assertThat(kafka.trouble()).isEmpty();
    }
  }

  private static String cluster(EmbeddedKafka kafka) throws Exception {
    try (Admin admin = Admin.create(clients(kafka))) {
      return admin.describeCluster().clusterId().get();
    }
  }

  static void createTopic(EmbeddedKafka kafka) throws Exception {
    try (Admin admin = Admin.create(clients(kafka))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  static void write(EmbeddedKafka kafka, String value) throws Exception {
    Map<String, Object> settings = clients(kafka);
    settings.put("max.request.size", 8 << 20);
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static String record(EmbeddedKafka kafka, long offset) {
    var partition = new TopicPartition(TOPIC, 0);
    try (var consumer =
        new KafkaConsumer<>(clients(kafka), new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(Set.of(partition));
      consumer.seek(partition, offset);
      Optional<String> first = Optional.empty();
      while (first.isEmpty()) {
        for (var record : consumer.poll(Duration.ofSeconds(1))) {
          first = first.or(() -> Optional.of(record.value()));
        }
      }
      return first.get();
    }
  }

  private static Map<String, Object> clients(EmbeddedKafka kafka) {
    return new HashMap<>(kafka.clientSettings());
  }
}
