package io.polyboard.tournament.store;

import module java.base;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What of a tournament changes.
 *
 * @param changedAt when its games were last begun to be given out, or taken back
 * @param endedAt null while it is live
 * @param games in the rounds that are known
 * @param round that is played, from 1
 * @param nextNumber games from this number on were never asked for
 * @param lastPlace of the games that are back
 * @param extensions how often the number of games was raised
 * @param recounts how often games that were back were asked for again
 * @param played games that count
 * @param failed games that do not
 * @param outstanding given out and not yet back
 * @param lastFailure empty where none did
 * @param revision grows with every change
 */
public record TournamentRow(
    String id,
    Stage state,
    Instant changedAt,
    @Nullable Instant endedAt,
    int games,
    int round,
    int nextNumber,
    int lastPlace,
    int extensions,
    int recounts,
    int played,
    int failed,
    int outstanding,
    String lastFailure,
    long revision) {

  /** A tournament that runs from now on, and has given out nothing. */
  public static TournamentRow begun(String id, Instant at, int games) {
    return new TournamentRow(id, Stage.RUNNING, at, null, games, 1, 1, 0, 0, 0, 0, 0, 0, "", 1);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
