package io.polyboard.archive.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** The games that go into the opening explorer, in the order of their storing. Thread-safe. */
@ApplicationScoped
public class OpeningSource {
  private static final String PAGE =
      "select g.turns, "
          + GameReader.HEADER
          + " from archive.games g"
          + GameReader.PARTS
          + """
          where (g.archived_at, g.serial) > (:after_at, :after_serial)
          order by g.archived_at, g.serial
          limit :size
          """;

  private final ArchiveDatabase database;

  @Inject
  public OpeningSource(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * The games that follow a place.
   *
   * @param size the most games, 1 or more
   * @param plies so many of their turns are wanted
   */
  public List<Stored<StoredOpening>> after(Place place, int size, int plies) {
    return database.read(handle ->
        handle
            .createQuery(PAGE)
            .bind("after_at", place.archivedAt())
            .bind("after_serial", place.serial())
            .bind("size", size)
            .map((row, context) -> GameReader.opening(row, plies))
            .list());
  }
}
