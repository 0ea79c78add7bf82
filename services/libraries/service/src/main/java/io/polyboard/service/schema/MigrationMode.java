package io.polyboard.service.schema;

/** Who migrates the schema of a service. */
public enum MigrationMode {
  /** The service, before it does anything else with its database. */
  START,
  /** The process, which then ends. */
  ONLY,
  /** Somebody else, whom the service waits for. */
  NEVER
}
