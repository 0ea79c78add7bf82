package io.polyboard.schema;

import java.sql.SQLException;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** A process that migrates a schema and ends, without opening a port or reaching Kafka. */
public final class MigrationProcess {
  private static final int FAILED = 1;

  private MigrationProcess() {}

  /**
   * Where the setting {@code polyboard.<name>.migrate} is {@code only}, migrates, tells stdout what
   * was done and ends the process: with exit code 0, or with 1 and the reason on stderr.
   */
  public static void exitIfOnly(Schema schema) {
    Config settings = ConfigProvider.getConfig();
    Optional<String> mode =
        settings.getOptionalValue("polyboard.%s.migrate".formatted(schema.name()), String.class);
    if (mode.isPresent() && mode.get().equalsIgnoreCase(MigrationMode.ONLY.name())) {
      System.exit(migrate(schema, settings));
    }
  }

  @SuppressWarnings("SystemOut")
  private static int migrate(Schema schema, Config settings) {
    try {
      System.out.println(Migration.of(schema, settings).migrate());
      return 0;
    } catch (SQLException | RuntimeException e) {
      System.err.printf("the schema %s is not migrated: %s%n", schema.name(), e.getMessage());
      return FAILED;
    }
  }
}
