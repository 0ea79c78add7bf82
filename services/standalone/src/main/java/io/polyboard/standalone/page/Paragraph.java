package io.polyboard.standalone.page;

import module java.base;

import io.polyboard.rules.definition.VariantDefinition;

/** Breaks texts into lines. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * Breaks a text at spaces.
   *
   * @param indent indentation of the lines after the first; this many characters of the first line
   *     are kept unchanged
   * @param columns the maximum width, in characters, unless a word is longer
   */
  public static List<String> wrapped(String text, int indent, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(text.substring(0, indent));
    for (String word : text.substring(indent).split("\\s+", -1)) {
      if (line.length() > indent && line.length() + 1 + word.length() > columns) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(indent));
      }
      line.append(line.length() > indent ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** The notice of a variant; no lines if it has none. */
  public static List<String> notice(VariantDefinition definition, int columns) {
    String notice = definition.notice();
    return notice == null ? List.of() : wrapped("Notice: " + notice.strip(), 0, columns);
  }
}
