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
 * The names of openings, by the digests of definitions: the given names, or the names that ship
 * with the variant if none were given. Names apply as soon as they are given, or at most a second
 * later if another process gives them. Thread-safe.
 */
@ApplicationScoped
public class OpeningNaming {
  /** Maximum number of names kept in memory. */
  private static final int MAX_KEPT = 200_000;

  /** Maximum number of definitions whose revisions are kept. */
  private static final int MAX_REVISIONS = 10_000;

  private final OpeningNameTable table;
  private final GameVariants variants;
  private final int plies;

  /** Revisions by digest, cached because a list of games needs one for each game. */
  private final LoadingCache<String, Optional<UUID>> revisions;

  /** The given names, by their revisions. */
  private final Cache<UUID, OpeningNames> kept =
      Caffeine.newBuilder()
          .maximumWeight(MAX_KEPT)
          .weigher((UUID revision, OpeningNames names) -> 1 + names.byKey().size())
          .executor(Runnable::run)
          .build();

  @Inject
  public OpeningNaming(OpeningNameTable table, GameVariants variants, ArchiveConfig settings) {
    this.table = table;
    revisions =
        Caffeine.newBuilder()
            .maximumSize(MAX_REVISIONS)
            .expireAfterWrite(Duration.ofSeconds(1))
            .executor(Runnable::run)
            .build(table::revision);
    this.variants = variants;
    plies = settings.openingPlies();
  }

  /**
   * The names of a definition.
   *
   * @throws io.polyboard.events.EventsUnavailableException if names were given, the definition is
   *     not stored, and Kafka, which may have it, is not available
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
            OpeningNames.MAX_TURNS);
    kept.put(revision.get(), given);
    return given;
  }

  private static OpeningNames shipped(String digest) {
    return ShippedVariants.id(digest).map(OpeningNames::shipped).orElse(OpeningNames.NONE);
  }

  /** The named openings of a definition, in their order. */
  public List<NamedOpening> openings(String digest) {
    List<NamedOpening> given = table.openings(digest);
    return given.isEmpty()
        ? shipped(digest).openings().stream().map(OpeningNaming::message).toList()
        : given;
  }

  /**
   * Replaces the given names of a definition; an empty collection removes them.
   *
   * @param owner who gives the names; empty for nobody
   * @param names valid names, in their order
   * @param refusing throws for an owner whose names may not be replaced; nothing is changed then
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
   * The name of a game's opening: that of the last named position of the game, looked for within
   * the length of the longest named line. Empty if there is none, or if the game is not legal by
   * the current rules.
   */
  public String name(PlayedGame game) throws InterruptedException {
    String digest = game.getRequest().getVariantDigest();
    OpeningNames names = names(digest);
    Optional<Variant> variant = names.isEmpty() ? Optional.empty() : variants.find(digest);
    if (variant.isEmpty()) {
      return "";
    }
    int max = Math.min(Math.min(plies, names.longest()), game.getTurnsCount());
    try {
      return names.lastName(
          GameMessages.start(variant.get(), game), game.getTurnsList().subList(0, max));
    } catch (RefusedException e) {
      return "";
    }
  }
}
