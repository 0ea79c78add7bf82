package io.polyboard.service.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;

/**
 * Connections to a database whose schema is as the program needs it, or later. Until it is, there
 * are none, as if the database were away. Thread-safe.
 */
public final class SchemaConnections {
  /** PostgreSQL's {@code insufficient_privilege}. */
  private static final String NO_PRIVILEGE = "42501";

  private final Schema schema;
  private final DataSource source;
  private volatile boolean isCurrent;

  public SchemaConnections(Schema schema, DataSource source) {
    this.schema = schema;
    this.source = source;
  }

  /**
   * A connection.
   *
   * @throws SQLTransientConnectionException if the schema is waited for; says what is missing
   */
  public Connection open() throws SQLException {
    Connection connection = source.getConnection();
    if (isCurrent) {
      return connection;
    }
    try {
      require(connection);
      isCurrent = true;
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void require(Connection connection) throws SQLException {
    int found;
    try {
      found = schema.found(connection);
    } catch (SQLException e) {
      if (NO_PRIVILEGE.equals(e.getSQLState())) {
        throw new SQLTransientConnectionException(
            "waiting for the rights of the service's role: " + e.getMessage(), e);
      }
      throw e;
    }
    if (found < schema.version()) {
      throw new SQLTransientConnectionException(
          "waiting for a migration: the schema %s is at version %d, and %d is needed"
              .formatted(schema.name(), found, schema.version()));
    }
  }
}
