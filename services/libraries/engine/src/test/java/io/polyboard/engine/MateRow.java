package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Conformance;

/**
 * A row of the table of proven mates.
 *
 * @param mfen the position
 * @param mate the least number of turns in which the side to move mates
 * @param turn a turn that begins such a mate
 */
record MateRow(String variant, String mfen, int mate, String turn) {
  /** The table. */
  static List<MateRow> all() {
    return Conformance.rows(MateRow.class.getResourceAsStream("mates.csv")).stream()
        .map(row -> new MateRow(row.get(0), row.get(1), Integer.parseInt(row.get(2)), row.get(3)))
        .toList();
  }

  /** The position, without history. */
  Position position() {
    Variant shipped = Variants.shipped(variant);
    return shipped.position(Mfen.parse(shipped, mfen));
  }

  @Override
  public String toString() {
    return variant + " " + mfen + " mate in " + mate;
  }
}
