package io.polyboard.service.access;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Who may call, and how much at a time. Give all services of a platform the same values. */
@ConfigMapping(prefix = "polyboard.access")
public interface AccessConfig {
  /**
   * The file of hashed tokens, which {@code polyboard token create} writes. If this or {@code
   * polyboard.access.oidc.issuer} is set, every call needs a token.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> tokens();

  /**
   * Whether everybody who reaches the port may call everything. A service that listens on another
   * address than loopback starts only with this, with tokens, or with an identity provider.
   *
   * <p>Unit: truth value. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean open();

  /**
   * How often the file of tokens is checked for changes.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 5s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("5s")
  Duration refresh();

  /**
   * How much longer the tokens read before stay valid if the file of tokens cannot be read or has
   * an invalid line; after that, none is valid. If the file is deleted, all its tokens become
   * invalid at the next check.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 15m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("15m")
  Duration maxUnread();

  /**
   * The secret that processes of the platform share. A dashboard sends it, set as {@code
   * polyboard.dashboard.forwarding-secret}, so that the audit log has the address of its own
   * caller; without the secret, a forwarded address is ignored. The tournament service reads the
   * archive with it for balance runs; if calls need a token, balance runs fail without it.
   *
   * <p>Unit: characters. Range: 16 to 200. Default: none.
   */
  Optional<@Length(min = 16, max = 200) String> forwardingSecret();

  /**
   * How long a connection to the gRPC port may have no call before it is closed. Clients reconnect
   * automatically.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 10m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("10m")
  Duration maxIdle();

  /**
   * Maximum number of calls of one owner that a process answers at a time, streams included.
   *
   * <p>Unit: calls. Range: 1 to 100000. Default: 256.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("256")
  int maxCalls();

  /**
   * The share of each limit of a process that one owner may use at a time, at least one call. It
   * applies to searches, games against the engine, exports, streams of games, watches of a balance,
   * and calls that compute for long. A quarter of 16 searches are 4.
   *
   * <p>Unit: percent. Range: 1 to 100. Default: 25.
   */
  @Range(min = 1, max = 100)
  @WithDefault("25")
  int ownerShare();

  /**
   * Maximum number of lists, counts, exports and reports of one owner that a process answers at a
   * time.
   *
   * <p>Unit: calls. Range: 1 to 10000. Default: 32.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("32")
  int maxReads();

  /**
   * Maximum number of registered variants and files of weights of one owner; unlimited for an
   * admin. They cannot be deleted, so an owner who has reached the limit cannot register more.
   *
   * <p>Unit: variants and files. Range: 1 to 1000000. Default: 2000.
   */
  @Range(min = 1, max = 1_000_000)
  @WithDefault("2000")
  int maxRegistered();

  /**
   * Maximum total size of these variants and files of weights, in UTF-8. Every process of the
   * platform holds them in memory.
   *
   * <p>Unit: MiB. Range: 1 to 100000. Default: 64.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("64")
  int maxRegisteredMib();
}
