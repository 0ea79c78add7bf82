package io.polyboard.archive.store;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.Summary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Finds samples of games and what was measured of them. Thread-safe. */
@ApplicationScoped
public class SampleReader {
  private static final String BY_VARIANT =
      """
      select id, version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening,
        games, repeated, dropped
      from archive.samples
      where version = :version and games > 0
        and variant_digest = :digest
      order by id
      limit :size
      """;

  private static final String SUMMARY =
      "select summary from archive.samples where id = :sample and summary is not null";

  private final ArchiveDatabase database;

  @Inject
  public SampleReader(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * A sample in the archive.
   *
   * @param games in its summary
   * @param repeated those of them that equal an earlier one turn for turn
   * @param dropped games beside these that equal one of them, chance having drawn the same
   */
  public record StoredSample(int id, Sample sample, long games, long repeated, long dropped) {}

  /**
   * The samples of games with a definition, the oldest first.
   *
   * @param size the most samples
   */
  public List<StoredSample> list(String variantDigest, int size) {
    return database.withHandle(handle ->
        handle
            .createQuery(BY_VARIANT)
            .bind("digest", variantDigest)
            .bind("version", GameMeasures.VERSION)
            .bind("size", size)
            .map((row, context) -> sample(row))
            .list());
  }

  private static StoredSample sample(ResultSet row) throws SQLException {
    return new StoredSample(
        row.getInt("id"),
        new Sample(
            row.getInt("version"),
            row.getString("variant_digest"),
            row.getString("variant_id"),
            row.getLong("white_nodes"),
            row.getLong("black_nodes"),
            row.getString("settings"),
            row.getString("opening")),
        row.getLong("games"),
        row.getLong("repeated"),
        row.getLong("dropped"));
  }

  /** What was measured of the games of a sample; empty if there is no such sample. */
  public Optional<Summary> summary(int sample) {
    return database.withHandle(handle ->
        handle
            .createQuery(SUMMARY)
            .bind("sample", sample)
            .map((row, context) -> MeasuresLayout.read(row.getBytes("summary")))
            .findOne());
  }
}
