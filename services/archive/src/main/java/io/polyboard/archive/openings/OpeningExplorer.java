package io.polyboard.archive.openings;

import module java.base;

import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningCounts;
import io.polyboard.archive.store.OpeningRow;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Finds what was played in positions: in the table of counts or, if a filter asks for more than
 * strengths, by counting the newest {@value #MAX_RECOUNTED} games of the filter again. Thread-safe.
 */
@ApplicationScoped
public class OpeningExplorer {
  /** Maximum number of games of a recount, which takes about 0.1 ms for each game. */
  static final int MAX_RECOUNTED = 20_000;

  private static final int PAGE = 500;

  private final OpeningCounts counts;
  private final OpeningIndex index;
  private final GameReader games;
  private final GameVariants variants;

  @Inject
  public OpeningExplorer(
      OpeningCounts counts, OpeningIndex index, GameReader games, GameVariants variants) {
    this.counts = counts;
    this.index = index;
    this.games = games;
    this.variants = variants;
  }

  /**
   * What was played.
   *
   * @param rows finds the rows of a position by its key; each key of a row occurs at most once
   * @param isComplete whether all games of the filter are counted
   */
  public record Played(LongFunction<List<OpeningRow>> rows, boolean isComplete) {}

  /**
   * What was played in positions of a definition.
   *
   * @param wanted selects, by key, the positions whose rows will be needed
   */
  public Played played(String digest, ExplorerFilter filter, LongPredicate wanted)
      throws InterruptedException {
    if (filter.getTournamentId().isEmpty()
        && filter.getPlayer().isEmpty()
        && !filter.hasArchivedFrom()
        && !filter.hasArchivedBefore()) {
      return new Played(position -> counts.at(digest, position, filter), counts.isComplete());
    }
    Map<Long, Map<OpeningRow.Key, OpeningRow>> rows = new HashMap<>();
    boolean isComplete = recount(digest, filter, wanted, rows);
    return new Played(
        position -> List.copyOf(rows.getOrDefault(position, Map.of()).values()), isComplete);
  }

  private boolean recount(
      String digest,
      ExplorerFilter filter,
      LongPredicate wanted,
      Map<Long, Map<OpeningRow.Key, OpeningRow>> rows)
      throws InterruptedException {
    Optional<Variant> variant = variants.find(digest);
    if (variant.isEmpty()) {
      return true;
    }
    GameFilter.Builder wantedGames =
        GameFilter.newBuilder()
            .setVariantDigest(digest)
            .setTournamentId(filter.getTournamentId())
            .setPlayer(filter.getPlayer());
    if (filter.hasArchivedFrom()) {
      wantedGames.setArchivedFrom(filter.getArchivedFrom());
    }
    if (filter.hasArchivedBefore()) {
      wantedGames.setArchivedBefore(filter.getArchivedBefore());
    }
    Place last = Place.END;
    for (int counted = 0; counted < MAX_RECOUNTED; counted += PAGE) {
      List<Stored<PlayedGame>> page =
          games.list(wantedGames.build(), GameOrder.GAME_ORDER_NEWEST, last, PAGE);
      for (Stored<PlayedGame> each : page) {
        index.rows(variant.get(), each.read(), each.place(), wanted).stream()
            .filter(row -> OpeningCounts.isWanted(row.strength(), filter))
            .forEach(row ->
                rows.computeIfAbsent(row.position(), key -> new HashMap<>())
                    .merge(row.key(), row, OpeningRow::plus));
        last = each.place();
      }
      if (page.size() < PAGE) {
        return true;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("cancelled");
      }
    }
    return false;
  }
}
