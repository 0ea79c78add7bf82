package io.polyboard.archive.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.rules.NamedOpening;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The names that were given to openings, by the digests of definitions. Thread-safe. */
@ApplicationScoped
public class OpeningNameTable {
  private static final String SET =
      "select revision, version from archive.opening_name_sets where variant_digest = :digest";

  private static final String NAMES =
      "select key, name, turns from archive.opening_names where variant_digest = :digest";

  private static final String OPENINGS =
      """
      select name, turns from archive.opening_names where variant_digest = :digest order by number
      """;

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtext('polyboard.opening-names'))";

  private static final String OWNER =
      "select owner from archive.opening_name_sets where variant_digest = :digest";

  private static final String REMOVE =
      "delete from archive.opening_name_sets where variant_digest = :digest";

  private static final String ADD_SET =
      """
      insert into archive.opening_name_sets (variant_digest, owner, version)
      values (:digest, :owner, :version)
      """;

  private static final String ADD =
      """
      insert into archive.opening_names (variant_digest, key, number, name, turns)
      values (:digest, :key, :number, :name, :turns)
      """;

  /** The most names that are kept in memory. */
  private static final int MOST_KEPT = 200_000;

  private static final Names NONE = new Names(Map.of(), 0, true);

  private final ArchiveDatabase database;

  /** By the revisions of sets. */
  private final Cache<UUID, Names> kept =
      Caffeine.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((UUID revision, Names names) -> 1 + names.byKey.size())
          .executor(Runnable::run)
          .build();

  @Inject
  public OpeningNameTable(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * The names of a definition.
   *
   * @param byKey of the position that has each
   * @param longest turns of the longest line that has a name
   * @param areCurrent whether the keys are those that positions have now
   */
  public record Names(Map<Long, String> byKey, int longest, boolean areCurrent) {
    public Names {
      byKey = Map.copyOf(byKey);
    }
  }

  /** Which names a definition has. */
  private record NameSet(UUID revision, boolean areCurrent) {}

  /** The names of a definition; empty where none were given. */
  public Names names(String digest) {
    return database.<Names, RuntimeException>readAtOneMoment(handle -> {
      Optional<NameSet> given =
          handle
              .createQuery(SET)
              .bind("digest", digest)
              .map((row, context) ->
                  new NameSet(
                      row.getObject("revision", UUID.class),
                      row.getInt("version") == OpeningCounts.VERSION))
              .findOne();
      if (given.isEmpty()) {
        return NONE;
      }
      Names known = kept.getIfPresent(given.get().revision);
      if (known == null) {
        known = names(handle, digest, given.get().areCurrent);
        kept.put(given.get().revision, known);
      }
      return known;
    });
  }

  private static Names names(Handle handle, String digest, boolean areCurrent) {
    Map<Long, String> byKey = new HashMap<>();
    int[] longest = {0};
    handle
        .createQuery(NAMES)
        .bind("digest", digest)
        .map((row, context) -> {
          longest[0] = Math.max(longest[0], row.getString("turns").split(" ", -1).length);
          return Map.entry(row.getLong("key"), row.getString("name"));
        })
        .forEach(each -> byKey.put(each.getKey(), each.getValue()));
    return new Names(byKey, longest[0], areCurrent);
  }

  /** The openings of a definition that were given names, in the order in which that was done. */
  public List<NamedOpening> openings(String digest) {
    return database.<List<NamedOpening>, RuntimeException>read(handle ->
        handle
            .createQuery(OPENINGS)
            .bind("digest", digest)
            .map((row, context) ->
                new NamedOpening(
                    row.getString("name"), Arrays.asList(row.getString("turns").split(" ", -1))))
            .list());
  }

  /**
   * Puts names in place of those that a definition has.
   *
   * @param owner who gives them; empty for nobody
   * @param openings by the keys that positions have now, in their order; none takes all away
   * @param refusing throws for an owner of names that may not be replaced; all is then as before
   */
  public void replace(
      String digest, String owner, Map<Long, NamedOpening> openings, Consumer<String> refusing) {
    var unused =
        database.<int[], RuntimeException>write(handle -> {
          handle.execute(LOCK);
          owner(handle, digest, "").ifPresent(refusing);
          return put(handle, digest, owner, openings);
        });
  }

  /**
   * Puts keys that positions have now in place of others, unless that was done meanwhile.
   *
   * @param openings of the definition, by those keys, in their order
   */
  public void renewKeys(String digest, Map<Long, NamedOpening> openings) {
    var unused =
        database.<int[], RuntimeException>write(handle -> {
          handle.execute(LOCK);
          Optional<String> owner =
              owner(handle, digest, " and version <> " + OpeningCounts.VERSION);
          return owner.isEmpty() ? new int[0] : put(handle, digest, owner.get(), openings);
        });
  }

  private static Optional<String> owner(Handle handle, String digest, String condition) {
    return handle
        .createQuery(OWNER + condition)
        .bind("digest", digest)
        .mapTo(String.class)
        .findOne();
  }

  private static int[] put(
      Handle handle, String digest, String owner, Map<Long, NamedOpening> openings) {
    handle.createUpdate(REMOVE).bind("digest", digest).execute();
    if (openings.isEmpty()) {
      return new int[0];
    }
    handle
        .createUpdate(ADD_SET)
        .bind("digest", digest)
        .bind("owner", owner)
        .bind("version", OpeningCounts.VERSION)
        .execute();
    PreparedBatch batch = handle.prepareBatch(ADD);
    openings.forEach((key, opening) ->
        batch
            .bind("digest", digest)
            .bind("key", key)
            .bind("number", batch.size())
            .bind("name", opening.name())
            .bind("turns", String.join(" ", opening.turns()))
            .add());
    return batch.execute();
  }
}
