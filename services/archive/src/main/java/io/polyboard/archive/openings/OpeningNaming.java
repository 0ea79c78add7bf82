package io.polyboard.archive.openings;

import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.OpeningNameTable;
import io.polyboard.archive.store.OpeningNameTable.Names;
import io.polyboard.contract.catalogue.ShippedVariants;
import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The names of openings, by the digests of definitions: those that were given or, where none were,
 * those that ship with the variant. Nothing is kept of what the database has, so that names count
 * from the moment at which they are given. Thread-safe.
 */
@ApplicationScoped
public class OpeningNaming {
  private final OpeningNameTable table;
  private final GameVariants variants;

  /** By the ids of variants. */
  private final Map<String, NamedPositions> shipped = new ConcurrentHashMap<>();

  @Inject
  public OpeningNaming(OpeningNameTable table, GameVariants variants) {
    this.table = table;
    this.variants = variants;
  }

  /**
   * The positions of a definition that have names.
   *
   * @throws io.polyboard.events.EventsUnavailableException if the keys of positions are others than
   *     when names were given, and Kafka does not tell the definition
   */
  public NamedPositions positions(String digest) throws InterruptedException {
    Names given = table.names(digest);
    if (!given.areCurrent()) {
      return positions(renewed(digest));
    }
    return given.byKey().isEmpty()
        ? shippedPositions(digest)
        : new NamedPositions(given.byKey(), given.longest());
  }

  /** The openings of a definition that have names, in their order. */
  public List<NamedOpening> openings(String digest) {
    List<NamedOpening> given = table.openings(digest);
    return given.isEmpty() ? new ArrayList<>(shipped(digest).values()) : given;
  }

  /**
   * Puts names in place of those that were given to a definition; none takes all away.
   *
   * @param owner who gives them; empty for nobody
   * @param names by the keys of positions, in their order
   * @param refusing throws for an owner of names that may not be replaced; all is then as before
   */
  public void give(
      String digest, String owner, Map<Long, NamedOpening> names, Consumer<String> refusing) {
    table.replace(digest, owner, names, refusing);
  }

  private NamedPositions shippedPositions(String digest) {
    return ShippedVariants.id(digest)
        .map(id -> shipped.computeIfAbsent(id, key -> positions(OpeningNames.shipped(key).byKey())))
        .orElse(NamedPositions.NONE);
  }

  private static Map<Long, NamedOpening> shipped(String digest) {
    return ShippedVariants.id(digest).map(id -> OpeningNames.shipped(id).byKey()).orElse(Map.of());
  }

  private Map<Long, NamedOpening> renewed(String digest) throws InterruptedException {
    Optional<Variant> variant = variants.find(digest);
    if (variant.isEmpty()) {
      return Map.of();
    }
    Map<Long, NamedOpening> openings =
        OpeningNames.of(variant.get(), table.openings(digest), OpeningNames.MOST_TURNS).byKey();
    table.renewKeys(digest, openings);
    return openings;
  }

  private static NamedPositions positions(Map<Long, NamedOpening> openings) {
    Map<Long, String> names = new HashMap<>();
    int longest = 0;
    for (Map.Entry<Long, NamedOpening> each : openings.entrySet()) {
      names.put(each.getKey(), each.getValue().name());
      longest = Math.max(longest, each.getValue().turns().size());
    }
    return new NamedPositions(names, longest);
  }
}
