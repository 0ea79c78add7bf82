package io.polyboard.service.schema;

import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** A process that migrates a schema and ends, without opening a port or reaching Kafka. */
public final class MigrationProcess {
  private static final int FAILED = 1;

  private MigrationProcess() {}

  /**
   * If the environment or a system property sets {@code polyboard.<name>.migrate} to {@code only},
   * migrates and ends the process: with a summary on stdout and exit code 0, or with the reason on
   * stderr and exit code 1.
   */
  public static void exitIfOnly(Schema schema) {
    if (isOnly(schema)) {
      System.exit(migrate(schema, ConfigProvider.getConfig()));
    }
  }

  /** Reads neither files nor the class path, because every start waits for this. */
  private static boolean isOnly(Schema schema) {
    SmallRyeConfig settings = new SmallRyeConfigBuilder().addSystemSources().build();
    return MigrationMode.ONLY.isSetFor(schema, settings);
  }

  @SuppressWarnings("SystemOut")
  private static int migrate(Schema schema, Config settings) {
    try {
      System.out.println(Migration.of(schema, settings).migrate());
      return 0;
    } catch (RuntimeException e) {
      System.err.printf("cannot migrate the schema %s: %s%n", schema.name(), e.getMessage());
      return FAILED;
    }
  }
}
