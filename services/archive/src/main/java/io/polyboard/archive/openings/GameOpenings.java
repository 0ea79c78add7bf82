package io.polyboard.archive.openings;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.store.GameHeader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out what the openings of games are called. Thread-safe. */
@ApplicationScoped
public class GameOpenings {
  private final OpeningNaming naming;
  private final GameVariants variants;
  private final int plies;

  @Inject
  public GameOpenings(OpeningNaming naming, GameVariants variants, ArchiveConfig settings) {
    this.naming = naming;
    this.variants = variants;
    plies = settings.openingPlies();
  }

  /** How many of a game's turns belong to its opening, at most. */
  public int plies() {
    return plies;
  }

  /** For games that are read together. */
  public Batch batch() {
    return new Batch();
  }

  /**
   * The names of the definitions of a batch of games, each read once, when its first game comes.
   * For one thread.
   */
  public final class Batch {
    private final Map<String, NamedPositions> byDigest = new HashMap<>();

    private Batch() {}

    /** Whether the opening of a game may have a name, as far as it can be told without turns. */
    public boolean mayBeNamed(GameHeader game) throws InterruptedException {
      return !positions(game).isEmpty();
    }

    /**
     * What the opening of a game is called: as the last of its positions is that has a name, and
     * comes after no more turns than the longest line with a name has. Empty if there is none, and
     * where the game is not legal by the rules as they are now.
     *
     * @param turns the game's, the first {@link #plies} of them or more
     */
    public String name(GameHeader game, List<String> turns) throws InterruptedException {
      NamedPositions positions = positions(game);
      if (positions.isEmpty()) {
        return "";
      }
      Optional<Variant> variant = variants.find(game.request().variantDigest());
      if (variant.isEmpty()) {
        return "";
      }
      try {
        return positions.lastName(
            OpeningIndex.start(variant.get(), game),
            turns.subList(0, Math.min(Math.min(plies, positions.longest()), turns.size())));
      } catch (RefusedException e) {
        return "";
      }
    }

    private NamedPositions positions(GameHeader game) throws InterruptedException {
      String digest = game.request().variantDigest();
      NamedPositions known = byDigest.get(digest);
      if (known == null) {
        known = naming.positions(digest);
        byDigest.put(digest, known);
      }
      return known;
    }
  }
}
