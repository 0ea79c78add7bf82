package io.polyboard.tournament.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The descriptions of tournaments, each kept once while anybody uses it: they may be large.
 * Thread-safe.
 */
@ApplicationScoped
public class Descriptions {
  private final Cache<String, Description> used =
      Caffeine.newBuilder().weakValues().executor(Runnable::run).build();

  /** Finds one as it is stored now, in place of that which is kept. */
  public Optional<Description> findAgain(Handle handle, String id) {
    used.invalidate(id);
    return find(handle, id);
  }

  /**
   * Finds one; perhaps also that of a tournament that was deleted a moment ago.
   *
   * @throws IllegalStateException if what is stored cannot be read
   */
  public Optional<Description> find(Handle handle, String id) {
    Description known = used.getIfPresent(id);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Description> found = TournamentRows.describe(handle, id);
    found.ifPresent(description -> used.put(id, description));
    return found;
  }
}
