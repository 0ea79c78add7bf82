package io.polyboard.service.schema;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/** Migrates the schemas of a process before anything else starts, unless something else does. */
@Singleton
class SchemaMigration {
  private static final Logger LOG = Logger.getLogger(SchemaMigration.class);

  void start(
      @Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent starting,
      Instance<Schema> schemas,
      Config settings) {
    for (Schema schema : schemas) {
      if (!MigrationMode.NEVER.isSetFor(schema, settings)) {
        LOG.info(Migration.of(schema, settings).migrate());
      }
    }
  }
}
