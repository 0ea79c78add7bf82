package io.polyboard.service.schema;

import module java.base;

import io.agroal.api.AgroalPoolInterceptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes the database cancel statements that take longer than a timeout. */
public final class StatementTimeout implements AgroalPoolInterceptor {
  private final Duration timeout;

  public StatementTimeout(Duration timeout) {
    this.timeout = timeout;
  }

  @Override
  public void onConnectionCreate(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("set statement_timeout = " + timeout.toMillis());
    } catch (SQLException e) {
      throw new IllegalStateException("cannot set the statement timeout", e);
    }
  }
}
