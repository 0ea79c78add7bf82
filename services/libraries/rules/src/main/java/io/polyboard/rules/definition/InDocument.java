package io.polyboard.rules.definition;

import io.polyboard.rules.Place;

/**
 * The place of a value in a document.
 *
 * @param file the document's name
 * @param line counted from 1
 * @param column counted in characters from 1
 * @param path the keys and indexes that lead to the value, such as {@code pieces.Q.moves[0]}; may
 *     be empty
 */
record InDocument(String file, int line, int column, String path) {
  /** The same place with another path. */
  InDocument withPath(String path) {
    return new InDocument(file, line, column, path);
  }

  /** The place, in words. */
  Place place() {
    String at = file + " line " + line + ", column " + column;
    return Place.named(path.isEmpty() ? at : at + " (" + path + ")").withLine(line, column);
  }
}
