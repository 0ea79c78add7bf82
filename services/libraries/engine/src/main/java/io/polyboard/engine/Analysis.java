package io.polyboard.engine;

import module java.base;

/**
 * The result of a search.
 *
 * @param lines the best lines, best first: as many as requested, or as there are turns if fewer;
 *     for a finished game one line with its outcome as score and no turns
 */
public record Analysis(List<Report> lines) {
  /** The best line; it begins with a whole turn, unless the game is finished. */
  public Report best() {
    return lines.getFirst();
  }
}
