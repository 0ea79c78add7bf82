package io.polyboard.archive.store;

import module java.base;

import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.service.schema.SqlArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * The table of the opening explorer. Games and the progress of counting are written in one
 * transaction. Thread-safe, and safe beside other processes that do the same.
 */
@ApplicationScoped
public class OpeningCounts {
  /**
   * Version of the keys of positions, the texts of turns and the numbers of strengths. Games
   * counted by another version are counted again.
   */
  static final int VERSION = 2;

  private static final Comparator<OpeningRow> BY_KEY =
      Comparator.comparingLong(OpeningRow::position)
          .thenComparing(OpeningRow::turn)
          .thenComparingInt(OpeningRow::strength);

  private static final String PROGRESS =
      "select plies, archived_at from archive.opening_progress where version = :version";

  private static final String CLEAR =
      "delete from archive.opening_progress; truncate archive.opening_counts";

  private static final String BEGIN =
      """
      insert into archive.opening_progress (version, plies, archived_at)
      values (:version, :plies, :archived_at)
      """;

  /** Updates no row if another process has counted the same games in the meantime. */
  private static final String ADVANCE =
      """
      update archive.opening_progress
      set archived_at = :archived_at
      where version = :version and plies = :plies and archived_at = :from_at
      """;

  private static final String VARIANT =
      """
      insert into archive.opening_variants (digest) values (:digest)
      on conflict (digest) do update set digest = excluded.digest
      returning id
      """;

  private static final String ADD =
      """
      insert into archive.opening_counts as c (variant, position, turn, strength, white_wins, draws,
        black_wins, scored, scores, squares, last_at)
      select :variant, * from unnest(:position, :turn, :strength, :white_wins, :draws, :black_wins,
        :scored, :scores, :squares, :last_at)
      on conflict (position, variant, strength, turn) do update set
        white_wins = c.white_wins + excluded.white_wins,
        draws = c.draws + excluded.draws,
        black_wins = c.black_wins + excluded.black_wins,
        scored = c.scored + excluded.scored,
        scores = c.scores + excluded.scores,
        squares = c.squares + excluded.squares,
        last_at = excluded.last_at
      """;

  private static final String AT =
      """
      select position, turn, strength, white_wins, draws, black_wins, scored, scores, squares,
        last_at as archived_at
      from archive.opening_counts
      where variant = (select id from archive.opening_variants where digest = :digest)
        and position = :position
        and (strength between :min and :max
          or not :chosen and strength between :opening_max and :opening_min)
      """;

  private static final String LOCK = "select pg_advisory_xact_lock(hashtext('polyboard.openings'))";

  private final ArchiveDatabase database;

  @Inject
  public OpeningCounts(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * Which games are counted.
   *
   * @param plies how many turns of each game are counted
   * @param place all games up to this place are counted
   */
  public record Progress(int plies, Place place) {}

  /** Which games are counted; empty if none are. */
  public Optional<Progress> progress() {
    return database.withHandle(OpeningCounts::progress);
  }

  private static Optional<Progress> progress(Handle handle) {
    return handle
        .createQuery(PROGRESS)
        .bind("version", VERSION)
        .map((row, context) -> new Progress(row.getInt("plies"), GameReader.place(row)))
        .findOne();
  }

  /** Which games are counted with this many turns; removes counts of another number of turns. */
  public Progress progress(int plies) {
    return progress()
        .filter(known -> known.plies == plies)
        .orElseGet(() ->
            database.<Progress, RuntimeException>write(handle -> {
              handle.execute(LOCK);
              // Another process may have begun in the meantime.
              return progress(handle)
                  .filter(known -> known.plies == plies)
                  .orElseGet(() -> begin(handle, plies));
            }));
  }

  /** Removes all counts, and has this many turns of each game counted. */
  public void clear(int plies) {
    var unused =
        database.<Progress, RuntimeException>write(handle -> {
          handle.execute(LOCK);
          return begin(handle, plies);
        });
  }

  private static Progress begin(Handle handle, int plies) {
    handle.createScript(CLEAR).execute();
    handle
        .createUpdate(BEGIN)
        .bind("version", VERSION)
        .bind("plies", plies)
        .bind("archived_at", Place.START.archivedAt())
        .execute();
    return new Progress(plies, Place.START);
  }

  /**
   * Adds games, all or nothing.
   *
   * @param byDigest the rows of the games that follow the progress, by the digests of their
   *     variants; each key at most once
   * @param end the place up to which all games are included
   * @return whether the games were added; false if another process has added them in the meantime
   */
  public boolean add(Map<String, Collection<OpeningRow>> byDigest, Progress progress, Place end) {
    return database.<Boolean, RuntimeException>write(handle -> {
      int advanced =
          handle
              .createUpdate(ADVANCE)
              .bind("version", VERSION)
              .bind("plies", progress.plies)
              .bind("from_at", progress.place.archivedAt())
              .bind("archived_at", end.archivedAt())
              .execute();
      if (advanced == 0) {
        return false;
      }
      byDigest.forEach((digest, rows) -> add(handle, digest, rows));
      return true;
    });
  }

  private static void add(Handle handle, String digest, Collection<OpeningRow> added) {
    int variant = handle.createQuery(VARIANT).bind("digest", digest).mapTo(Integer.class).one();
    // In the order of the index, so that neighbouring rows are written one after the other.
    List<OpeningRow> rows = new ArrayList<>(added);
    rows.sort(BY_KEY);
    handle
        .createUpdate(ADD)
        .bind("variant", variant)
        .bind("position", SqlArray.bigints(rows, OpeningRow::position))
        .bind("turn", SqlArray.texts(rows, OpeningRow::turn))
        .bind("strength", SqlArray.smallints(rows, OpeningRow::strength))
        .bind("white_wins", SqlArray.bigints(rows, OpeningRow::whiteWins))
        .bind("draws", SqlArray.bigints(rows, OpeningRow::draws))
        .bind("black_wins", SqlArray.bigints(rows, OpeningRow::blackWins))
        .bind("scored", SqlArray.bigints(rows, OpeningRow::scored))
        .bind("scores", SqlArray.bigints(rows, OpeningRow::scores))
        .bind("squares", SqlArray.bigints(rows, OpeningRow::squares))
        .bind("last_at", SqlArray.times(rows, row -> row.last().archivedAt()))
        .execute();
  }

  /** The rows of a position whose strengths, and kinds of turns, match the filter. */
  public List<OpeningRow> at(String digest, long position, ExplorerFilter filter) {
    return database.withHandle(handle ->
        handle
            .createQuery(AT)
            .bind("digest", digest)
            .bind("position", position)
            .bind("min", Strength.band(filter.getMinNodes()))
            .bind("max", Strength.band(max(filter)))
            .bind("chosen", filter.getChosenTurns())
            .bind("opening_min", Strength.ofOpening(Strength.band(filter.getMinNodes())))
            .bind("opening_max", Strength.ofOpening(Strength.band(max(filter))))
            .map(ConstructorMapper.of(OpeningRow.class))
            .list());
  }

  private static long max(ExplorerFilter filter) {
    return filter.getMaxNodes() == 0 ? Long.MAX_VALUE : filter.getMaxNodes();
  }

  /** Whether a filter wants the turns that are counted under a strength. */
  public static boolean isWanted(int strength, ExplorerFilter filter) {
    int band = Strength.bandOf(strength);
    return band >= Strength.band(filter.getMinNodes())
        && band <= Strength.band(max(filter))
        && (strength >= 0 || !filter.getChosenTurns());
  }

  /** Whether all stored games are counted. */
  public boolean isComplete() {
    return database.inSnapshot(handle ->
        progress(handle)
            .filter(progress -> progress.place.compareTo(GameReader.newest(handle)) >= 0)
            .isPresent());
  }
}
