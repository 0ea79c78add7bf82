package io.polyboard.archive.store;

import module java.base;

import io.polyboard.contract.catalogue.Registration;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlBatch;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** The stored copy of the catalogue's registrations. Thread-safe. */
public interface RegistrationTable {
  /** All registrations; among variants with one id, the latest is last. */
  @SqlQuery(
      """
      select digest, variant_id, coalesce(variant_digest, '') as variant_digest, text, latest, owner
      from archive.registrations order by latest, digest
      """)
  @RegisterConstructorMapper(Registration.class)
  List<Registration> all();

  /** Stores registrations; updates stored ones. */
  @SqlBatch(
      """
      insert into archive.registrations (digest, variant_id, variant_digest, text, latest, owner)
      values (:digest, :variantId, nullif(:variantDigest, ''), :text, :latest, :owner)
      on conflict (digest) do update set latest = excluded.latest, owner = excluded.owner
      """)
  void store(@BindMethods Collection<Registration> registrations);
}
