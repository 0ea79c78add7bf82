package io.polyboard.archive.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The games that go into the opening explorer, in the order of their storing. Thread-safe. */
@ApplicationScoped
public class OpeningSource {
  private static final String PAGE =
      "select g.cohort, g.turns, "
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

  /** A stored game, and its cohort of the finest grain. */
  public record Row(int cohort, Stored<ArchivedGame> game) {}

  /**
   * The games that follow a place.
   *
   * @param size the most games, 1 or more
   */
  public List<Row> after(Place place, int size) {
    return database.read(handle -> page(handle, place, size));
  }

  private static List<Row> page(Handle handle, Place place, int size) {
    return handle
        .createQuery(PAGE)
        .bind("after_at", place.archivedAt())
        .bind("after_serial", place.serial())
        .bind("size", size)
        .map((row, context) -> row(row))
        .list();
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(row.getInt("cohort"), GameReader.game(row));
  }
}
