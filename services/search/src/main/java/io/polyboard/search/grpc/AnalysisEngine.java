package io.polyboard.search.grpc;

import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The engine of one call, kept from analysis to analysis while variant and settings stay the same.
 * For one search at a time.
 */
final class AnalysisEngine implements AutoCloseable {
  private final EnginePool engines;
  private @Nullable Engine engine;

  AnalysisEngine(EnginePool engines) {
    this.engines = engines;
  }

  /**
   * The engine for a search.
   *
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   */
  synchronized Engine take(Variant variant, Settings settings) {
    Engine held = engine;
    if (held != null && held.variant() == variant && held.settings().equals(settings)) {
      return held;
    }
    close();
    Engine taken = engines.take(variant, settings);
    engine = taken;
    return taken;
  }

  /** Gives the engine back to the pool. */
  @Override
  public synchronized void close() {
    if (engine != null) {
      engines.giveBack(engine);
      engine = null;
    }
  }
}
