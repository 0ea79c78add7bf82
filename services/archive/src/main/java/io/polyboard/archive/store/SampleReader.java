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

  /** The oldest version of the measures whose samples are still shown; later ones only add. */
  int OLDEST_VERSION = 7;

  /**
   * The samples of games with a definition, the oldest first. If the same games were measured by
   * several versions, the sample with the most games: until a rebuild is complete, that is the
   * earlier one.
   *
   * @param size maximum number of samples
   */
  @SqlQuery(
      """
      select * from (
        select distinct on (variant_id, white_nodes, black_nodes, settings, opening)
          id, version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening,
          games, repeated, dropped
        from archive.samples
        where variant_digest = :variantDigest and games > 0 and version between
      """
          + OLDEST_VERSION
          + " and "
          + GameMeasures.VERSION
          + """
                 order by variant_id, white_nodes, black_nodes, settings, opening, games desc,
              version desc) found
          order by id limit :size
          """)
  @RegisterConstructorMapper(StoredSample.class)
  List<StoredSample> list(String variantDigest, int size);

  /** The measures of the games of a sample; empty if there is no such sample. */
  default Optional<Summary> summary(int sample) {
    return bytes(sample).map(MeasuresLayout::read);
  }

  @SqlQuery("select summary from archive.samples where id = :sample and summary is not null")
  Optional<byte[]> bytes(int sample);
}
