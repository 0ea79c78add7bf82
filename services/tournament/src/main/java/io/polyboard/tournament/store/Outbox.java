package io.polyboard.tournament.store;

import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.play.schedule.Fixture;
import io.polyboard.play.schedule.Pairing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** The table of what is to be published. Stateless. */
public final class Outbox {
  /** Held by who publishes, so that the order is kept. */
  private static final long PUBLISHING = 0x706f6c79_6f757462L;

  private static final String GAME = "game";
  private static final String STAGE = "stage";
  private static final String WEIGHTS = "weights";

  private Outbox() {}

  /**
   * A row.
   *
   * @param trace that it belongs to, as {@link #add} was given it
   */
  public record Row(long id, News news, String trace) {}

  /**
   * Adds what is to be published once the transaction is committed, in this order.
   *
   * @param trace that it belongs to, as text
   */
  public static void add(Handle handle, Collection<News> all, String trace) {
    if (all.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into tournament.outbox (
              kind, at, trace, tournament_id, number, round, variant, first_player, second_player, opening,
              failed_attempts, stage, counted_games, digest, variant_id, variant_digest, weights,
              weights_owner)
            values (
              :kind, :at, :trace, :tournament, :number, :round, :variant, :first, :second, :opening,
              :failedAttempts, :stage, :countedGames, :digest, :variantId, :variantDigest, :weights,
              :weightsOwner)
            """);
    for (News news : all) {
      bind(batch, Columns.of(news));
      batch.bind("at", news.at()).bind("trace", trace).add();
    }
    batch.execute();
  }

  private static void bind(PreparedBatch batch, Columns columns) {
    Fixture fixture = columns.fixture;
    KnownWeights weights = columns.weights;
    batch
        .bind("kind", columns.kind)
        .bind("tournament", columns.tournamentId)
        .bind("number", fixture == null ? null : fixture.number())
        .bind("round", fixture == null ? 0 : fixture.round())
        .bind("variant", fixture == null ? null : fixture.variant())
        .bind("first", fixture == null ? null : fixture.pairing().first())
        .bind("second", fixture == null ? null : fixture.pairing().second())
        .bind("opening", fixture == null ? null : fixture.opening())
        .bind("failedAttempts", columns.failedAttempts)
        .bind("stage", columns.stage == null ? null : columns.stage.text())
        .bind("countedGames", columns.countedGames)
        .bind("digest", weights == null ? null : weights.digest())
        .bind("variantId", weights == null ? null : weights.variantId())
        .bind("variantDigest", weights == null ? null : weights.variantDigest())
        .bind("weights", weights == null ? null : weights.text())
        .bind("weightsOwner", weights == null ? "" : weights.owner());
  }

  /** The columns that depend on the kind of the news; null where a kind has none. */
  private record Columns(
      String kind,
      @Nullable String tournamentId,
      @Nullable Fixture fixture,
      int failedAttempts,
      @Nullable Stage stage,
      long countedGames,
      @Nullable KnownWeights weights) {
    static Columns of(News news) {
      return switch (news) {
        case News.GameGivenOut(String id, Fixture fixture, int failedAttempts, Instant _) ->
            new Columns(GAME, id, fixture, failedAttempts, null, 0, null);
        case News.StageEntered(String id, Stage stage, long countedGames, Instant _) ->
            new Columns(STAGE, id, null, 0, stage, countedGames, null);
        case News.WeightsNeeded(KnownWeights weights, Instant _) ->
            new Columns(WEIGHTS, null, null, 0, null, 0, weights);
      };
    }
  }

  /**
   * Whether nobody else publishes until {@link #unlock} is called on the same connection, or that
   * is lost.
   */
  public static boolean tryLock(Handle handle) {
    return handle
        .createQuery("select pg_try_advisory_lock(:lock)")
        .bind("lock", PUBLISHING)
        .mapTo(boolean.class)
        .one();
  }

  /** Lets others publish. */
  public static void unlock(Handle handle) {
    var unused =
        handle
            .createQuery("select pg_advisory_unlock(:lock)")
            .bind("lock", PUBLISHING)
            .mapTo(boolean.class)
            .one();
  }

  /** The first rows, at most so many. */
  public static List<Row> first(Handle handle, int most) {
    return handle
        .createQuery(
            """
            select id, kind, at, trace, tournament_id, number, round, variant, first_player,
              second_player, opening, failed_attempts, stage, counted_games, digest, variant_id,
              variant_digest, weights, weights_owner
            from tournament.outbox order by id limit :most
            """)
        .bind("most", most)
        .map((row, context) -> new Row(row.getLong("id"), news(row), row.getString("trace")))
        .list();
  }

  private static News news(ResultSet row) throws SQLException {
    String kind = row.getString("kind");
    Instant at = TournamentRow.instant(row, "at");
    return switch (kind) {
      case GAME ->
          new News.GameGivenOut(
              row.getString("tournament_id"),
              new Fixture(
                  row.getInt("number"),
                  row.getInt("round"),
                  row.getInt("variant"),
                  new Pairing(row.getInt("first_player"), row.getInt("second_player")),
                  row.getInt("opening")),
              row.getInt("failed_attempts"),
              at);
      case STAGE -> {
        String stage = row.getString("stage");
        yield new News.StageEntered(
            row.getString("tournament_id"),
            stage == null ? null : Stage.parse(stage),
            row.getLong("counted_games"),
            at);
      }
      case WEIGHTS ->
          new News.WeightsNeeded(
              new KnownWeights(
                  row.getString("digest"),
                  row.getString("variant_id"),
                  row.getString("variant_digest"),
                  row.getString("weights"),
                  row.getString("weights_owner")),
              at);
      default -> throw new IllegalStateException("no news is of the kind " + kind);
    };
  }

  /** Deletes rows that are published. */
  public static void delete(Handle handle, List<Row> rows) {
    handle
        .createUpdate("delete from tournament.outbox where id = any(:ids)")
        .bindArray("ids", Long.class, rows.stream().map(Row::id).toList())
        .execute();
  }

  /** How many rows there are, up to a limit. */
  public static long count(Handle handle, int most) {
    return handle
        .createQuery("select count(*) from (select from tournament.outbox limit :most) as counted")
        .bind("most", most)
        .mapTo(long.class)
        .one();
  }

  /** How long the first row has been there; zero where there is none. */
  public static Duration age(Handle handle) {
    return handle
        .createQuery(
            """
            select extract(epoch from clock_timestamp() - at) from tournament.outbox
            order by id limit 1
            """)
        .mapTo(double.class)
        .findOne()
        .map(TournamentRows::sinceThen)
        .orElse(Duration.ZERO);
  }
}
