package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Position;

/** One searching thread of an engine; a class of its own for each variant. */
public interface Searcher {
  /**
   * Searches until the allowance is used up or the control stops it.
   *
   * @param position left as it was
   * @param first the depth to begin with
   * @param listener called for every completed depth and line
   * @return the best lines, each of which begins with a whole turn
   */
  List<Report> search(
      Position position,
      Limits limits,
      int first,
      Allowance allowance,
      Control control,
      Consumer<Report> listener);

  /** Makes ready for a search: no nodes are counted yet. */
  void begin();

  /** Positions visited in this search so far; others may ask while it runs. */
  long nodes();

  /** Forgets what earlier searches found out about moves. */
  void forget();

  /** Derives the noise from another seed from now on. */
  void reseed(long seed);

  /** The evaluation of a position in centipawns for the side to move. */
  int evaluate(Position position);

  /** Counts the terms of a position's evaluation. */
  void trace(Position position, Trace into);
}
