package io.polyboard.archive.openings;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.store.GameHeader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningGame;
import io.polyboard.archive.store.OpeningGame.OpeningTurn;
import io.polyboard.archive.store.OpeningSegments;
import io.polyboard.archive.store.OpeningSegments.Progress;
import io.polyboard.archive.store.OpeningSource;
import io.polyboard.archive.store.OpeningSource.Row;
import io.polyboard.archive.store.StoredOpening;
import io.polyboard.archive.store.Strength;
import io.polyboard.messages.TurnRecord;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/**
 * Puts stored games into the segments of the opening explorer, a part at a time. Thread-safe, and
 * safe beside other processes that do the same.
 *
 * <p>How far the games are in is written with them, in one transaction: what is interrupted is done
 * again, and nothing counts twice.
 */
@ApplicationScoped
public class OpeningIndex {
  /** The most games of a step: what is made of them is held in memory. */
  public static final int MOST_GAMES = 2_000;

  private static final Logger LOG = Logger.getLogger(OpeningIndex.class);

  private final OpeningSource source;
  private final OpeningSegments segments;
  private final GameVariants variants;
  private final int plies;

  @Inject
  public OpeningIndex(
      OpeningSource source,
      OpeningSegments segments,
      GameVariants variants,
      ArchiveConfig settings) {
    this.source = source;
    this.segments = segments;
    this.variants = variants;
    plies = settings.openingPlies();
  }

  /**
   * What a step did.
   *
   * @param games that were looked at
   * @param isLast whether there were no more at the time
   */
  public record Step(int games, boolean isLast) {}

  /** Has all games put in anew. */
  public void clear() {
    segments.clear(plies);
  }

  /**
   * Puts the next games in, 1 to {@value #MOST_GAMES}.
   *
   * @throws io.polyboard.events.EventsUnavailableException if a variant is not stored, but may be
   *     known elsewhere: Kafka does not tell
   */
  public Step step(int size) throws InterruptedException {
    Progress progress = segments.progress(plies);
    List<Row> rows = source.after(progress.place(), size, plies);
    if (rows.isEmpty()) {
      return new Step(0, true);
    }
    Map<String, List<OpeningGame>> byDigest = read(rows);
    boolean isLast =
        segments.add(byDigest, progress, rows.getLast().opening().place()) && rows.size() < size;
    return new Step(rows.size(), isLast);
  }

  private Map<String, List<OpeningGame>> read(List<Row> rows) throws InterruptedException {
    List<StoredOpening> games = rows.stream().parallel().map(row -> row.opening().read()).toList();
    Map<String, Optional<Variant>> known = new HashMap<>();
    for (StoredOpening game : games) {
      String digest = game.header().request().variantDigest();
      if (!known.containsKey(digest)) {
        known.put(digest, variants.find(digest));
      }
    }
    List<Optional<OpeningGame>> openings =
        IntStream.range(0, games.size())
            .parallel()
            .mapToObj(i -> {
              StoredOpening game = games.get(i);
              return known
                  .getOrDefault(game.header().request().variantDigest(), Optional.empty())
                  .flatMap(variant -> opening(variant, game, rows.get(i)));
            })
            .toList();
    Map<String, List<OpeningGame>> byDigest = new HashMap<>();
    for (int i = 0; i < games.size(); i++) {
      String digest = games.get(i).header().request().variantDigest();
      openings
          .get(i)
          .ifPresent(
              opening -> byDigest.computeIfAbsent(digest, key -> new ArrayList<>()).add(opening));
    }
    return byDigest;
  }

  /** Empty where a game is not legal by the rules as they are now: it is in no position. */
  private Optional<OpeningGame> opening(Variant variant, StoredOpening game, Row row) {
    GameHeader header = game.header();
    try {
      Position position = start(variant, header);
      return Optional.of(
          new OpeningGame(
              row.opening().place(),
              row.cohort(),
              header.result(),
              Strength.of(header),
              turns(position, game, plies)));
    } catch (RefusedException e) {
      LOG.warnf(
          "game %s is not in the opening explorer: %s", header.request().gameId(), e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Where a game sets out from.
   *
   * @throws RefusedException if that is no position by the rules as they are now
   */
  static Position start(Variant variant, GameHeader header) {
    return header.startMfen().isEmpty()
        ? variant.start()
        : variant.position(Mfen.parse(variant, header.startMfen()));
  }

  /** A game counts once in a position: by the turn that it played there first. */
  private static List<OpeningTurn> turns(Position position, StoredOpening game, int plies) {
    List<OpeningTurn> turns = new ArrayList<>();
    for (int i = 0; i < Math.min(plies, game.turns().size()); i++) {
      CanonicalPosition canonical = CanonicalPosition.of(position);
      long key = canonical.key();
      String text = game.turns().get(i);
      if (turns.stream().noneMatch(turn -> turn.key() == key)) {
        TurnRecord record = game.record(i);
        turns.add(
            new OpeningTurn(
                key,
                canonical.stored(text),
                record.isSearched() ? record.score() : OpeningTurn.NO_SCORE));
      }
      var unused = TurnText.make(position, text);
    }
    return turns;
  }
}
