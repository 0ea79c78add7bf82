package io.polyboard.engine;

import module java.base;

import io.polyboard.engine.kernel.SearcherFactory;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Makes the searching threads of one variant. */
public interface Searchers {
  /**
   * Makes one thread's searcher.
   *
   * @param without techniques left out, whatever the settings say
   * @param table shared among the threads of an engine
   */
  Searcher searcher(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table);

  /**
   * The memory that a searcher takes, in bytes: what it learns about moves and evaluations.
   *
   * @param network of its weights, if they have one
   */
  long bytes(@Nullable Network network);

  /**
   * The searchers of a variant, from classes of its own: what is fixed for the variant is constant
   * to the JIT compiler, which keeps a profile of this variant alone.
   */
  static Searchers of(Variant variant) {
    return variant.own(Searchers.class, SearcherFactory.class);
  }
}
