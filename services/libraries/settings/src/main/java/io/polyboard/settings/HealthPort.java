package io.polyboard.settings;

import io.quarkus.vertx.http.HttpServer;
import org.eclipse.microprofile.config.ConfigProvider;

/** The port of health and metrics. */
public final class HealthPort {
  private HealthPort() {}

  /**
   * The port, or -1 where any free one was asked for and it does not listen yet.
   *
   * <p>{@link HttpServer#getManagementPort} alone does not do: Quarkus 3.34 sets it only where it
   * differs from the port that was asked for.
   */
  public static int of(HttpServer server) {
    int listening = server.getManagementPort();
    return listening > 0
        ? listening
        : ConfigProvider.getConfig()
            .getOptionalValue("quarkus.management.port", Integer.class)
            .filter(asked -> asked > 0)
            .orElse(-1);
  }
}
