package io.polyboard.archive.store;

import io.agroal.api.AgroalPoolInterceptor;
import io.polyboard.archive.ArchiveConfig;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Has the database give up statements that take longer than the archive allows. */
@Singleton
@DataSource("archive")
public class StatementTimeout implements AgroalPoolInterceptor {
  private final long millis;

  @Inject
  StatementTimeout(ArchiveConfig settings) {
    millis = settings.statementTimeout().toMillis();
  }

  @Override
  public void onConnectionCreate(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("set statement_timeout = " + millis);
    } catch (SQLException e) {
      throw new IllegalStateException("the statement timeout cannot be set", e);
    }
  }
}
