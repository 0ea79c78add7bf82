package io.polyboard.validation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What can be set of the service; keys begin with {@code polyboard.validation.}. */
@ConfigMapping(prefix = "polyboard.validation")
public interface ValidationConfig {
  /** The greatest depth of a perft, in plies. */
  @WithDefault("6")
  int perftDepth();

  /**
   * How many perfts, imports and registrations may be under way at once, each of them on a thread
   * of its own; 1 or more. Further ones are refused.
   */
  @WithDefault("4")
  int heavyCalls();

  /**
   * How much of positions asked for before is kept, in turns of their games; each position counts
   * for 200 turns more, and takes some 20 KiB. 0 keeps none.
   */
  @WithDefault("200000")
  long rememberedTurns();
}
