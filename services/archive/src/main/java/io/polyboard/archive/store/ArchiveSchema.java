package io.polyboard.archive.store;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.service.schema.Migration;
import io.polyboard.service.schema.MigrationMode;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.sql.SQLException;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/** Has the schema migrated before anything else of the service begins, unless others do it. */
@Singleton
class ArchiveSchema {
  private static final Logger LOG = Logger.getLogger(ArchiveSchema.class);

  void start(
      @Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent starting,
      ArchiveConfig settings,
      Config configuration)
      throws SQLException {
    if (settings.migrate() != MigrationMode.NEVER) {
      LOG.info(Migration.of(ArchiveDatabase.SCHEMA, configuration).migrate());
    }
  }
}
