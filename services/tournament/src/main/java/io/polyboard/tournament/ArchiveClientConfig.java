package io.polyboard.tournament;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;

/** How the tournament service calls the archive, for balance runs. */
@ConfigMapping(prefix = "polyboard.tournament.archive")
public interface ArchiveClientConfig {
  /**
   * Where the archive answers. It is shown {@code polyboard.access.forwarding-secret}, where that
   * is set.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9003.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9003")
  String address();

  /**
   * The file of the certificates that sign that of the archive, PEM; those that Java trusts where
   * there is none.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> ca();

  /**
   * The file of the certificate that the archive is shown, with those that lead to its root, as
   * PEM: where it lets nobody in without one. Read when the service starts.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientCertificate();

  /**
   * The file of that certificate's private key, as PEM in PKCS #8.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientKey();
}
