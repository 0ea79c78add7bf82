package io.polyboard.archive.store;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.service.schema.SqlArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Measures stored games again whose measures are not of the current version: games that were stored
 * without measures, or before a measure changed. Thread-safe, and safe beside processes that store
 * games or do the same.
 *
 * <p>One transaction stores the measures of games and adds them to their samples. A rebuild can
 * therefore be interrupted between transactions, and skips games that are already measured.
 */
@ApplicationScoped
public class MeasuresRebuild {
  /** Maximum number of games of stale samples removed in one transaction. */
  private static final int MAX_REMOVED = 50_000;

  private static final String PAGE =
      "select measures_version, "
          + GameRecord.COLUMNS
          + " from"
          + GameRecord.TABLES
          + "where archived_at > :after order by archived_at limit :size";

  /** Waits for other transactions that store games, as those wait for each other. */
  private static final String TAKE_TURN = "select stored_at from archive.last_stored for update";

  /** Skips games that another process has measured in the meantime. */
  private static final String STORE =
      """
      update archive.games
      set measures_version = :version
      where archived_at = any(:times) and measures_version <> :version
      returning archived_at
      """;

  private static final String REMOVE_GAMES =
      """
      delete from archive.sample_games
      where (sample, game_hash) in (
        select g.sample, g.game_hash
        from archive.samples s
        join archive.sample_games g on g.sample = s.id
        where s.version <> :version
        limit :max)
      """;

  private static final String REMOVE_SAMPLES =
      "delete from archive.samples where version <> :version";

  private final ArchiveDatabase database;
  private final GameVariants variants;

  @Inject
  public MeasuresRebuild(ArchiveDatabase database, GameVariants variants) {
    this.database = database;
    this.variants = variants;
  }

  /**
   * The result of a step.
   *
   * @param games number of games read
   * @param measured number of games measured again
   * @param unmeasured games with stale measures that cannot be measured
   * @param end all games up to this place were read
   * @param isDone whether no further games were stored at the time, and no samples of other
   *     versions of the measures are left
   */
  public record Step(
      int games, int measured, List<Unmeasured> unmeasured, Place end, boolean isDone) {}

  /** A game that cannot be measured, and why. */
  public record Unmeasured(String gameId, String reason) {}

  private record Row(Place place, @Nullable PlayedGame stale) {}

  private record Measured(Place place, Optional<SampledGame> sampled) {}

  /**
   * Measures games, in the order in which they were stored. After the last game, removes samples of
   * other versions, one part at a time.
   *
   * @param after the place that the games follow
   * @param size maximum number of games to read, 1 or more
   * @throws io.polyboard.events.EventsUnavailableException if a variant is not stored, and Kafka,
   *     which may have it, is not available
   */
  public Step step(Place after, int size) throws InterruptedException {
    List<Row> page = page(after, size);
    List<Measured> measured = new ArrayList<>();
    List<Unmeasured> unmeasured = new ArrayList<>();
    Map<String, Optional<Variant>> known = new HashMap<>();
    Map<Variant, GameMeter> meters = new HashMap<>();
    for (Row row : page) {
      if (row.stale != null) {
        try {
          measured.add(
              new Measured(
                  row.place, SampledGame.of(row.stale, measures(row.stale, known, meters))));
        } catch (RefusedException e) {
          unmeasured.add(
              new Unmeasured(row.stale.getRequest().getGameId(), String.valueOf(e.getMessage())));
        }
      }
    }
    int stored = measured.isEmpty() ? 0 : store(measured);
    boolean isLast = page.size() < size;
    return new Step(
        page.size(),
        stored,
        unmeasured,
        page.isEmpty() ? after : page.getLast().place,
        isLast && removeStaleSamples());
  }

  private List<Row> page(Place after, int size) {
    return database.withHandle(handle ->
        handle
            .createQuery(PAGE)
            .bind("after", after.archivedAt())
            .bind("size", size)
            .map((row, context) -> row(row))
            .list());
  }

  private static Row row(ResultSet row) throws SQLException {
    Stored<PlayedGame> game = GameRecord.game(row);
    return new Row(
        game.place(), row.getInt("measures_version") == GameMeasures.VERSION ? null : game.read());
  }

  private int store(List<Measured> games) {
    return database.<Integer, RuntimeException>write(handle -> {
      takeTurn(handle);
      Set<Place> stored =
          handle
              .createQuery(STORE)
              .bind("version", GameMeasures.VERSION)
              .bind("times", SqlArray.times(games, each -> each.place.archivedAt()))
              .map((row, context) -> GameReader.place(row))
              .collect(Collectors.toSet());
      new SampleTable(handle)
          .add(
              games.stream()
                  .filter(each -> stored.contains(each.place))
                  .flatMap(each -> each.sampled.stream())
                  .toList());
      return stored.size();
    });
  }

  private static void takeTurn(Handle handle) {
    var unused = handle.createQuery(TAKE_TURN).mapTo(OffsetDateTime.class).one();
  }

  /** Removes a part of the stale samples; returns whether none are left. */
  private boolean removeStaleSamples() {
    return database.<Boolean, RuntimeException>write(handle -> {
      takeTurn(handle);
      int removed =
          handle
              .createUpdate(REMOVE_GAMES)
              .bind("version", GameMeasures.VERSION)
              .bind("max", MAX_REMOVED)
              .execute();
      if (removed == MAX_REMOVED) {
        return false;
      }
      handle.createUpdate(REMOVE_SAMPLES).bind("version", GameMeasures.VERSION).execute();
      return true;
    });
  }

  /**
   * Replays a game and measures it.
   *
   * @param known variants of earlier games
   * @param meters meters of these variants
   * @throws RefusedException if the variant is unknown, or the game is not legal by its current
   *     rules
   */
  private GameMeasures measures(
      PlayedGame game, Map<String, Optional<Variant>> known, Map<Variant, GameMeter> meters)
      throws InterruptedException {
    GameRequest request = game.getRequest();
    String digest = request.getVariantDigest();
    Variant variant =
        variants
            .find(digest, known)
            .orElseThrow(
                () -> new RefusedException("variant_digest", "variant " + digest + " is unknown"));
    return meters
        .computeIfAbsent(variant, GameMeter::of)
        .measure(
            GameMessages.start(variant, game),
            game.getOpeningTurns(),
            game.getTurnsList(),
            GameMeter.seed(game.getTurnsList(), request.getWhiteSeed(), request.getBlackSeed()),
            Outcomes.read(game.getOutcome().getResult()),
            TurnRecord.scores(TurnRecord.turns(game.getRecords())),
            MeasuresMessages.choices(game.getEffectiveChoice()));
  }
}
