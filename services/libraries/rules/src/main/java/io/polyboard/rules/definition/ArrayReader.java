package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.definition.Spelling.Noun;
import io.polyboard.rules.lattice.Lattice;

/** Reads the start position: boards as FEN writes them. */
record ArrayReader(Geometry geometry, List<String> letters) {

  /**
   * Reads the value of the key {@code array}.
   *
   * @return a character for each cell, see {@link VariantDefinition#array}
   */
  String read(Value value) {
    char[] cells = new char[geometry.lattice().cells()];
    Arrays.fill(cells, '.');
    if (value.isText() && geometry.lattice().boards() == 1) {
      board(value, 0, cells);
    } else {
      value
          .entries()
          .forEach((label, rows) -> {
            int board = geometry.labels().indexOf(label);
            if (board < 0) {
              rows.refuseUnknownKey(Noun.BOARD, label, geometry.labels());
            } else {
              board(rows, board, cells);
            }
          });
    }
    return new String(cells);
  }

  private void board(Value value, int board, char[] cells) {
    // Even a placement without any runs of empty cells is shorter than this.
    String text = value.text(2 * cells.length + geometry.lattice().ranks());
    if (text.isEmpty()) {
      return;
    }
    String[] rows = text.split("/", -1);
    if (rows.length != geometry.lattice().ranks()) {
      value.refuse(
          "ARRAY_RANKS",
          "has %s ranks, the board has %s; write them from the highest down with / between"
              .formatted(rows.length, geometry.lattice().ranks()));
      return;
    }
    for (int i = 0; i < rows.length; i++) {
      row(value, rows[i], board, rows.length - 1 - i, cells);
    }
  }

  private void row(Value value, String row, int board, int rank, char[] cells) {
    int files = geometry.lattice().files();
    int file = 0;
    for (int i = 0; i < row.length(); i++) {
      char character = row.charAt(i);
      if (character >= '0' && character <= '9') {
        int empty = 0;
        while (i < row.length() && row.charAt(i) >= '0' && row.charAt(i) <= '9') {
          empty = Math.min(10 * empty + row.charAt(i++) - '0', Lattice.MAX_CELLS);
          if (empty == 0) {
            value.refuse("ARRAY_EMPTY_RUN", rank(rank + 1, row) + " has a run of 0 empty cells");
            return;
          }
        }
        i--;
        file += empty;
      } else {
        String letter = Character.toString(character);
        // Excludes letters of other alphabets, because some have upper-case forms in A to Z.
        if (character > 'z' || !letters.contains(letter.toUpperCase(Locale.ROOT))) {
          value.refuse(
              "UNKNOWN_LETTER",
              "in " + rank(rank + 1, row) + " " + Spelling.unknown(Noun.PIECE, letter, letters));
          return;
        }
        if (file < files) {
          cells[geometry.lattice().at(board, file, rank).index()] = character;
        }
        file++;
      }
    }
    if (file != files) {
      value.refuse(
          "ARRAY_FILES", rank(rank + 1, row) + " has " + file + " files, the board has " + files);
    }
  }

  private static String rank(int rank, String row) {
    return "rank " + rank + " (" + quote(row) + ")";
  }
}
