package io.polyboard.rules.definition;

/**
 * Where something stands in a variant file.
 *
 * @param file the file's name
 * @param line the line, counted from 1
 * @param column the column in characters, counted from 1
 */
record Place(String file, int line, int column) {
  @Override
  public String toString() {
    return file + " line " + line + ", column " + column;
  }
}
