package io.polyboard.archive.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.catalogue.KnownVariant;
import io.polyboard.catalogue.ShippedVariants;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The variants of the games in the archive, by digest: those that ship, and definitions that are
 * stored beside the games, so that these can be read when nothing else of the platform runs.
 * Thread-safe.
 */
@ApplicationScoped
public class GameVariants {
  /** The most that are kept compiled. */
  private static final int MOST_COMPILED = 64;

  private final ArchiveDatabase database;
  private final Set<String> stored = ConcurrentHashMap.newKeySet();
  private final Cache<String, Variant> compiled =
      Caffeine.newBuilder().maximumSize(MOST_COMPILED).executor(Runnable::run).build();

  @Inject
  public GameVariants(ArchiveDatabase database) {
    this.database = database;
  }

  /** The variant of this digest, if the archive has its definition. */
  public Optional<Variant> find(String digest) {
    if (ShippedVariants.has(digest)) {
      return ShippedVariants.find(digest).map(KnownVariant::variant);
    }
    Variant known = compiled.getIfPresent(digest);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Variant> found =
        database
            .<Optional<String>, RuntimeException>read(handle ->
                handle
                    .createQuery("select definition from archive.variants where digest = :digest")
                    .bind("digest", digest)
                    .mapTo(String.class)
                    .findOne())
            .map(definition -> Variants.compile("YAML", definition));
    found.ifPresent(variant -> compiled.put(digest, variant));
    return found;
  }

  /** Whether the definition of this digest is known to be in the archive, or needs not be. */
  public boolean isKept(String digest) {
    return ShippedVariants.has(digest) || stored.contains(digest);
  }

  /** Stores a definition, unless it is there. */
  public void keep(String digest, String definition) {
    var unused =
        database.<Integer, RuntimeException>write(handle ->
            handle
                .createUpdate(
                    """
                    insert into archive.variants (digest, definition)
                    values (:digest, :definition)
                    on conflict do nothing
                    """)
                .bind("digest", digest)
                .bind("definition", definition)
                .execute());
    stored.add(digest);
  }
}
