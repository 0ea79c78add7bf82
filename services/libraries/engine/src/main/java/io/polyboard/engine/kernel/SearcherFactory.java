package io.polyboard.engine.kernel;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.Searcher;
import io.polyboard.engine.Searchers;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.engine.Weights;
import org.jspecify.annotations.Nullable;

/** Makes the searchers of the variant for which this copy of the package was loaded. */
public final class SearcherFactory implements Searchers {
  @Override
  public Searcher searcher(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    return new Worker(settings, weights, without, table);
  }

  @Override
  public long bytes(@Nullable Network network) {
    return AlphaBeta.bytes() + (network == null ? 0 : Accumulators.bytes(network));
  }
}
