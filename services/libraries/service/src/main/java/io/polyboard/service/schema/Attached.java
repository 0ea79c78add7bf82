package io.polyboard.service.schema;

import module java.base;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;
import org.jdbi.v3.core.extension.Extensions;
import org.jdbi.v3.sqlobject.SqlObjectFactory;

/**
 * The SQL objects of a handle, each attached once, because attaching one copies the JDBI
 * configuration for each of its methods. For the thread of its handle.
 */
public final class Attached implements JdbiConfig<Attached> {
  private final Map<Class<?>, Object> objects = new HashMap<>();

  /** Used by JDBI. */
  public Attached() {}

  /** The SQL object of a type that uses a handle. */
  public static <T> T to(Handle handle, Class<T> type) {
    return type.cast(
        handle
            .getConfig(Attached.class)
            .objects
            .computeIfAbsent(type, missing -> attach(handle, missing)));
  }

  /**
   * Attaches an SQL object. A handle has a copy of the configuration, and JDBI caches what it reads
   * from annotations only in this copy. Reading them into the original first caches them for all
   * later handles.
   */
  private static Object attach(Handle handle, Class<?> type) {
    Extensions original = handle.getJdbi().getConfig(Extensions.class);
    original
        .findFactory(SqlObjectFactory.class)
        .ifPresent(factory -> original.findMetadata(type, factory));
    return handle.attach(type);
  }

  /** Empty: what is attached to one handle is not attached to another. */
  @Override
  public Attached createCopy() {
    return new Attached();
  }
}
