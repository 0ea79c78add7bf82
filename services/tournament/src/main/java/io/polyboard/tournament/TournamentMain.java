package io.polyboard.tournament;

import io.polyboard.service.schema.MigrationProcess;
import io.polyboard.tournament.store.TournamentDatabase;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Runs the service, or only the migration of its schema. */
@QuarkusMain(name = "tournament")
public final class TournamentMain {
  public static void main(String... args) {
    MigrationProcess.exitIfOnly(TournamentDatabase.SCHEMA);
    Quarkus.run(args);
  }
}
