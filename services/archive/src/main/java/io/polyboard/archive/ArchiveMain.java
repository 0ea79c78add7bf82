package io.polyboard.archive;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.service.schema.MigrationProcess;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Runs the service, or only the migration of its schema. */
@QuarkusMain(name = "archive")
public final class ArchiveMain {
  public static void main(String... args) {
    MigrationProcess.exitIfOnly(ArchiveDatabase.SCHEMA);
    Quarkus.run(args);
  }
}
