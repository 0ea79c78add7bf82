package io.polyboard.tournament;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;

/** Connection of the tournament service to the archive, for balance runs. */
@ConfigMapping(prefix = "polyboard.tournament.archive")
public interface ArchiveClientConfig {
  /**
   * Address of the archive. Calls to it carry {@code polyboard.access.forwarding-secret}, if that
   * is set.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9003.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9003")
  String address();

  /**
   * File of the CA certificates that sign the archive's certificate, as PEM; by default those that
   * Java trusts.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> ca();

  /**
   * File of the client certificate for the archive and its chain up to the root, as PEM, if the
   * archive requires one. Read when the service starts.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientCertificate();

  /**
   * File of the client certificate's private key, as PEM in PKCS #8.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientKey();
}
