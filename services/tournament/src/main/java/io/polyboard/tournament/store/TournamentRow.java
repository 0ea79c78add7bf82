package io.polyboard.tournament.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What of a tournament changes.
 *
 * @param changedAt when its games were last begun to be given out, or taken back
 * @param endedAt null while it is live
 * @param nextNumber games from this number on were never asked for
 * @param extensions how often the number of games was raised
 * @param recounts how often games that were back were asked for again
 * @param progress how far it is
 * @param revision grows with every change
 */
public record TournamentRow(
    String id,
    Stage stage,
    Instant changedAt,
    @Nullable Instant endedAt,
    int nextNumber,
    int extensions,
    int recounts,
    Progress progress,
    long revision) {

  /**
   * How far a tournament is.
   *
   * @param games in the rounds that are known
   * @param round that is played, from 1
   * @param lastPlace of the games that are back
   * @param played games that count
   * @param failed games that do not
   * @param outstanding given out and not yet back
   * @param lastFailure empty where none did
   */
  public record Progress(
      int games,
      int round,
      int lastPlace,
      int played,
      int failed,
      int outstanding,
      String lastFailure) {}

  /** A tournament that runs from now on, and has given out nothing. */
  public static TournamentRow begun(String id, Instant at, int games) {
    return new TournamentRow(
        id, Stage.RUNNING, at, null, 1, 0, 0, new Progress(games, 1, 0, 0, 0, 0, ""), 1);
  }

  /** In another stage, which makes void what was asked for before. */
  public TournamentRow entering(Stage next, Instant at) {
    return new TournamentRow(
        id,
        next,
        at,
        next.isLive() ? null : at,
        nextNumber,
        extensions,
        recounts,
        progress,
        revision);
  }

  /** In another stage of running. */
  public TournamentRow withStage(Stage next) {
    return new TournamentRow(
        id, next, changedAt, endedAt, nextNumber, extensions, recounts, progress, revision);
  }

  public TournamentRow withNextNumber(int number) {
    return new TournamentRow(
        id, stage, changedAt, endedAt, number, extensions, recounts, progress, revision);
  }

  /** With the number of games raised. */
  public TournamentRow extended() {
    return new TournamentRow(
        id, stage, changedAt, endedAt, nextNumber, extensions + 1, recounts, progress, revision);
  }

  /** With games that were back asked for again. */
  public TournamentRow recounted() {
    return new TournamentRow(
        id, stage, changedAt, endedAt, nextNumber, extensions, recounts + 1, progress, revision);
  }

  /** The next revision. */
  public TournamentRow advanced(Progress to) {
    return new TournamentRow(
        id, stage, changedAt, endedAt, nextNumber, extensions, recounts, to, revision + 1);
  }

  static TournamentRow read(ResultSet row) throws SQLException {
    OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
    return new TournamentRow(
        row.getString("id"),
        Stage.parse(row.getString("state")),
        instant(row, "changed_at"),
        ended == null ? null : ended.toInstant(),
        row.getInt("next_number"),
        row.getInt("extensions"),
        row.getInt("recounts"),
        new Progress(
            row.getInt("games"),
            row.getInt("round"),
            row.getInt("last_place"),
            row.getInt("played"),
            row.getInt("failed"),
            row.getInt("outstanding"),
            row.getString("last_failure")),
        row.getLong("revision"));
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
