package io.polyboard.archive.openings;

import module java.base;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningCounts;
import io.polyboard.archive.store.OpeningCounts.Progress;
import io.polyboard.archive.store.OpeningRow;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.archive.store.Strength;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * Counts stored games for the opening explorer, one part at a time. Thread-safe, and safe beside
 * other processes that do the same: an interrupted part is counted again, and no game counts twice.
 */
@ApplicationScoped
public class OpeningIndex {
  /** Maximum number of games of a step; their rows are held in memory. */
  public static final int MAX_GAMES = 2_000;

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Logger LOG = Logger.getLogger(OpeningIndex.class);

  private final GameReader reader;
  private final OpeningCounts counts;
  private final GameVariants variants;
  private final int plies;

  @Inject
  public OpeningIndex(
      GameReader reader, OpeningCounts counts, GameVariants variants, ArchiveConfig settings) {
    this.reader = reader;
    this.counts = counts;
    this.variants = variants;
    plies = settings.openingPlies();
  }

  /**
   * The result of a step.
   *
   * @param games how many games were read
   * @param isLast whether no further games were stored at the time
   */
  public record Step(int games, boolean isLast) {}

  /** Starts the thread that keeps the opening explorer up to date. */
  void begin(@Observes StartupEvent started, ServiceThreads threads) {
    threads.repeat("openings", () -> PAUSE, this::countAll);
  }

  private void countAll() throws InterruptedException {
    while (!step(MAX_GAMES).isLast()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("ended");
      }
    }
  }

  /** How many turns of a game are counted. */
  public int plies() {
    return plies;
  }

  /** Removes all counts, so that all games are counted again. */
  public void clear() {
    counts.clear(plies);
  }

  /**
   * Counts the next games.
   *
   * @param size maximum number of games, 1 to {@value #MAX_GAMES}
   * @throws io.polyboard.events.EventsUnavailableException if a variant is not stored, and Kafka,
   *     which may have it, is not available
   */
  public Step step(int size) throws InterruptedException {
    Progress progress = counts.progress(plies);
    List<Stored<PlayedGame>> games =
        reader.list(
            GameFilter.getDefaultInstance(), GameOrder.GAME_ORDER_OLDEST, progress.place(), size);
    if (games.isEmpty()) {
      return new Step(0, true);
    }
    Map<String, Optional<Variant>> known = new HashMap<>();
    Map<String, Map<OpeningRow.Key, OpeningRow>> byDigest = new HashMap<>();
    for (Stored<PlayedGame> each : games) {
      PlayedGame game = each.read();
      String digest = game.getRequest().getVariantDigest();
      Optional<Variant> variant = variants.find(digest, known);
      if (variant.isPresent()) {
        Map<OpeningRow.Key, OpeningRow> rows =
            byDigest.computeIfAbsent(digest, key -> new HashMap<>());
        rows(variant.get(), game, each.place(), position -> true)
            .forEach(row -> rows.merge(row.key(), row, OpeningRow::plus));
      }
    }
    Map<String, Collection<OpeningRow>> added = new HashMap<>();
    byDigest.forEach((digest, rows) -> added.put(digest, rows.values()));
    boolean isLast = counts.add(added, progress, games.getLast().place()) && games.size() < size;
    return new Step(games.size(), isLast);
  }

  /**
   * The rows that a game adds to the wanted positions: one for each position, with the first turn
   * played there. Empty if the game is not legal by the current rules.
   *
   * @param wanted selects positions by their keys
   */
  List<OpeningRow> rows(Variant variant, PlayedGame game, Place place, LongPredicate wanted) {
    int strength = Strength.of(game);
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    List<OpeningRow> rows = new ArrayList<>();
    Set<Long> reached = new HashSet<>();
    try {
      Position position = GameMessages.start(variant, game);
      for (int i = 0; i < Math.min(plies, game.getTurnsCount()); i++) {
        CanonicalPosition canonical = CanonicalPosition.of(position);
        String turn = game.getTurns(i);
        if (reached.add(canonical.key()) && wanted.test(canonical.key())) {
          OpeningRow row =
              OpeningRow.of(
                  canonical.key(),
                  canonical.stored(turn),
                  i < game.getOpeningTurns() ? Strength.ofOpening(strength) : strength,
                  game.getOutcome().getResult(),
                  place);
          TurnRecord record = records.get(i);
          rows.add(record.isSearched() ? row.withScore(record.score()) : row);
        }
        var unused = TurnText.make(position, turn);
      }
      return rows;
    } catch (RefusedException e) {
      LOG.warnf(
          "the opening explorer leaves out game %s: %s",
          game.getRequest().getGameId(), e.getMessage());
      return List.of();
    }
  }
}
