package io.polyboard.service.settings;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Restricts HTTP/2 on the HTTP port to TLS. To a client that requests an upgrade in clear text, as
 * Java's does, Vert.x 4.5 sometimes sends an answer of several frames without headers, or without
 * its end. On the port of health, {@link HeadDeadline} prevents the upgrade.
 */
@Singleton
class ClearTextHttp implements HttpServerOptionsCustomizer {
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options.setHttp2ClearTextEnabled(false);
  }
}
