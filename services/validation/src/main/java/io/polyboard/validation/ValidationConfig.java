package io.polyboard.validation;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The settings of the validation service. */
@ConfigMapping(prefix = "polyboard.validation")
public interface ValidationConfig {
  /**
   * Maximum depth of a perft for a caller.
   *
   * <p>Unit: plies. Range: 1 to 20. Default: 6.
   */
  @Range(min = 1, max = 20)
  @WithDefault("6")
  int maxPerftDepth();

  /**
   * Maximum number of heavy calls under way: perfts, imports, registrations, checks and
   * descriptions of variants, and lists with variants that must be compiled. Each has its own
   * thread. A further call is refused as busy.
   *
   * <p>Unit: calls. Range: 1 to 1024. Default: 8.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("8")
  int maxHeavyCalls();

  /**
   * Maximum duration of a heavy call, after which it is interrupted and refused as too slow.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 1m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("1m")
  Duration maxHeavyTime();

  /**
   * Size of the cache of requested positions, so that calls that follow a game do not replay it
   * with each turn: the turns that lead to the positions, and 200 more for each position. A
   * position takes about 20 KiB; 0 turns the cache off.
   *
   * <p>Unit: turns. Range: 0 to 1000000000. Default: 200000.
   */
  @Range(min = 0, max = 1_000_000_000)
  @WithDefault("200000")
  long rememberedTurns();

  /**
   * Whether games are measured while they are refereed. Games without measures do not count in the
   * balance of their variant until {@code polyboard archive rebuild} has measured them.
   *
   * <p>Unit: none. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean measures();

  /**
   * A directory of variants to register at each start, one in each file except hidden files. They
   * are registered as an admin's, and replace other registered definitions of their ids. The
   * service does not start if a file has a fault. The variants are registered once Kafka answers;
   * the service can be ready before that.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> variants();
}
