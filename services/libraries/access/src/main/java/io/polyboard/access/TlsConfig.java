package io.polyboard.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Encryption of the gRPC port. The files may change while the service runs. */
@ConfigMapping(prefix = "polyboard.tls")
public interface TlsConfig {
  /**
   * The file of the server's certificate with those that lead to its root, as PEM. With it the port
   * speaks TLS alone.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> certificate();

  /**
   * The file of the certificate's private key, as PEM in PKCS #8.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> key();

  /**
   * The file of the certificates, as PEM, one of which has to have signed that of a client. With it
   * nobody connects without one.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> clientCa();

  /**
   * How often the files are looked at for changes. Connections that are open go on as they are.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 10s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("10s")
  Duration refresh();
}
