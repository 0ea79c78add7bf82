package io.polyboard.tournament.store;

import module java.base;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The changing part of a tournament.
 *
 * @param changedAt when it last started to request games, or took requests back
 * @param endedAt null while it is live
 * @param games in the known rounds
 * @param round the current round, from 1
 * @param nextNumber games from this number on were never requested
 * @param lastPlace of the returned games
 * @param extensions how often the number of games was raised
 * @param recounts how often returned games were requested again
 * @param played games that count
 * @param failed games that do not
 * @param outstanding games that are requested and have not returned
 * @param lastFailure empty if no game failed
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

  /** A new running tournament that has requested no games. */
  public static TournamentRow begun(String id, Instant at, int games) {
    return new TournamentRow(id, Stage.RUNNING, at, null, games, 1, 1, 0, 0, 0, 0, 0, 0, "", 1);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
