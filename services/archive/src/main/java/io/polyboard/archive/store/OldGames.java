package io.polyboard.archive.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;

/** Games that are to be deleted. Thread-safe. */
@ApplicationScoped
public class OldGames {
  private static final int BATCH = 10_000;

  private static final String DELETE =
      """
      delete from archive.games
      where archived_at in (
        select archived_at from archive.games
        where archived_at < :before
        order by archived_at
        limit :size)
      """;

  private final ArchiveDatabase database;

  @Inject
  OldGames(ArchiveDatabase database) {
    this.database = database;
  }

  /** Deletes some of the games that were stored before a time, in one transaction; how many. */
  public int delete(Instant before) {
    return database.<Integer, RuntimeException>write(handle ->
        handle
            .createUpdate(DELETE)
            .bind("before", before.atOffset(ZoneOffset.UTC))
            .bind("size", BATCH)
            .execute());
  }
}
