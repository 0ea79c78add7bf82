package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Position;

/** One search thread of an engine. Its class is loaded separately for each variant. */
public interface Searcher {
  /**
   * Searches until the allowance is used up or the control stops it.
   *
   * @param position not changed
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

  /** Prepares a search: sets the number of nodes to 0. */
  void begin();

  /** Positions visited in this search so far; other threads may call this while it runs. */
  long nodes();

  /** Forgets what earlier searches learned about moves. */
  void forget();

  /** Derives the noise from a new seed. */
  void reseed(long seed);

  /** The evaluation of a position in centipawns for the side to move. */
  int evaluate(Position position);

  /** Counts the terms of a position's evaluation. */
  void trace(Position position, Trace into);
}
