package io.polyboard.tournament.store;

import io.agroal.api.AgroalPoolInterceptor;
import io.polyboard.tournament.TournamentConfig;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Has the database give up statements that take longer than the settings allow. */
@Singleton
@DataSource("tournament")
public class StatementTimeout implements AgroalPoolInterceptor {
  private final long millis;

  @Inject
  StatementTimeout(TournamentConfig settings) {
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
