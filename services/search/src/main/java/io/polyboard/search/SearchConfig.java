package io.polyboard.search;

import io.smallrye.config.ConfigMapping;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** The keys {@code polyboard.search.*}; what they mean is said where their defaults are. */
@ConfigMapping(prefix = "polyboard.search")
public interface SearchConfig {
  /** The most searching threads that may be asked for. */
  int maxThreads();

  /** The largest transposition table that may be asked for, in MiB. */
  int maxHashMib();

  /** The most searches under way for callers. */
  int maxSearches();

  /** The size of all transposition tables for callers together, in MiB. */
  long hashMib();

  /** The longest that a search for a caller takes. */
  Duration longest();

  /** For how long a call that analyses nothing keeps its transposition table. */
  Duration idle();

  /** Games played at the same time for tournaments; empty for one for each processor. */
  OptionalInt workers();

  /** For how long a game belongs to the worker that took it. */
  Duration lock();

  /** What the worker is called; empty for the host and the process. */
  Optional<String> workerName();
}
