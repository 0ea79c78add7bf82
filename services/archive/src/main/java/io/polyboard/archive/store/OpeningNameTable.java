package io.polyboard.archive.store;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.proto.explorer.v1.ListOpeningNamesResponse;
import io.polyboard.proto.explorer.v1.NamedOpening;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** The names that were given to openings, by the digests of definitions. Thread-safe. */
@ApplicationScoped
public class OpeningNameTable {
  private static final String REVISION =
      "select revision from archive.opening_names where variant_digest = :digest";

  private static final String OPENINGS =
      "select openings from archive.opening_names where variant_digest = :digest";

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtext('polyboard.opening-names'))";

  private static final String OWNER =
      "select owner from archive.opening_names where variant_digest = :digest";

  private static final String REMOVE =
      "delete from archive.opening_names where variant_digest = :digest";

  private static final String ADD =
      """
      insert into archive.opening_names (variant_digest, owner, openings)
      values (:digest, :owner, :openings::json)
      """;

  private static final JsonFormat.Printer JSON =
      JsonFormat.printer().omittingInsignificantWhitespace();

  private final ArchiveDatabase database;

  @Inject
  public OpeningNameTable(ArchiveDatabase database) {
    this.database = database;
  }

  /** Which names a definition has: another one whenever they are replaced. */
  public Optional<UUID> revision(String digest) {
    return database.<Optional<UUID>, RuntimeException>withHandle(
        handle -> handle.createQuery(REVISION).bind("digest", digest).mapTo(UUID.class).findOne());
  }

  /** The openings of a definition that were given names, in the order in which that was done. */
  public List<NamedOpening> openings(String digest) {
    return database
        .<Optional<String>, RuntimeException>withHandle(handle ->
            handle.createQuery(OPENINGS).bind("digest", digest).mapTo(String.class).findOne())
        .map(OpeningNameTable::read)
        .orElse(List.of());
  }

  private static List<NamedOpening> read(String json) {
    ListOpeningNamesResponse.Builder openings = ListOpeningNamesResponse.newBuilder();
    try {
      JsonFormat.parser().merge(json, openings);
      return openings.getOpeningsList();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("stored names of openings are damaged", e);
    }
  }

  /**
   * Puts names in place of those that a definition has.
   *
   * @param owner who gives them; empty for nobody
   * @param openings in their order; none takes all away
   * @param refusing throws for an owner of names that may not be replaced; all is then as before
   */
  public void replace(
      String digest, String owner, List<NamedOpening> openings, Consumer<String> refusing) {
    String json = json(openings);
    var unused =
        database.<Integer, RuntimeException>write(handle -> {
          handle.execute(LOCK);
          handle
              .createQuery(OWNER)
              .bind("digest", digest)
              .mapTo(String.class)
              .findOne()
              .ifPresent(refusing);
          int removed = handle.createUpdate(REMOVE).bind("digest", digest).execute();
          return openings.isEmpty()
              ? removed
              : handle
                  .createUpdate(ADD)
                  .bind("digest", digest)
                  .bind("owner", owner)
                  .bind("openings", json)
                  .execute();
        });
  }

  private static String json(List<NamedOpening> openings) {
    try {
      return JSON.print(ListOpeningNamesResponse.newBuilder().addAllOpenings(openings).build());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }
}
