package io.polyboard.archive.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of the table of games: one for each month in UTC, by the time of storing. They
 * follow one another without a gap, so that there is one for every time from the first to the last:
 * one that is made late has the months before it too, in which nothing was stored. Functions of the
 * database make and drop them, for which the role of the service has no rights. Thread-safe.
 */
@ApplicationScoped
public class GamePartitions {
  /** Waits for those who store games at the time, as these wait for each other. */
  private static final String TAKE_TURN = "select stored_at from archive.last_stored for update";

  private static final String MAKE = "select archive.make_partition(:at)";

  private static final String ENDED =
      """
      select name, starts_at, ends_at from archive.game_partitions
      where ends_at <= :before
      order by ends_at
      """;

  private static final String HOLD = "select archive.hold_partition(:name)";
  private static final String DROP = "select archive.drop_partition(:name)";

  private final ArchiveDatabase database;

  @Inject
  public GamePartitions(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * Some of the games.
   *
   * @param name of its table
   * @param startsAt its games were stored then or later
   * @param endsAt and before
   */
  public record Partition(String name, Instant startsAt, Instant endsAt) {
    /** The games in it. */
    public GameSelection games() {
      return GameSelection.storedWithin(startsAt, endsAt);
    }
  }

  /** Makes what is missing of the partitions for games that are stored in the time to come. */
  public void makeAhead(Duration ahead) {
    var unused =
        database.<Boolean, RuntimeException>write(handle -> {
          OffsetDateTime stored = handle.createQuery(TAKE_TURN).mapTo(OffsetDateTime.class).one();
          OffsetDateTime now = database.now().atOffset(ZoneOffset.UTC);
          OffsetDateTime first = now.isAfter(stored) ? now : stored;
          OffsetDateTime last = first.plus(ahead);
          for (OffsetDateTime at = first; at.isBefore(last); at = at.plusMonths(1)) {
            make(handle, at);
          }
          make(handle, last);
          return true;
        });
  }

  /** Makes the partition for games that are stored at a time, in whoever's turn it is to store. */
  static void make(Handle handle, OffsetDateTime at) {
    var unused = handle.createQuery(MAKE).bind("at", at).mapTo(String.class).list();
  }

  /** Whether partitions that end at a time have room for one. */
  static boolean isWithin(OffsetDateTime at, @Nullable OffsetDateTime end) {
    return end != null && at.isBefore(end);
  }

  /** Those that ended at a time or before it, the oldest first. */
  public List<Partition> endedBefore(Instant time) {
    return database.read(handle ->
        handle
            .createQuery(ENDED)
            .bind("before", time.atOffset(ZoneOffset.UTC))
            .map((row, context) ->
                new Partition(
                    row.getString("name"),
                    row.getObject("starts_at", OffsetDateTime.class).toInstant(),
                    row.getObject("ends_at", OffsetDateTime.class).toInstant()))
            .list());
  }

  /** What is to be done before a partition is dropped; if it fails, nothing is. */
  @FunctionalInterface
  public interface Before<X extends Exception> {
    void run() throws X;
  }

  /**
   * Drops a partition with its games, whose counts stay.
   *
   * @param before done by whoever drops it, and nobody else
   * @return false if somebody else has
   */
  public <X extends Exception> boolean drop(Partition partition, Before<X> before) throws X {
    return database.<Boolean, X>write(handle -> {
      // Whoever waits longer than that for a table keeps all others waiting.
      handle.execute("set local lock_timeout = '5s'");
      if (!handle.createQuery(HOLD).bind("name", partition.name).mapTo(Boolean.class).one()) {
        return false;
      }
      before.run();
      var unused = handle.createQuery(DROP).bind("name", partition.name).mapTo(String.class).list();
      return true;
    });
  }
}
