package io.polyboard.service.access;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Who may call, and how much at a time. All services of a platform are to be given the same. */
@ConfigMapping(prefix = "polyboard.access")
public interface AccessConfig {
  /**
   * The file of hashed tokens, which {@code polyboard token create} writes. With it, or with {@code
   * polyboard.access.oidc.issuer}, nobody calls without a token.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> tokens();

  /**
   * Whether everybody who reaches the port may call everything. A service that listens elsewhere
   * than on the loopback address starts only with this, with tokens, or with an identity provider.
   *
   * <p>Unit: truth value. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean open();

  /**
   * How often the file of tokens is looked at for changes.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 5s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("5s")
  Duration refresh();

  /**
   * How much longer the tokens read before stay valid while the file of tokens cannot be read or
   * has a line that is wrong; none of it is valid afterwards. A file that was deleted ends all of
   * them when it is looked at next.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 15m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("15m")
  Duration maxUnread();

  /**
   * What processes of the platform show each other. A dashboard shows it as {@code
   * polyboard.dashboard.forwarding-secret} to have the address of its own caller written into the
   * audit log; what others say of whom they call for is not believed. The tournament service reads
   * the archive with it for balance runs, which fail without it where calls need a token.
   *
   * <p>Unit: characters. Range: 16 to 200. Default: none.
   */
  Optional<@Length(min = 16, max = 200) String> forwardingSecret();

  /**
   * After how long a connection to the gRPC port is closed on which there is no call. Clients open
   * another one by themselves.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 10m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("10m")
  Duration maxIdle();

  /**
   * The most calls of one owner that a process answers at a time, streams among them.
   *
   * <p>Unit: calls. Range: 1 to 100000. Default: 256.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("256")
  int maxCalls();

  /**
   * How much of its own places a process gives to one owner at a time, and one place at least:
   * searches, games against the engine, exports, streams of games, watches of a balance, and calls
   * that compute for long. A quarter of 16 searches are 4.
   *
   * <p>Unit: percent. Range: 1 to 100. Default: 25.
   */
  @Range(min = 1, max = 100)
  @WithDefault("25")
  int ownerShare();

  /**
   * The most lists, counts, exports and reports of one owner that a process answers at a time.
   *
   * <p>Unit: calls. Range: 1 to 10000. Default: 32.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("32")
  int maxReads();

  /**
   * The most variants and files of weights of one owner that are registered; an admin registers any
   * number. None is ever taken away, so that an owner who has as many registers no more.
   *
   * <p>Unit: variants and files. Range: 1 to 1000000. Default: 2000.
   */
  @Range(min = 1, max = 1_000_000)
  @WithDefault("2000")
  int maxRegistered();

  /**
   * The most bytes of these variants and files of weights together, in UTF-8. Every process of the
   * platform holds them in memory.
   *
   * <p>Unit: MiB. Range: 1 to 100000. Default: 64.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("64")
  int maxRegisteredMib();
}
