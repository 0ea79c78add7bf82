package io.polyboard.engine;

import module java.base;

/**
 * What a search has found.
 *
 * @param lines the best lines, best first: as many as asked for and as there are turns; of a
 *     finished game one, with its outcome as score and no turns
 */
public record Analysis(List<Report> lines) {
  /** The best line; it begins with a whole turn, unless the game is finished. */
  public Report best() {
    return lines.getFirst();
  }
}
