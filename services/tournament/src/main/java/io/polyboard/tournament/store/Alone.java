package io.polyboard.tournament.store;

import org.jdbi.v3.core.Handle;

/** Work that one process does at a time, by locks of the database. */
public final class Alone {
  private Alone() {}

  /** Work that is done alone. */
  @FunctionalInterface
  public interface Work<X extends Exception> {
    void run() throws X;
  }

  /**
   * Does work unless somebody else does work of the same lock. Whoever loses the connection of the
   * handle loses the lock.
   *
   * @return whether it was done
   */
  public static <X extends Exception> boolean run(Handle handle, long lock, Work<X> work) throws X {
    if (!handle.select("select pg_try_advisory_lock(?)", lock).mapTo(boolean.class).one()) {
      return false;
    }
    try {
      work.run();
      return true;
    } finally {
      var unused = handle.select("select pg_advisory_unlock(?)", lock).mapTo(boolean.class).one();
    }
  }
}
