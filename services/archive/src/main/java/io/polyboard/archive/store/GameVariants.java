package io.polyboard.archive.store;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.ShippedVariants;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * The variants of the games in the archive, by digest: shipped variants, definitions stored beside
 * the games, so that the games can be read without the rest of the platform, and variants of the
 * catalogue. Thread-safe.
 */
@ApplicationScoped
public class GameVariants {
  /** Maximum number of compiled variants kept in memory. */
  private static final int MAX_COMPILED = 64;

  /** Maximum number of digests in {@link #kept}. */
  private static final int MAX_KEPT = 10_000;

  private final Definitions table;
  private final Catalogue catalogue;
  private final Cache<String, Variant> compiled = cache(MAX_COMPILED);

  /** Digests whose definition is stored, or unknown to the catalogue. */
  private final Cache<String, Boolean> kept = cache(MAX_KEPT);

  /** The table of definitions. */
  public interface Definitions {
    @SqlQuery("select definition from archive.variants where digest = :digest")
    Optional<String> definition(String digest);

    @SqlUpdate(
        """
        insert into archive.variants (digest, definition) values (:digest, :definition)
        on conflict do nothing
        """)
    void store(String digest, String definition);
  }

  @Inject
  public GameVariants(ArchiveDatabase database, Catalogue catalogue) {
    table = database.onDemand(Definitions.class);
    this.catalogue = catalogue;
  }

  private static <T> Cache<String, T> cache(int max) {
    return Caffeine.newBuilder().maximumSize(max).executor(Runnable::run).build();
  }

  /**
   * The variant with this digest, if it is known.
   *
   * @throws io.polyboard.events.EventsUnavailableException if it is not stored, and Kafka, which
   *     may have it, is not available
   */
  public Optional<Variant> find(String digest) throws InterruptedException {
    Optional<Variant> shipped = ShippedVariants.id(digest).map(Variants::shipped);
    if (shipped.isPresent()) {
      return shipped;
    }
    Variant known = compiled.getIfPresent(digest);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Variant> stored =
        table.definition(digest).map(definition -> Variants.compile("YAML", definition));
    stored.ifPresent(variant -> compiled.put(digest, variant));
    return stored.isPresent() ? stored : catalogue.variant(digest).map(KnownVariant::variant);
  }

  /**
   * The same for games that are read together.
   *
   * @param found variants found for earlier games, which are not looked up again
   */
  public Optional<Variant> find(String digest, Map<String, Optional<Variant>> found)
      throws InterruptedException {
    Optional<Variant> known = found.get(digest);
    if (known == null) {
      known = find(digest);
      found.put(digest, known);
    }
    return known;
  }

  /**
   * The digest of a definition, by its id or by the digest itself. If several definitions have the
   * id, it stands for the one registered last.
   *
   * @throws io.polyboard.events.EventsUnavailableException if Kafka is not available
   */
  public Optional<String> digest(String idOrDigest) throws InterruptedException {
    return Digest.isDigest(idOrDigest)
        ? Optional.of(idOrDigest)
        : catalogue.variant(idOrDigest).map(KnownVariant::digest);
  }

  /**
   * Stores the definitions that do not ship, if the catalogue knows them. The referee knew the
   * variant of every legal game.
   *
   * @throws io.polyboard.events.EventsUnavailableException if Kafka is not available
   */
  public void keep(Collection<String> digests) throws InterruptedException {
    for (String digest : digests) {
      if (!ShippedVariants.has(digest) && kept.getIfPresent(digest) == null) {
        catalogue
            .variant(digest)
            .ifPresent(variant ->
                ArchiveDatabase.forEvents(() -> table.store(digest, variant.definition())));
        kept.put(digest, true);
      }
    }
  }

  /** Forgets which definitions are stored: the database may have been reset to an earlier state. */
  public void forget() {
    kept.invalidateAll();
  }
}
