package io.polyboard.engine;

import io.polyboard.rules.Variant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Engines that are used again, since a transposition table takes time to make. The tables of those
 * in use and of those kept have together no more than a given size; of those kept, the ones given
 * back longest ago make room. Safe for use by several threads.
 */
public final class EnginePool {
  private final long most;
  private final Deque<Engine> kept = new ArrayDeque<>();

  /** In MiB, of the engines in use and of those kept. */
  private long held;

  /**
   * Makes an empty pool.
   *
   * @param most the size of all transposition tables together, in MiB; 1 or more
   */
  public EnginePool(long most) {
    this.most = most;
  }

  /**
   * An engine that has forgotten what it found before. It is to be given back.
   *
   * @param settings of the engine, its seed included
   * @throws NoRoomException if those in use leave too little room for its transposition table
   * @throws IllegalArgumentException if the table does not fit into memory; names the setting
   */
  public Engine take(Variant variant, Settings settings) {
    Engine engine;
    synchronized (this) {
      engine = takeKept(variant, settings);
      if (engine == null) {
        makeRoom(settings.hash());
      }
    }
    if (engine != null) {
      engine.reseed(settings.seed());
      return engine;
    }
    boolean made = false;
    try {
      engine = new Engine(variant, settings);
      made = true;
      return engine;
    } finally {
      if (!made) {
        release(settings.hash());
      }
    }
  }

  /** Keeps an engine that was taken for its next use. */
  public synchronized void giveBack(Engine engine) {
    kept.addFirst(engine);
  }

  /** The size of all transposition tables together, in MiB. */
  public synchronized long held() {
    return held;
  }

  private synchronized void release(int hash) {
    held -= hash;
  }

  private @Nullable Engine takeKept(Variant variant, Settings settings) {
    for (Iterator<Engine> engines = kept.iterator(); engines.hasNext(); ) {
      Engine engine = engines.next();
      Settings own = engine.settings();
      if (engine.variant() == variant
          && own.withNoise(own.noise(), settings.seed()).equals(settings)) {
        engines.remove();
        return engine;
      }
    }
    return null;
  }

  private void makeRoom(int hash) {
    while (held + hash > most && !kept.isEmpty()) {
      held -= kept.removeLast().settings().hash();
    }
    if (held + hash > most) {
      throw new NoRoomException(
          "hash of "
              + hash
              + " MiB; engines in use have "
              + held
              + " of "
              + most
              + " MiB for all together");
    }
    held += hash;
  }
}
