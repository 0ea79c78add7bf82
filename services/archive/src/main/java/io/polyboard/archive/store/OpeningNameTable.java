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

/** The names that were given to openings, by the digests of definitions. Thread-safe. */
public interface OpeningNameTable extends SqlObject {
  /** Which names a definition has: another one whenever they are replaced. */
  @SqlQuery("select revision from archive.opening_names where variant_digest = :digest")
  Optional<UUID> revision(String digest);

  /** The openings of a definition that were given names, in the order in which that was done. */
  default List<NamedOpening> openings(String digest) {
    ListOpeningNamesResponse.Builder openings = ListOpeningNamesResponse.newBuilder();
    try {
      JsonFormat.parser().merge(json(digest).orElse("{}"), openings);
      return openings.getOpeningsList();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("stored names of openings are damaged", e);
    }
  }

  @SqlQuery("select openings from archive.opening_names where variant_digest = :digest")
  Optional<String> json(String digest);

  /**
   * Puts names in place of those that a definition has.
   *
   * @param owner who gives them; empty for nobody
   * @param openings in their order; none takes all away
   * @param refusing throws for an owner of names that may not be replaced; all is then as before
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
