package io.polyboard.service.settings;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * The HTTP port speaks HTTP/2 over TLS alone. To a client that asks in clear text to upgrade, as
 * Java's does, Vert.x 4.5 now and then sends an answer of several frames without their headers, or
 * not to its end. At the port of health {@link HeadDeadline} sees to it.
 */
@Singleton
class ClearTextHttp implements HttpServerOptionsCustomizer {
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options.setHttp2ClearTextEnabled(false);
  }
}
