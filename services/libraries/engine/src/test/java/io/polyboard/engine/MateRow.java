package io.polyboard.engine;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

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
    try (InputStream in = Objects.requireNonNull(MateRow.class.getResourceAsStream("mates.csv"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(MateRow::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MateRow read(String line) {
    List<String> fields = List.of(line.split("\"", -1));
    return new MateRow(
        fields.get(0).replace(",", ""),
        fields.get(1),
        Integer.parseInt(fields.get(2).replace(",", "")),
        fields.get(3));
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
