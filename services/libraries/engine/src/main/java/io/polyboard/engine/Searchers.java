package io.polyboard.engine;

import module java.base;

import io.polyboard.engine.kernel.SearcherFactory;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Makes the search threads of one variant. */
public interface Searchers {
  /**
   * Makes one thread's searcher.
   *
   * @param without techniques to leave out; overrides the settings
   * @param table shared among the threads of an engine
   */
  Searcher searcher(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table);

  /**
   * The memory of a searcher, in bytes: its tables of moves and evaluations.
   *
   * @param network of its weights; null for none
   */
  long bytes(@Nullable Network network);

  /**
   * The searchers of a variant, from classes loaded for this variant only: its sizes are constants
   * for the JIT compiler, whose profile is of this variant only.
   */
  static Searchers of(Variant variant) {
    return variant.own(Searchers.class, SearcherFactory.class);
  }
}
