package io.polyboard.testkit.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EmbeddedServersTest {
  private final EmbeddedServers servers = new EmbeddedServers();

  @AfterEach
  void stop() {
    servers.stop();
  }

  @Test
  void theServersGoAndComeBackWithTheirDataAtTheSameAddress() throws Exception {
    // Given
    Map<String, String> settings = servers.start();
    assertThat(EmbeddedServers.areOwn()).isTrue();
    createTopic("games");
    execute(settings, "CREATE TABLE game (turns text NOT NULL)");

    // When
    EmbeddedServers.restartKafka();
    EmbeddedServers.stopDatabase();
    assertThatThrownBy(() -> execute(settings, "INSERT INTO game VALUES ('1. e4')"))
        .isInstanceOf(SQLException.class);
    EmbeddedServers.startDatabase();

    // Then
    assertThat(settings)
        .containsEntry("kafka.bootstrap.servers", EmbeddedServers.bootstrapServers());
    assertThat(topics()).contains("games");
    execute(settings, "INSERT INTO game VALUES ('1. e4')");
  }

  @Test
  void serversOfOthersAreUsedAndLeftAlone() {
    // Given
    System.setProperty("polyboard.test.kafka", "kafka.example:9092");
    System.setProperty("polyboard.test.database", "jdbc:postgresql://database.example/polyboard");
    System.setProperty("polyboard.test.database.user", "user");
    System.setProperty("polyboard.test.database.password", "secret");
    try {
      // When
      Map<String, String> settings = servers.start();

      // Then
      assertThat(settings)
          .containsEntry("kafka.bootstrap.servers", "kafka.example:9092")
          .containsEntry(
              "quarkus.datasource.archive.jdbc.url", "jdbc:postgresql://database.example/polyboard")
          .containsEntry("quarkus.datasource.tournament.username", "user")
          .containsEntry("quarkus.datasource.tournament.password", "secret");
      assertThat(EmbeddedServers.areOwn()).isFalse();
      assertThatThrownBy(EmbeddedServers::restartKafka)
          .hasMessageContaining("kafka.example:9092 was not started by the tests");
    } finally {
      System.getProperties().keySet().removeIf(key -> key.toString().startsWith("polyboard.test."));
    }
  }

  private static void createTopic(String name) throws Exception {
    try (Admin admin = Admin.create(bootstrap())) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
  }

  private static Iterable<String> topics() throws Exception {
    try (Admin admin = Admin.create(bootstrap())) {
      return admin.listTopics().names().get();
    }
  }

  private static Map<String, Object> bootstrap() {
    return Map.of("bootstrap.servers", EmbeddedServers.bootstrapServers());
  }

  private static void execute(Map<String, String> settings, String sql) throws SQLException {
    String source = "quarkus.datasource.archive.";
    try (var connection =
            DriverManager.getConnection(
                settings.get(source + "jdbc.url"),
                settings.get(source + "username"),
                settings.get(source + "password"));
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
