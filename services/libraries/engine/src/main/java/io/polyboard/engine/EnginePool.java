package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A pool of engines, which are used again because a transposition table takes time to make. The
 * engines in use and the idle engines together take at most a given memory, see {@link
 * Engine#bytes}; the idle engines that were given back longest ago make room. Thread-safe.
 */
public final class EnginePool {
  private static final int MEBIBYTE = 20;

  private final long max;
  private final boolean refuses;
  private final Deque<Engine> kept = new ArrayDeque<>();

  /** Bytes of all engines: in use, idle and being made. */
  private long held;

  private EnginePool(long mebibytes, boolean refuses) {
    if (mebibytes < 1) {
      throw new IllegalArgumentException("pool size must be at least 1 MiB, was " + mebibytes);
    }
    max = mebibytes << MEBIBYTE;
    this.refuses = refuses;
  }

  /**
   * Makes an empty pool that refuses an engine if the engines in use leave too little room.
   *
   * @param mebibytes memory of all engines, at least 1
   */
  public static EnginePool within(long mebibytes) {
    return new EnginePool(mebibytes, true);
  }

  /**
   * Makes an empty pool that refuses no engine: if the engines in use need more memory, it keeps no
   * idle engines.
   *
   * @param mebibytes memory up to which idle engines are kept, at least 1
   */
  public static EnginePool keeping(long mebibytes) {
    return new EnginePool(mebibytes, false);
  }

  /**
   * Takes an engine, which has forgotten its earlier searches. The caller must give it back.
   *
   * @param settings of the engine, its seed included
   * @throws NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if the engine does not fit into memory; names the setting
   */
  public Engine take(Variant variant, Settings settings) {
    long size = Engine.bytes(variant, settings);
    Engine engine;
    synchronized (this) {
      engine = takeKept(variant, settings);
      if (engine == null) {
        makeRoom(settings, size);
      }
    }
    if (engine != null) {
      engine.reseed(settings.seed());
      return engine;
    }
    try {
      return new Engine(variant, settings);
    } catch (RuntimeException | Error e) {
      release(size);
      throw e;
    }
  }

  /** Gives back an engine that was taken, for its next use. */
  public synchronized void giveBack(Engine engine) {
    kept.addFirst(engine);
    shrink(0);
  }

  /** The memory of all engines together, in bytes. */
  public synchronized long held() {
    return held;
  }

  private synchronized void release(long size) {
    held -= size;
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

  private void makeRoom(Settings settings, long size) {
    shrink(size);
    if (refuses && held + size > max) {
      throw new NoRoomException(
          "an engine with %d threads and hash of %d MiB takes %d MiB; %d of %d MiB are in use"
              .formatted(
                  settings.threads(),
                  settings.hash(),
                  mebibytes(size),
                  mebibytes(held),
                  max >> MEBIBYTE),
          size <= max);
    }
    held += size;
  }

  /** Drops idle engines until there is room for a number of bytes. */
  private void shrink(long size) {
    while (held + size > max && !kept.isEmpty()) {
      Engine dropped = kept.removeLast();
      held -= Engine.bytes(dropped.variant(), dropped.settings());
    }
  }

  /** Rounded up. */
  private static long mebibytes(long bytes) {
    return bytes + (1 << MEBIBYTE) - 1 >> MEBIBYTE;
  }
}
