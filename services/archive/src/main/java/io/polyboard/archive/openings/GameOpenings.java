package io.polyboard.archive.openings;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
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

  /** For games that are read together. */
  public Batch batch() {
    return new Batch();
  }

  /**
   * The names of the definitions of a batch of games, each read once, when its first game comes.
   * For one thread.
   */
  public final class Batch {
    private final Map<String, OpeningNames> byDigest = new HashMap<>();

    private Batch() {}

    /**
     * What the opening of a game is called: as the last of its positions is that has a name, and
     * comes after no more turns than the longest line with a name has. Empty if there is none, and
     * where the game is not legal by the rules as they are now.
     */
    public String name(PlayedGame game) throws InterruptedException {
      OpeningNames names = names(game);
      if (names.isEmpty()) {
        return "";
      }
      Optional<Variant> variant = variants.find(game.getRequest().getVariantDigest());
      if (variant.isEmpty()) {
        return "";
      }
      try {
        return names.lastName(
            OpeningIndex.start(variant.get(), game),
            game.getTurnsList()
                .subList(0, Math.min(Math.min(plies, names.longest()), game.getTurnsCount())));
      } catch (RefusedException e) {
        return "";
      }
    }

    private OpeningNames names(PlayedGame game) throws InterruptedException {
      String digest = game.getRequest().getVariantDigest();
      OpeningNames known = byDigest.get(digest);
      if (known == null) {
        known = naming.names(digest);
        byDigest.put(digest, known);
      }
      return known;
    }
  }
}
