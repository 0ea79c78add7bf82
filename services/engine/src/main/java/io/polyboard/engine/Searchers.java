package io.polyboard.engine;

import io.polyboard.engine.kernel.SearcherFactory;
import io.polyboard.rules.Variant;

/** Makes the searching threads of one variant. */
public interface Searchers {
  /** Makes one thread's searcher; the table is shared among those of an engine. */
  Searcher searcher(Settings settings, Weights weights, TranspositionTable table);

  /**
   * The searchers of a variant, from classes of its own: what is fixed for the variant is constant
   * to the JIT compiler, which keeps a profile of this variant alone.
   */
  static Searchers of(Variant variant) {
    try {
      return (Searchers)
          variant.ownCopy(SearcherFactory.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a searcher for " + variant.id(), e);
    }
  }
}
