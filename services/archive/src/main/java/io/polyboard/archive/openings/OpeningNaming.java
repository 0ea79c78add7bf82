package io.polyboard.archive.openings;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningNameTable;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.ShippedVariants;
import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * The names of openings, by the digests of definitions: those that were given or, where none were,
 * those that ship with the variant. Names count from the moment at which they are given; where
 * another process gives them, a second later at most. Thread-safe.
 */
@ApplicationScoped
public class OpeningNaming {
  /** The most names that are kept in memory. */
  private static final int MOST_KEPT = 200_000;

  /** The most definitions whose revisions are kept. */
  private static final int MOST_REVISIONS = 10_000;

  private final OpeningNameTable table;
  private final GameVariants variants;
  private final int plies;

  /** By digest: a list of games would ask for each of its definitions. */
  private final LoadingCache<String, Optional<UUID>> revisions;

  /** Those that were given, by their revisions. */
  private final Cache<UUID, OpeningNames> kept =
      Caffeine.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((UUID revision, OpeningNames names) -> 1 + names.byKey().size())
          .executor(Runnable::run)
          .build();

  @Inject
  public OpeningNaming(OpeningNameTable table, GameVariants variants, ArchiveConfig settings) {
    this.table = table;
    revisions =
        Caffeine.newBuilder()
            .maximumSize(MOST_REVISIONS)
            .expireAfterWrite(Duration.ofSeconds(1))
            .executor(Runnable::run)
            .build(table::revision);
    this.variants = variants;
    plies = settings.openingPlies();
  }

  /**
   * The names of a definition.
   *
   * @throws io.polyboard.events.EventsUnavailableException if names were given, and the definition
   *     may be known, but Kafka does not tell
   */
  public OpeningNames names(String digest) throws InterruptedException {
    Optional<UUID> revision = revisions.get(digest);
    if (revision.isEmpty()) {
      return shipped(digest);
    }
    OpeningNames known = kept.getIfPresent(revision.get());
    if (known != null) {
      return known;
    }
    Optional<Variant> variant = variants.find(digest);
    if (variant.isEmpty()) {
      return OpeningNames.NONE;
    }
    OpeningNames given =
        OpeningNames.of(
            variant.get(),
            table.openings(digest).stream().map(OpeningNaming::read).toList(),
            OpeningNames.MOST_TURNS);
    kept.put(revision.get(), given);
    return given;
  }

  private static OpeningNames shipped(String digest) {
    return ShippedVariants.id(digest).map(OpeningNames::shipped).orElse(OpeningNames.NONE);
  }

  /** The openings of a definition that have names, in their order. */
  public List<NamedOpening> openings(String digest) {
    List<NamedOpening> given = table.openings(digest);
    return given.isEmpty()
        ? shipped(digest).openings().stream().map(OpeningNaming::message).toList()
        : given;
  }

  /**
   * Puts names in place of those that were given to a definition; none takes all away.
   *
   * @param owner who gives them; empty for nobody
   * @param names that are sound, in their order
   * @param refusing throws for an owner of names that may not be replaced; all is then as before
   */
  public void give(
      String digest,
      String owner,
      Collection<io.polyboard.rules.NamedOpening> names,
      Consumer<String> refusing) {
    table.replace(digest, owner, names.stream().map(OpeningNaming::message).toList(), refusing);
    revisions.invalidate(digest);
  }

  private static NamedOpening message(io.polyboard.rules.NamedOpening opening) {
    return NamedOpening.newBuilder().setName(opening.name()).addAllTurns(opening.turns()).build();
  }

  /** The opening that a message names. */
  public static io.polyboard.rules.NamedOpening read(NamedOpening message) {
    return new io.polyboard.rules.NamedOpening(message.getName(), message.getTurnsList());
  }

  /**
   * What the opening of a game is called: as the last of its positions is that has a name, and
   * comes after no more turns than the longest line with a name has. Empty if there is none, and
   * where the game is not legal by the rules as they are now.
   */
  public String name(PlayedGame game) throws InterruptedException {
    String digest = game.getRequest().getVariantDigest();
    OpeningNames names = names(digest);
    Optional<Variant> variant = names.isEmpty() ? Optional.empty() : variants.find(digest);
    if (variant.isEmpty()) {
      return "";
    }
    int most = Math.min(Math.min(plies, names.longest()), game.getTurnsCount());
    try {
      return names.lastName(
          GameMessages.start(variant.get(), game), game.getTurnsList().subList(0, most));
    } catch (RefusedException e) {
      return "";
    }
  }
}
