package io.polyboard.archive.store;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.Summary;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** Finds samples of games and their measures. Thread-safe. */
public interface SampleReader {
  /**
   * A sample in the archive.
   *
   * @param games number of games in its summary
   * @param repeated number of these games that equal an earlier one turn for turn
   * @param dropped number of games not in the summary because they equal one of these games and
   *     chance drew the same for both
   */
  record StoredSample(int id, @Nested Sample sample, long games, long repeated, long dropped) {}

  /**
   * The samples of games with a definition, the oldest first.
   *
   * @param size maximum number of samples
   */
  @SqlQuery(
      """
      select id, version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening,
        games, repeated, dropped
      from archive.samples
      where variant_digest = :variantDigest and games > 0 and version =
      """
          + GameMeasures.VERSION
          + " order by id limit :size")
  @RegisterConstructorMapper(StoredSample.class)
  List<StoredSample> list(String variantDigest, int size);

  /** The measures of the games of a sample; empty if there is no such sample. */
  default Optional<Summary> summary(int sample) {
    return bytes(sample).map(MeasuresLayout::read);
  }

  @SqlQuery("select summary from archive.samples where id = :sample and summary is not null")
  Optional<byte[]> bytes(int sample);
}
