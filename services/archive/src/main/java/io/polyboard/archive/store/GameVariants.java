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
 * The variants of the games in the archive, by digest: those that ship, definitions that are stored
 * beside the games, so that these can be read when nothing else of the platform runs, and what the
 * catalogue knows. Thread-safe.
 */
@ApplicationScoped
public class GameVariants {
  /** The most that are kept compiled. */
  private static final int MOST_COMPILED = 64;

  /** The most digests that are known to need nothing more. */
  private static final int MOST_KEPT = 10_000;

  private final Definitions table;
  private final Catalogue catalogue;
  private final Cache<String, Variant> compiled = cache(MOST_COMPILED);

  /** Digests of which the definition is stored, or not to be had. */
  private final Cache<String, Boolean> kept = cache(MOST_KEPT);

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

  private static <T> Cache<String, T> cache(int most) {
    return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
  }

  /**
   * The variant of this digest, if it is known.
   *
   * @throws io.polyboard.events.EventsUnavailableException if it is not stored, but may be known
   *     elsewhere: Kafka does not tell
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
   * The same of games that are read together.
   *
   * @param found what was found for games before, and is not looked up again
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
   * The digest of a definition by its id or itself; of several definitions with one id that of the
   * one registered last.
   *
   * @throws io.polyboard.events.EventsUnavailableException if Kafka does not tell what is known
   */
  public Optional<String> digest(String idOrDigest) throws InterruptedException {
    return Digest.isDigest(idOrDigest)
        ? Optional.of(idOrDigest)
        : catalogue.variant(idOrDigest).map(KnownVariant::digest);
  }

  /**
   * Stores the definitions that do not ship, as far as the catalogue knows them: a legal game is of
   * a variant that the referee knew.
   *
   * @throws io.polyboard.events.EventsUnavailableException if Kafka does not tell
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

  /** Forgets what is stored, which may have been set back to an earlier state. */
  public void forget() {
    kept.invalidateAll();
  }
}
