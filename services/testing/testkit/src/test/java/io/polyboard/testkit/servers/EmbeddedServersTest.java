package io.polyboard.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EmbeddedServersTest {
  private final EmbeddedServers servers = new EmbeddedServers();

  @AfterEach
  void stop() {
    servers.stop();
  }

  @Tag("nightly")
  @Test
  void ownServersRestartWithTheirDataAtTheSameAddress() throws Exception {
    // Given
    servers.init(Map.of(EmbeddedServers.OWN, "true"));
    Map<String, String> settings = servers.start();
    createTopic(settings, "games");
    execute(settings, "CREATE TABLE game (turns text NOT NULL)");

    // When
    EmbeddedServers.stopKafka();
    EmbeddedServers.startKafka();
    EmbeddedServers.stopDatabase();
    assertThatThrownBy(() -> execute(settings, "INSERT INTO game VALUES ('1. e4')"))
        .isInstanceOf(SQLException.class);
    EmbeddedServers.startDatabase();

    // Then
    assertThat(topics(settings)).contains("games");
    execute(settings, "INSERT INTO game VALUES ('1. e4')");
  }

  @Test
  void applicationsOnSharedServersHaveTheirOwnDatabaseAndTopics() throws Exception {
    // Given
    Map<String, String> settings = servers.start();
    Map<String, String> others = new EmbeddedServers().start();

    // When
    execute(settings, "CREATE TABLE game (turns text NOT NULL)");

    // Then
    assertThatThrownBy(() -> execute(others, "INSERT INTO game VALUES ('1. e4')"))
        .hasMessageContaining("\"game\" does not exist");
    assertThat(others.get("polyboard.events.prefix"))
        .isNotEqualTo(settings.get("polyboard.events.prefix"));
    assertThat(others)
        .containsEntry("kafka.bootstrap.servers", settings.get("kafka.bootstrap.servers"));
  }

  private static void createTopic(Map<String, String> settings, String name) throws Exception {
    try (Admin admin = admin(settings)) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
  }

  private static Iterable<String> topics(Map<String, String> settings) throws Exception {
    try (Admin admin = admin(settings)) {
      return admin.listTopics().names().get();
    }
  }

  private static Admin admin(Map<String, String> settings) {
    return Admin.create(Map.of("bootstrap.servers", settings.get("kafka.bootstrap.servers")));
  }

  private static void execute(Map<String, String> settings, String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                settings.get("quarkus.datasource.archive.jdbc.url"),
                settings.get("quarkus.flyway.archive.username"),
                settings.get("quarkus.flyway.archive.password"));
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
