package io.polyboard.dashboard;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;

/** The settings of the dashboard. */
@ConfigMapping(prefix = "polyboard.dashboard")
public interface DashboardConfig {
  /**
   * Where the rules answer, and what registers variants: the validation service.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9001.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9001")
  String rules();

  /**
   * Where the search service answers.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9002.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9002")
  String search();

  /**
   * Where the archive answers.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9003.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9003")
  String archive();

  /**
   * Where the tournament service answers.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9004.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9004")
  String tournament();

  /**
   * The file of the certificates that sign those of the services, PEM; those that Java trusts where
   * there is none.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> ca();

  /**
   * The file of the certificate that the services are shown, with those that lead to its root, as
   * PEM: where they let nobody in without one. Read when the dashboard starts.
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

  /**
   * The services' {@code polyboard.access.forwarding-secret}, shown to them with the address of
   * each caller, so that their audit logs have it. Without it they have the dashboard's.
   *
   * <p>Unit: characters. Range: 16 to 200. Default: none.
   */
  Optional<@Length(min = 16, max = 200) String> forwardingSecret();

  /**
   * The names and addresses by which it may be called, by commas and without ports; a call by
   * another is refused. So no page of somebody else's can call whose name leads here. Where none is
   * given any will do, but those of this machine alone if only this machine reaches the port.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> hosts();

  /**
   * Whether pages and scripts may only look: calls that change anything, or search, are refused.
   *
   * <p>Unit: none. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean readOnly();

  /**
   * The most streams that viewers have open together; one more is refused as busy. Those with the
   * same token have a quarter of them at most. Viewers of the same tournament have one call of the
   * services between them.
   *
   * <p>Unit: streams. Range: 1 to 100000. Default: 2000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("2000")
  int maxStreams();
}
