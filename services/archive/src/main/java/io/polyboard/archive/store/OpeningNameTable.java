package io.polyboard.archive.store;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.proto.explorer.v1.ListOpeningNamesResponse;
import io.polyboard.proto.explorer.v1.NamedOpening;
import org.jdbi.v3.sqlobject.SqlObject;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.transaction.Transaction;

/** The table of names given to openings, by the digests of definitions. Thread-safe. */
public interface OpeningNameTable extends SqlObject {
  /** The revision of a definition's names; replacing the names changes it. */
  @SqlQuery("select revision from archive.opening_names where variant_digest = :digest")
  Optional<UUID> revision(String digest);

  /** The openings of a definition that were given names, in the order in which they were given. */
  default List<NamedOpening> openings(String digest) {
    ListOpeningNamesResponse.Builder openings = ListOpeningNamesResponse.newBuilder();
    try {
      JsonFormat.parser().merge(json(digest).orElse("{}"), openings);
      return openings.getOpeningsList();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("stored names of openings are corrupt", e);
    }
  }

  @SqlQuery("select openings from archive.opening_names where variant_digest = :digest")
  Optional<String> json(String digest);

  /**
   * Replaces the names of a definition.
   *
   * @param owner who gives the names; empty for nobody
   * @param openings the named openings, in their order; an empty list removes all names
   * @param refusing throws for an owner whose names may not be replaced; nothing is changed then
   */
  @Transaction
  default void replace(
      String digest, String owner, List<NamedOpening> openings, Consumer<String> refusing) {
    getHandle().execute("select pg_advisory_xact_lock(hashtext('polyboard.opening-names'))");
    remove(digest).forEach(refusing);
    if (!openings.isEmpty()) {
      try {
        add(
            digest,
            owner,
            JsonFormat.printer()
                .omittingInsignificantWhitespace()
                .print(ListOpeningNamesResponse.newBuilder().addAllOpenings(openings)));
      } catch (InvalidProtocolBufferException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @SqlQuery("delete from archive.opening_names where variant_digest = :digest returning owner")
  List<String> remove(String digest);

  @SqlUpdate(
      """
      insert into archive.opening_names (variant_digest, owner, openings)
      values (:digest, :owner, :json::json)
      """)
  void add(String digest, String owner, String json);
}
