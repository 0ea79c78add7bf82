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
   * Address of the validation service, which knows the rules and registers variants.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9001.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9001")
  String rules();

  /**
   * Address of the search service.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9002.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9002")
  String search();

  /**
   * Address of the archive.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9003.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9003")
  String archive();

  /**
   * Address of the tournament service.
   *
   * <p>Unit: host:port, with https:// before it for TLS. Range: 1 to 300. Default: localhost:9004.
   */
  @Length(min = 1, max = 300) @WithDefault("localhost:9004")
  String tournament();

  /**
   * PEM file of the certificate authorities that the dashboard trusts in calls of the services.
   * Without it the dashboard trusts those that Java trusts.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> ca();

  /**
   * PEM file of the certificate chain that the dashboard presents to the services, if they require
   * client certificates. Read when the dashboard starts.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientCertificate();

  /**
   * PEM file of the private key of that certificate, in PKCS #8.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> clientKey();

  /**
   * The services' {@code polyboard.access.forwarding-secret}. The dashboard sends it with the
   * address of each caller, so that the audit logs of the services have that address. Without it
   * they have the dashboard's address.
   *
   * <p>Unit: characters. Range: 16 to 200. Default: none.
   */
  Optional<@Length(min = 16, max = 200) String> forwardingSecret();

  /**
   * Host names and addresses by which the dashboard may be called, separated by commas, without
   * ports. Calls by other names are refused, so that a page of another site, whose name resolves to
   * the dashboard, cannot call it. Without this setting all names are allowed, or only those of
   * this machine if the port is open only to this machine.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> hosts();

  /**
   * Whether the dashboard is read-only: it refuses calls that change anything, or search.
   *
   * <p>Unit: none. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean readOnly();

  /**
   * Maximum number of open streams of all viewers; more are refused as busy. Viewers with the same
   * token may have a quarter of them. Viewers of the same tournament share one call of the
   * services.
   *
   * <p>Unit: streams. Range: 1 to 100000. Default: 2000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("2000")
  int maxStreams();
}
