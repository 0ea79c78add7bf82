package io.polyboard.search;

import io.polyboard.engine.Settings;
import io.polyboard.engine.TranspositionTable;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Keeps a process from starting with a configuration that makes no sense. */
@ApplicationScoped
public class ConfigurationCheck {
  private static final int MOST_SEARCHES = 1024;
  private static final long MOST_IDLE_MILLIS = 86_400_000;
  private static final long MOST_LOCK_MILLIS = 3_600_000;

  /**
   * @throws IllegalArgumentException for values out of range; names the key
   */
  void check(@Observes StartupEvent event, SearchConfig configuration) {
    require("max-threads", configuration.maxThreads(), 1, Settings.MAX_THREADS);
    require("max-hash-mib", configuration.maxHashMib(), 1, TranspositionTable.MAX_MEBIBYTES);
    require("max-searches", configuration.maxSearches(), 1, MOST_SEARCHES);
    require("hash-mib", configuration.hashMib(), 1, Integer.MAX_VALUE);
    require("longest (ms)", configuration.longest().toMillis(), 1, Integer.MAX_VALUE);
    require("idle (ms)", configuration.idle().toMillis(), 1, MOST_IDLE_MILLIS);
    require("lock (ms)", configuration.lock().toMillis(), 1_000, MOST_LOCK_MILLIS);
  }

  private static void require(String key, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "polyboard.search." + key + " is " + value + "; use " + least + " to " + most);
    }
  }
}
