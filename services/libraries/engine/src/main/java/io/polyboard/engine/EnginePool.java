package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Engines that are used again, since a transposition table takes time to make. Those in use and
 * those kept have together no more than a given memory, all of it counted, see {@link
 * Engine#bytes}; of those kept, the ones given back longest ago make room. Safe for use by several
 * threads.
 */
public final class EnginePool {
  private static final int MEBIBYTE = 20;

  private final long most;
  private final boolean refuses;
  private final Deque<Engine> kept = new ArrayDeque<>();

  /** In bytes, of the engines in use and of those kept, and of those being made. */
  private long held;

  private EnginePool(long mebibytes, boolean refuses) {
    if (mebibytes < 1) {
      throw new IllegalArgumentException("a pool of " + mebibytes + " MiB; use 1 or more");
    }
    most = mebibytes << MEBIBYTE;
    this.refuses = refuses;
  }

  /**
   * Makes an empty pool that refuses an engine for which those in use leave too little room.
   *
   * @param mebibytes the memory of all engines, 1 or more
   */
  public static EnginePool within(long mebibytes) {
    return new EnginePool(mebibytes, true);
  }

  /**
   * Makes an empty pool that refuses none: where those in use need more, none is kept beside them.
   *
   * @param mebibytes the memory up to which engines are kept, 1 or more
   */
  public static EnginePool keeping(long mebibytes) {
    return new EnginePool(mebibytes, false);
  }

  /**
   * An engine that has forgotten what it found before. It is to be given back.
   *
   * @param settings of the engine, its seed included
   * @throws NoRoomException if those in use leave too little room for it
   * @throws IllegalArgumentException if it does not fit into memory; names the setting
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

  /** Keeps an engine that was taken for its next use. */
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
    if (refuses && held + size > most) {
      throw new NoRoomException(
          "an engine with %d threads and hash of %d MiB takes %d MiB; those in use have %d of %d MiB"
              .formatted(
                  settings.threads(),
                  settings.hash(),
                  mebibytes(size),
                  mebibytes(held),
                  most >> MEBIBYTE),
          size <= most);
    }
    held += size;
  }

  /** Drops engines that are kept until there is room for so many bytes. */
  private void shrink(long size) {
    while (held + size > most && !kept.isEmpty()) {
      Engine dropped = kept.removeLast();
      held -= Engine.bytes(dropped.variant(), dropped.settings());
    }
  }

  /** Rounded up. */
  private static long mebibytes(long bytes) {
    return bytes + (1 << MEBIBYTE) - 1 >> MEBIBYTE;
  }
}
