package io.polyboard.archive.store;

import io.polyboard.contract.catalogue.Registration;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The stored copy of what was registered with the catalogue. Thread-safe. */
@ApplicationScoped
public class RegistrationTable {
  private final ArchiveDatabase database;

  @Inject
  RegistrationTable(ArchiveDatabase database) {
    this.database = database;
  }

  /** All that is stored; of variants with one id that for which it stands last. */
  public List<Registration> all() {
    return database.<List<Registration>, RuntimeException>withHandle(handle ->
        handle
            .createQuery(
                """
                select digest, variant_id, variant_digest, text, latest, owner
                from archive.registrations order by latest, digest
                """)
            .map((row, context) -> registration(row))
            .list());
  }

  private static Registration registration(ResultSet row) throws SQLException {
    return new Registration(
        row.getString("digest"),
        row.getString("variant_id"),
        Objects.requireNonNullElse(row.getString("variant_digest"), ""),
        row.getString("text"),
        row.getBoolean("latest"),
        row.getString("owner"));
  }

  /** Stores registrations in place of what is known of them. */
  public void store(Collection<Registration> registrations) {
    if (registrations.isEmpty()) {
      return;
    }
    database.<int[], RuntimeException>write(handle -> {
      PreparedBatch batch =
          handle.prepareBatch(
              """
              insert into archive.registrations (
                digest, variant_id, variant_digest, text, latest, owner)
              values (:digest, :variantId, :variantDigest, :text, :latest, :owner)
              on conflict (digest) do update set latest = excluded.latest,
                owner = excluded.owner
              """);
      for (Registration each : registrations) {
        batch
            .bind("digest", each.digest())
            .bind("variantId", each.variantId())
            .bind("variantDigest", each.variantDigest().isEmpty() ? null : each.variantDigest())
            .bind("text", each.text())
            .bind("latest", each.latest())
            .bind("owner", each.owner())
            .add();
      }
      return batch.execute();
    });
  }
}
