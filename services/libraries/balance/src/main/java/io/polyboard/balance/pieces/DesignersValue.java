package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/**
 * The value of a kind of piece according to the designer of its variant.
 *
 * @param value in the unit of the source
 * @param source the publication
 */
public record DesignersValue(PieceKind kind, double value, String source) {
  private static final List<Row> ROWS =
      PlainText.resource(DesignersValue.class, "designers.csv")
          .orElseThrow()
          .lines()
          .skip(1)
          .map(Row::of)
          .toList();

  private record Row(String variantId, char letter, double value, String source) {
    static Row of(String line) {
      String[] cells = line.split(",", 4);
      return new Row(cells[0], cells[1].charAt(0), Double.parseDouble(cells[2]), cells[3]);
    }
  }

  /** The values for a shipped variant, in the order of its definition; empty for others. */
  public static List<DesignersValue> of(Variant variant) {
    return Variants.isShipped(variant)
        ? variant.kinds().stream()
            .flatMap(kind ->
                ROWS.stream()
                    .filter(
                        row -> row.variantId.equals(variant.id()) && row.letter == kind.letter())
                    .map(row -> new DesignersValue(kind, row.value, row.source)))
            .toList()
        : List.of();
  }
}
