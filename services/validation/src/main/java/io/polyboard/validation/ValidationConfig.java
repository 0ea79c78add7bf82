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
   * The greatest depth of a perft for a caller.
   *
   * <p>Unit: plies. Range: 1 to 20. Default: 6.
   */
  @Range(min = 1, max = 20)
  @WithDefault("6")
  int maxPerftDepth();

  /**
   * The most perfts, imports, registrations, checks and descriptions of variants, and lists of
   * those that have to be compiled, under way, each of them on a thread of its own; one more is
   * refused as busy.
   *
   * <p>Unit: calls. Range: 1 to 1024. Default: 8.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("8")
  int maxHeavyCalls();

  /**
   * How long each of them may take; it is interrupted then, and refused as too slow.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 1m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("1m")
  Duration maxHeavyTime();

  /**
   * How much is kept of the positions that callers have asked for, so that one who follows a game
   * does not have it replayed with each turn: turns of their games, and 200 more for each position.
   * A position takes some 20 KiB; 0 keeps none.
   *
   * <p>Unit: turns. Range: 0 to 1000000000. Default: 200000.
   */
  @Range(min = 0, max = 1_000_000_000)
  @WithDefault("200000")
  long rememberedTurns();

  /**
   * Whether games are measured while they are refereed. Those that are not tell nothing of how
   * balanced their variant is until {@code polyboard archive rebuild} has measured them.
   *
   * <p>Unit: none. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean measures();

  /**
   * A directory whose files, hidden ones left out, are variants to register at each start, as an
   * admin's and in place of other registered definitions of their ids. A file that has a fault
   * keeps the service from starting. They are registered once Kafka answers, for which the service
   * does not wait to be ready.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4000) String> variants();
}
