package io.polyboard.service.schema;

import org.eclipse.microprofile.config.Config;

/** Who migrates the schema of a service. */
public enum MigrationMode {
  /** The service, before it does anything else with its database. */
  START,
  /** The process, which does nothing else and then ends. */
  ONLY,
  /** Something else; the service waits for it. */
  NEVER;

  boolean isSetFor(Schema schema, Config settings) {
    return settings
        .getOptionalValue("polyboard.%s.migrate".formatted(schema.name()), String.class)
        .filter(name()::equalsIgnoreCase)
        .isPresent();
  }
}
