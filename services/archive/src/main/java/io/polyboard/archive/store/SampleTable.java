package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.service.schema.SqlArray;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The tables of samples, within one transaction. No other transaction may write to them at the same
 * time.
 */
final class SampleTable {
  private static final String FIND =
      """
      select s.id, k.place
      from unnest(:version, :digest, :variant, :white_nodes, :black_nodes, :settings, :opening)
        with ordinality
        as k(version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening,
          place)
      join archive.samples s
        using (version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening)
      """;

  private static final String MAKE =
      """
      insert into archive.samples
        (version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening)
      select *
      from unnest(:version, :digest, :variant, :white_nodes, :black_nodes, :settings, :opening)
      on conflict do nothing
      """;

  /** The new games, and whether an earlier game equals each of them turn for turn. */
  private static final String ADD_GAMES =
      """
      with added as (
        insert into archive.sample_games (sample, game_hash, draw)
        select * from unnest(:sample, :game_hash, :draw)
        on conflict do nothing
        returning sample, game_hash, draw)
      select array_agg(sample) as samples, array_agg(game_hash) as game_hashes,
        array_agg(draw) as draws,
        array_agg(exists (
          select from archive.sample_games g
          where g.sample = added.sample and g.game_hash = added.game_hash)) as known
      from added
      """;

  private static final String SUMMARIES =
      "select id, summary from archive.samples where id = any(:id) and summary is not null";

  private static final String COUNT =
      """
      update archive.samples s
      set games = s.games + k.games, repeated = s.repeated + k.repeated,
        dropped = s.dropped + k.dropped, summary = coalesce(k.summary, s.summary)
      from unnest(:id, :games, :repeated, :dropped, :summary)
        as k(id, games, repeated, dropped, summary)
      where s.id = k.id
      """;

  private record GameKey(int sample, long gameHash, long draw) {}

  private record Turns(int sample, long gameHash) {}

  private static final class Addition {
    private final int sample;
    private final Summary summary;
    private long repeated;
    private long dropped;

    Addition(int sample, MeasuredGame first) {
      this.sample = sample;
      summary =
          new Summary(first.measures().kinds().size(), first.measures().landings().size() / 2);
    }
  }

  private static final KeyTable<Sample> KEYS =
      new KeyTable<>(
          FIND,
          MAKE,
          samples ->
              Map.of(
                  "version", SqlArray.smallints(samples, Sample::version),
                  "digest", SqlArray.texts(samples, Sample::variantDigest),
                  "variant", SqlArray.texts(samples, Sample::variantId),
                  "white_nodes", SqlArray.bigints(samples, Sample::whiteNodes),
                  "black_nodes", SqlArray.bigints(samples, Sample::blackNodes),
                  "settings", SqlArray.texts(samples, Sample::settings),
                  "opening", SqlArray.texts(samples, Sample::opening)));

  private final Handle handle;

  SampleTable(Handle handle) {
    this.handle = handle;
  }

  /**
   * Adds games to their samples. A game that equals another turn for turn is added, and counted as
   * repeated, if chance drew it separately; otherwise it is dropped, and counted as dropped.
   */
  void add(List<SampledGame> games) {
    if (games.isEmpty()) {
      return;
    }
    Map<Sample, Integer> ids =
        KEYS.ids(handle, games.stream().map(SampledGame::sample).collect(Collectors.toSet()));
    Set<Turns> known = new HashSet<>();
    Set<GameKey> fresh = addGames(games, ids, known);
    Map<Integer, Addition> additions = new LinkedHashMap<>();
    for (SampledGame each : games) {
      int id = requireNonNull(ids.get(each.sample()));
      Addition addition = additions.computeIfAbsent(id, key -> new Addition(id, each.game()));
      if (fresh.remove(new GameKey(id, each.gameHash(), each.draw()))) {
        addition.summary.add(each.game());
        addition.repeated += known.add(new Turns(id, each.gameHash())) ? 0 : 1;
      } else {
        addition.dropped++;
      }
    }
    write(additions.values());
  }

  /**
   * Adds rows.
   *
   * @param known receives the turns of new games that equal an earlier game
   * @return the keys of the new games
   */
  private Set<GameKey> addGames(
      List<SampledGame> games, Map<Sample, Integer> ids, Set<Turns> known) {
    return handle
        .createQuery(ADD_GAMES)
        .bind("sample", SqlArray.ints(games, each -> requireNonNull(ids.get(each.sample()))))
        .bind("game_hash", SqlArray.bigints(games, SampledGame::gameHash))
        .bind("draw", SqlArray.bigints(games, SampledGame::draw))
        .map((row, context) -> keys(row, known))
        .one();
  }

  /** Reads one row of arrays, which is faster than a row for each game. */
  private static Set<GameKey> keys(ResultSet row, Set<Turns> known) throws SQLException {
    Set<GameKey> keys = new HashSet<>();
    Array samples = row.getArray("samples");
    if (samples != null) {
      Integer[] ids = (Integer[]) samples.getArray();
      Long[] hashes = (Long[]) row.getArray("game_hashes").getArray();
      Long[] draws = (Long[]) row.getArray("draws").getArray();
      Boolean[] areKnown = (Boolean[]) row.getArray("known").getArray();
      for (int i = 0; i < ids.length; i++) {
        keys.add(new GameKey(ids[i], hashes[i], draws[i]));
        if (areKnown[i]) {
          known.add(new Turns(ids[i], hashes[i]));
        }
      }
    }
    return keys;
  }

  private void write(Collection<Addition> additions) {
    Map<Integer, byte[]> summaries = new HashMap<>();
    handle
        .createQuery(SUMMARIES)
        .bind("id", SqlArray.ints(additions, each -> each.sample))
        .map((row, context) -> Map.entry(row.getInt("id"), row.getBytes("summary")))
        .forEach(each -> summaries.put(each.getKey(), each.getValue()));
    handle
        .createUpdate(COUNT)
        .bind("id", SqlArray.ints(additions, each -> each.sample))
        .bind("games", SqlArray.bigints(additions, each -> each.summary.games()))
        .bind("repeated", SqlArray.bigints(additions, each -> each.repeated))
        .bind("dropped", SqlArray.bigints(additions, each -> each.dropped))
        .bind(
            "summary",
            SqlArray.bytes(additions, each -> together(each.summary, summaries.get(each.sample))))
        .execute();
  }

  /** The stored summary together with the added one; null if nothing is added. */
  private static byte @Nullable [] together(Summary added, byte @Nullable [] stored) {
    if (added.games() == 0) {
      return null;
    }
    if (stored == null) {
      return MeasuresLayout.write(added);
    }
    Summary together = MeasuresLayout.read(stored);
    together.add(added);
    return MeasuresLayout.write(together);
  }
}
