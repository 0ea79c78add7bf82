package io.polyboard.access;

import io.polyboard.settings.DurationRange;
import io.polyboard.settings.Range;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** Encryption of the gRPC port. The files may change while the service runs. */
@ConfigMapping(prefix = "polyboard.tls")
public interface TlsConfig {
  /**
   * The file of the server's certificate with those that lead to its root, as PEM. With it the port
   * speaks TLS alone.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  @Range(least = 1, most = 4_000)
  Optional<String> certificate();

  /**
   * The file of the certificate's private key, as PEM in PKCS #8.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  @Range(least = 1, most = 4_000)
  Optional<String> key();

  /**
   * The file of the certificates, as PEM, one of which has to have signed that of a client. With it
   * nobody connects without one.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  @Range(least = 1, most = 4_000)
  Optional<String> clientCa();

  /**
   * How often the files are looked at for changes. Connections that are open go on as they are.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 10s.
   */
  @DurationRange(least = "1s", most = "24h")
  @WithDefault("10s")
  Duration refresh();
}
