package io.polyboard.archive.openings;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningNameTable;
import io.polyboard.contract.catalogue.ShippedVariants;
import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The names of openings, by the digests of definitions: those that were given or, where none were,
 * those that ship with the variant. Names count from the moment at which they are given.
 * Thread-safe.
 */
@ApplicationScoped
public class OpeningNaming {
  /** The most names that are kept in memory. */
  private static final int MOST_KEPT = 200_000;

  private final OpeningNameTable table;
  private final GameVariants variants;

  /** Those that were given, by their revisions. */
  private final Cache<UUID, OpeningNames> kept =
      Caffeine.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((UUID revision, OpeningNames names) -> 1 + names.byKey().size())
          .executor(Runnable::run)
          .build();

  @Inject
  public OpeningNaming(OpeningNameTable table, GameVariants variants) {
    this.table = table;
    this.variants = variants;
  }

  /**
   * The names of a definition.
   *
   * @throws io.polyboard.events.EventsUnavailableException if names were given, and the definition
   *     may be known, but Kafka does not tell
   */
  public OpeningNames names(String digest) throws InterruptedException {
    Optional<UUID> revision = table.revision(digest);
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
  }

  private static NamedOpening message(io.polyboard.rules.NamedOpening opening) {
    return NamedOpening.newBuilder().setName(opening.name()).addAllTurns(opening.turns()).build();
  }

  /** The opening that a message names. */
  public static io.polyboard.rules.NamedOpening read(NamedOpening message) {
    return new io.polyboard.rules.NamedOpening(message.getName(), message.getTurnsList());
  }
}
