package io.polyboard.standalone.platform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RegisterWeightsRequest;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.Run;
import io.polyboard.testkit.servers.FreePort;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The four services with a broker and a database that accept only TLS. Each service is its own user
 * with only the rights that it needs, from the chart's access control lists and from the
 * migrations.
 */
@Tag("nightly")
class SecuredServersIT extends PlatformSuite {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String ADMINISTRATOR = "administrator";
  private static final String PASSWORD = "secret-of-";
  private static final String MIGRATIONS = "polyboard_migrations";
  private static final String NO_PRIVILEGE = "42501";
  private static final int TOO_LARGE = 9 << 20;

  private Path directory;

  private EmbeddedKafka kafka;
  private EmbeddedDatabase database;
  private Admin admin;
  private final Map<String, ServiceProcess> services = new HashMap<>();
  private Platform platform;

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    directory = temporary;
    LoopbackCertificates.generate(directory, "server");
    LoopbackCertificates.generate(directory, "foreign");
    kafka =
        EmbeddedKafka.start(
            directory.resolve("kafka"),
            FreePort.choose(),
            SecuredBroker.clients(
                directory.resolve("server.crt"),
                directory.resolve("server.key"),
                ADMINISTRATOR,
                PASSWORD + ADMINISTRATOR,
                RecordingAuthorizer.class.getName()));
    admin = Admin.create(client(ADMINISTRATOR));
    makeTopics();
    makeUsers();
    database = encryptedDatabase();
    makeRoles();
    for (String service : List.of("validation", "search", "archive", "tournament")) {
      services.put(service, new ServiceProcess(service, settings(service)).start());
    }
    migrateWhileServicesWait();
    for (ServiceProcess service : services.values()) {
      service.awaitReady();
    }
    platform =
        Platform.at(
            "rules=%s,search=%s,archive=%s,tournament=%s"
                .formatted(
                    services.get("validation").address(),
                    services.get("search").address(),
                    services.get("archive").address(),
                    services.get("tournament").address()));
  }

  @AfterAll
  void stop() throws InterruptedException {
    if (platform != null) {
      platform.close();
    }
    for (ServiceProcess service : services.values()) {
      service.stop();
    }
    if (admin != null) {
      admin.close();
    }
    if (database != null) {
      database.close();
    }
    if (kafka != null) {
      kafka.close();
    }
  }

  @Override
  Platform platform() {
    return platform;
  }

  /** A database that refuses connections without TLS. */
  private EmbeddedDatabase encryptedDatabase() throws IOException {
    Path files = directory.resolve("database");
    EmbeddedDatabase.start(files, 0).close();
    Path data = files.resolve("data");
    Files.copy(directory.resolve("server.crt"), data.resolve("server.crt"));
    Path key = Files.copy(directory.resolve("server.key"), data.resolve("server.key"));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(data.resolve("postgresql.auto.conf"), "ssl = on\n");
    Files.writeString(data.resolve("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
    return EmbeddedDatabase.start(files, FreePort.choose());
  }

  private Path authority(String name) {
    return directory.resolve(name + "-client-ca.crt");
  }

  /** The configuration of a Kafka client. */
  private Map<String, Object> client(String user) {
    Map<String, Object> client = new HashMap<>();
    client.put("bootstrap.servers", kafka.bootstrapServers());
    client.put("security.protocol", "SASL_SSL");
    client.put("sasl.mechanism", "SCRAM-SHA-512");
    client.put("sasl.jaas.config", login(user, PASSWORD + user));
    client.put("ssl.truststore.type", "PEM");
    client.put("ssl.truststore.location", authority("server").toString());
    return client;
  }

  private static String login(String user, String password) {
    return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
        .formatted(user, password);
  }

  private String databaseUrl() {
    return database.jdbcUrl() + "?sslmode=verify-full&sslrootcert=" + authority("server");
  }

  private Map<String, String> settings(String service) {
    Map<String, String> settings = new HashMap<>();
    client(service).forEach((key, value) -> settings.put("kafka." + key, value.toString()));
    settings.put("polyboard.events.make-topics", "false");
    settings.put("quarkus.log.file.enabled", "true");
    settings.put("quarkus.log.file.path", log(service).toString());
    settings.put("quarkus.log.category.\"org.apache.kafka\".level", "INFO");
    settings.put("polyboard.search.workers", "1");
    settings.put("polyboard.search.lock", "3S");
    settings.put("polyboard.%s.migrate".formatted(service), "never");
    String source = "quarkus.datasource.%s.".formatted(service);
    settings.put(source + "jdbc.url", databaseUrl());
    settings.put(source + "username", role(service));
    settings.put(source + "password", PASSWORD + role(service));
    if (!hasDatabase(service)) {
      settings.keySet().removeIf(key -> key.startsWith(source) || key.endsWith(".migrate"));
    }
    return settings;
  }

  private Path log(String service) {
    return directory.resolve(service + ".log");
  }

  private static boolean hasDatabase(String service) {
    return service.equals("archive") || service.equals("tournament");
  }

  private static String role(String service) {
    return "polyboard_" + service;
  }

  /** Makes the topics as an administrator does. */
  private void makeTopics() throws Exception {
    Topics topics = new Topics(new KafkaSettings(client(ADMINISTRATOR)), 4, Duration.ofDays(30));
    topics.start();
    assertThat(topics.await(PATIENCE)).isTrue();
  }

  private void makeUsers() throws Exception {
    List<KafkaAcls.Entry> entries = KafkaAcls.read();
    Set<String> users = entries.stream().map(KafkaAcls.Entry::service).collect(Collectors.toSet());
    admin
        .alterUserScramCredentials(
            users.stream()
                .map(user ->
                    new UserScramCredentialUpsertion(
                        user,
                        new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096),
                        PASSWORD + user))
                .map(org.apache.kafka.clients.admin.UserScramCredentialAlteration.class::cast)
                .toList())
        .all()
        .get();
    admin.createAcls(entries.stream().map(KafkaAcls.Entry::binding).toList()).all().get();
  }

  private void makeRoles() throws SQLException {
    asOwner(
        "create role %1$s login password '%2$s%1$s'".formatted(MIGRATIONS, PASSWORD),
        "create role %1$s login password '%2$s%1$s'".formatted(role("archive"), PASSWORD),
        "create role %1$s login password '%2$s%1$s'".formatted(role("tournament"), PASSWORD),
        "revoke all on database polyboard from public",
        "grant connect on database polyboard to %s, %s, %s"
            .formatted(MIGRATIONS, role("archive"), role("tournament")),
        "grant create on database polyboard to " + MIGRATIONS);
  }

  /** Runs statements as the owner of the server. */
  private void asOwner(String... statements) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(databaseUrl(), database.username(), database.password());
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        boolean unused = statement.execute(each);
      }
    }
  }

  private void migrateWhileServicesWait() throws Exception {
    for (String service : List.of("archive", "tournament")) {
      // Given a service that waits
      Awaitility.await()
          .atMost(PATIENCE)
          .untilAsserted(() ->
              assertThat(services.get(service).readiness())
                  .contains("\"status\": \"DOWN\"")
                  .contains("waiting for a migration: the schema " + service + " is at version 0"));

      // When
      Run ended = new ServiceProcess(service, migration(service)).runToItsEnd();

      // Then
      assertThat(ended.out())
          .contains("the schema " + service + " is at version")
          .contains(role(service) + " has its rights")
          .doesNotContain(PASSWORD);
      assertThat(ended.exitCode()).isZero();
    }
  }

  /** The settings of a migration, without Kafka. */
  private Map<String, String> migration(String service) {
    return new HashMap<>(
        Map.of(
            "polyboard.%s.migrate".formatted(service),
            "only",
            "polyboard.%s.service-role".formatted(service),
            role(service),
            "quarkus.datasource.%s.jdbc.url".formatted(service),
            databaseUrl(),
            "quarkus.flyway.%s.username".formatted(service),
            MIGRATIONS,
            "quarkus.flyway.%s.password".formatted(service),
            PASSWORD + MIGRATIONS));
  }

  @Test
  void aMigrationCanBeRepeated() throws Exception {
    // When
    Run again = new ServiceProcess("tournament", migration("tournament")).runToItsEnd();

    // Then
    assertThat(again.out()).contains(": 0 migrations");
    assertThat(again.exitCode()).isZero();
  }

  @Test
  void aRefusedMigrationSaysWhy() throws Exception {
    // Given
    Map<String, String> refused = migration("archive");
    refused.put("quarkus.flyway.archive.password", "another");
    refused.put("quarkus.flyway.archive.connect-retries", "0");

    // When
    Run ended = new ServiceProcess("archive", refused).runToItsEnd();

    // Then
    assertThat(ended.out())
        .contains("cannot migrate the schema archive")
        .contains("password authentication failed for user \"" + MIGRATIONS);
    assertThat(ended.exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          archive    | create table archive.mine (id int)
          archive    | create table public.mine (id int)
          archive    | create temporary table mine (id int)
          archive    | create schema mine
          archive    | drop table archive.games
          archive    | alter table archive.games add column mine int
          archive    | truncate archive.games
          archive    | update archive.games set record = ''
          archive    | delete from archive.game_counts
          archive    | delete from archive.rejected_games
          archive    | update archive.schema_history set success = false
          archive    | select * from tournament.tournaments
          archive    | create function archive.mine() returns boolean language sql return true
          tournament | create table tournament.mine (id int)
          tournament | drop table tournament.outbox
          tournament | truncate tournament.games
          tournament | delete from tournament.schema_history
          tournament | select * from archive.games
          """)
  void aServiceMayNotRunOtherStatements(String service, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(databaseUrl(), role(service), PASSWORD + role(service));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .isInstanceOfSatisfying(
              SQLException.class,
              refusal -> assertThat(refusal.getSQLState()).isEqualTo(NO_PRIVILEGE));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          another authority | PKIX path                  | PKIX path
          another name      | localhost found            | hostname
          no encryption     | speaks TLS                 | no encryption
          another password  | Authentication failed      | password authentication failed
          no certificate    | nowhere.crt                | nowhere.crt
          """)
  void aRefusedServiceSaysWhy(String trouble, String ofKafka, String ofDatabase) throws Exception {
    // Given
    Map<String, String> settings = settings("archive");
    String url = "quarkus.datasource.archive.jdbc.url";
    switch (trouble) {
      case "another authority" -> {
        settings.put("kafka.ssl.truststore.location", authority("foreign").toString());
        settings.put(
            url, databaseUrl().replace(authority("server").toString(), "" + authority("foreign")));
      }
      case "another name" -> {
        settings.put("kafka.bootstrap.servers", "localhost:" + kafka.port());
        settings.put(url, databaseUrl().replace("127.0.0.1", "localhost"));
      }
      case "no certificate" -> {
        settings.put("kafka.ssl.truststore.location", directory.resolve("nowhere.crt").toString());
        settings.put(url, databaseUrl().replace("server-client-ca.crt", "nowhere.crt"));
      }
      case "no encryption" -> {
        settings.put("kafka.security.protocol", "PLAINTEXT");
        settings.put(url, database.jdbcUrl() + "?sslmode=disable");
      }
      default -> {
        settings.put("kafka.sasl.jaas.config", login("archive", "another"));
        settings.put("quarkus.datasource.archive.password", "another");
      }
    }

    // When
    try (ServiceProcess refused = new ServiceProcess("archive", settings).start()) {
      // Then
      Awaitility.await()
          .atMost(PATIENCE)
          .untilAsserted(() ->
              assertThat(refused.readiness())
                  .contains("\"status\": \"DOWN\"")
                  .contains(ofKafka)
                  .contains(ofDatabase)
                  .doesNotContain(PASSWORD));
    }
  }

  @Test
  void aUserCannotReadOtherTopics() {
    // Given
    TopicPartition refereed = new TopicPartition(Topic.GAMES_REFEREED.topicName(), 0);
    try (KafkaConsumer<byte[], byte[]> search = consumer(client("search"))) {
      search.assign(List.of(refereed));
      search.seekToBeginning(List.of(refereed));

      // Then
      assertThatThrownBy(() -> search.poll(Duration.ofMinutes(1)))
          .isInstanceOf(TopicAuthorizationException.class);
    }
  }

  @Test
  void aUserCannotWriteToOtherTopics() {
    try (KafkaProducer<byte[], byte[]> archive = producer(client("archive"))) {
      assertThatThrownBy(() ->
              archive
                  .send(new ProducerRecord<>(Topic.GAMES_REFEREED.topicName(), new byte[1]))
                  .get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(TopicAuthorizationException.class);
    }
  }

  @Test
  void anUnknownUserIsRefused() {
    // Given
    Map<String, Object> stranger = client("stranger");

    // Then
    try (Admin none = Admin.create(stranger)) {
      assertThatThrownBy(() -> none.listTopics().names().get())
          .hasCauseInstanceOf(SaslAuthenticationException.class);
    }
  }

  @Test
  void noPasswordIsLogged() throws IOException {
    for (String service : services.keySet()) {
      assertThat(Files.readString(log(service)))
          .as(service)
          .contains("Successfully logged in")
          .doesNotContain(PASSWORD);
    }
  }

  private static KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> client) {
    return new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> client) {
    return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  @Test
  void theListsAllowExactlyTheUsedOperations() throws Exception {
    // Given everything that services do: games are played, variants and weights registered
    String weights = "term,middle,end\ntempo,21,3.5\n";
    String variant = registerQueenlessChess();
    Object unused =
        platform
            .search()
            .registerWeights(
                RegisterWeightsRequest.newBuilder().setVariant(variant).setText(weights).build());
    Entrant own =
        searching("own", 200).toBuilder().setWeightsText(weights.replace("21", "22")).build();
    Tournament end = awaitEnd(create(match(4, own, random("random"))));
    archivedGames(end);
    // And unusable records become dead letters
    try (KafkaProducer<byte[], byte[]> producer = producer(client(ADMINISTRATOR))) {
      for (Topic topic : Topic.values()) {
        producer.send(
            new ProducerRecord<>(
                topic.topicName(), "poison".getBytes(UTF_8), "none".getBytes(UTF_8)));
      }
      // And a game that no worker can play, which may be long, is tried again, and fails
      GameRequest unplayable =
          GameRequest.newBuilder()
              .setGameId("unplayable")
              .setVariantDigest("unknown")
              .setWhite(Player.newBuilder().setSearching(Searching.getDefaultInstance()))
              .build();
      producer.send(
          new ProducerRecord<>(
              Topic.GAMES_REQUESTED.topicName(),
              "unplayable".getBytes(UTF_8),
              Events.of(GameRequested.newBuilder().setRequest(unplayable).build()).toByteArray()));
    }
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() ->
            RecordingAuthorizer.allowed()
                .contains(
                    new AllowedOperation(
                        "search",
                        ResourceType.TOPIC,
                        Topic.GAMES_REFEREED.topicName(),
                        AclOperation.WRITE)));
    asOwner(
        """
        insert into tournament.outbox (trace, topic, key, event)
        values ('', '%s', 'large', convert_to(repeat('x', %d), 'UTF8'))
        """
            .formatted(Topic.CATALOGUE.topicName(), TOO_LARGE));
    // And a worker stops while short games wait, which it requeues; another is killed
    Tournament under = create(match(400, searching("one", 5_000), searching("two", 5_000)));
    awaitGames(under, 4);
    services.get("search").stop();
    services.get("search").start().awaitReady();
    services.get("search").kill();
    services.get("search").start();
    // And Kafka has lost a registration that the archive has
    asOwner(
        """
        insert into archive.registrations (digest, variant_id, text, latest)
        values ('lost', 'lost', 'id: lost', false)
        """);
    services.get("archive").stop();
    services.get("archive").start().awaitReady();
    services.get("search").awaitReady();

    // Then
    List<KafkaAcls.Entry> entries = KafkaAcls.read();
    Awaitility.await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            assertThat(
                    entries.stream()
                        .filter(entry ->
                            RecordingAuthorizer.allowed().stream().noneMatch(entry::allows))
                        .toList())
                .as("allowed, and not used")
                .isEmpty());
    List<AllowedOperation> others = new ArrayList<>(RecordingAuthorizer.allowed());
    others.removeIf(used ->
        used.user().equals(ADMINISTRATOR)
            || used.user().equals("ANONYMOUS")
            || isImplied(used, entries)
            || entries.stream().anyMatch(entry -> entry.allows(used)));
    assertThat(others).as("used, and not in the lists").isEmpty();
    asOwner("delete from archive.registrations where digest = 'lost'");
    unused =
        platform
            .tournaments()
            .cancelTournament(
                CancelTournamentRequest.newBuilder()
                    .setTournamentId(under.getTournamentId())
                    .build());
  }

  /** A user who may read or write may also describe. */
  private static boolean isImplied(AllowedOperation used, List<KafkaAcls.Entry> entries) {
    return used.operation() == AclOperation.DESCRIBE
        && used.type() != ResourceType.CLUSTER
        && entries.stream()
            .map(KafkaAcls.Entry::binding)
            .anyMatch(binding ->
                binding.entry().principal().equals("User:" + used.user())
                    && binding.pattern().resourceType() == used.type()
                    && binding.pattern().name().equals(used.name())
                    && Set.of(AclOperation.READ, AclOperation.WRITE)
                        .contains(binding.entry().operation()));
  }
}
