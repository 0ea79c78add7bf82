package io.polyboard.standalone.page;

import module java.base;

import io.polyboard.rules.definition.VariantDefinition;

/** Texts broken into lines. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * Breaks a text at blanks.
   *
   * @param indent by how much the lines after the first are indented; what stands in the first line
   *     before it is kept as it is
   * @param columns the width to keep within, in characters, if every word does
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

  /** The reservation that a variant is shown with; no lines where it has none. */
  public static List<String> notice(VariantDefinition definition, int columns) {
    String notice = definition.notice();
    return notice == null ? List.of() : wrapped("Notice: " + notice.strip(), 0, columns);
  }
}
