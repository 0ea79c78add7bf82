package io.polyboard.service.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;

/**
 * The schema that a service needs.
 *
 * @param name of the schema, the service, its data source and its migrations in {@code db}
 * @param version of the latest migration that the program knows
 */
public record Schema(String name, int version) {
  /** Flyway's table of the applied migrations. */
  static final String HISTORY = "schema_history";

  /** PostgreSQL's {@code insufficient_privilege}. */
  private static final String NO_PRIVILEGE = "42501";

  /**
   * The version of the schema in the database; 0 if there is none.
   *
   * @throws SQLException if the version cannot be read, such as without rights on the schema
   */
  private int found(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet table =
          statement.executeQuery("select to_regclass('%s.%s')".formatted(name, HISTORY))) {
        if (!table.next() || table.getString(1) == null) {
          return 0;
        }
      }
      try (ResultSet latest =
          statement.executeQuery(
              "select max(version::int) from %s.%s where success".formatted(name, HISTORY))) {
        return latest.next() ? latest.getInt(1) : 0;
      }
    }
  }

  /**
   * Requires that the database has this version of the schema, or a later one.
   *
   * @throws SQLTransientConnectionException if the service has to wait for it; says what is missing
   */
  void require(Connection connection) throws SQLException {
    int found;
    try {
      found = found(connection);
    } catch (SQLException e) {
      if (NO_PRIVILEGE.equals(e.getSQLState())) {
        throw new SQLTransientConnectionException(
            "waiting for the rights of the service's role: " + e.getMessage(), e);
      }
      throw e;
    }
    if (found < version) {
      throw new SQLTransientConnectionException(
          "waiting for a migration: the schema %s is at version %d, and %d is needed"
              .formatted(name, found, version));
    }
  }
}
