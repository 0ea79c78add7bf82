package io.polyboard.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.eclipse.microprofile.config.Config;

/** Connections of the role that owns the schema, which has more rights than the service. */
@ApplicationScoped
public class OwnerSource {
  private final Config settings;

  @Inject
  OwnerSource(Config settings) {
    this.settings = settings;
  }

  /** Opens a connection; the caller closes it. */
  public Connection getConnection() throws SQLException {
    return DriverManager.getConnection(
        settings.getValue("quarkus.datasource.archive.jdbc.url", String.class),
        settings.getValue("quarkus.flyway.archive.username", String.class),
        settings.getValue("quarkus.flyway.archive.password", String.class));
  }

  /** Executes a statement, and returns how many rows it has changed. */
  public int execute(String sql) throws SQLException {
    try (Connection connection = getConnection();
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }
}
