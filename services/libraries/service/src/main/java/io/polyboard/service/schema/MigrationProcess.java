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
   * Where the environment or a system property sets {@code polyboard.<name>.migrate} to {@code
   * only}, migrates, tells stdout what was done and ends the process: with exit code 0, or with 1
   * and the reason on stderr.
   */
  public static void exitIfOnly(Schema schema) {
    if (isOnly(schema)) {
      System.exit(migrate(schema, ConfigProvider.getConfig()));
    }
  }

  /** Without a look at files and at what is on the class path: every start waits for this. */
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
      System.err.printf("the schema %s is not migrated: %s%n", schema.name(), e.getMessage());
      return FAILED;
    }
  }
}
