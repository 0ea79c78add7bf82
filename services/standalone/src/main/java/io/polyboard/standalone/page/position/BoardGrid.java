package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.page.Ink;

/**
 * The boards of a lattice as text, with marks on their cells.
 *
 * @param inColour whether to colour the cells by ANSI sequences of 256 colours
 * @param marks returns the mark on a cell
 * @param notes returns the note after the label of a board; empty for none
 */
public record BoardGrid(
    Lattice lattice, boolean inColour, Function<Cell, Mark> marks, IntFunction<String> notes) {
  private static final String GAP = "   ";

  /**
   * The content of a cell.
   *
   * @param symbol a character; a space for an empty cell
   * @param foreground the colour of the symbol
   * @param background the colour of the cell
   */
  public record Mark(char symbol, int foreground, int background) {
    /** An empty cell. */
    public static Mark none(Cell cell) {
      return new Mark(' ', Ink.BLACK_PIECE, square(cell));
    }

    /** A symbol on a cell of the usual colour. */
    public static Mark on(Cell cell, char symbol, int foreground) {
      return new Mark(symbol, foreground, square(cell));
    }

    /** Colours alternate along every axis, so neighbouring boards are coloured inversely. */
    private static int square(Cell cell) {
      int sum = cell.coordinates().stream().mapToInt(Integer::intValue).sum();
      return sum % 2 == 0 ? Ink.DARK_SQUARE : Ink.LIGHT_SQUARE;
    }
  }

  /** The boards in rows from the top: the third axis runs along a row, the others up the rows. */
  public static List<List<Integer>> rows(Lattice lattice) {
    int length = lattice.axes().size() == 2 ? 1 : lattice.axes().get(2).size();
    return IntStream.range(0, lattice.boards() / length)
        .map(row -> lattice.boards() / length - 1 - row)
        .mapToObj(row -> IntStream.range(row * length, (row + 1) * length).boxed().toList())
        .toList();
  }

  private int boardWidth() {
    return margin() + (inColour ? 1 + 3 * lattice.files() : 2 * lattice.files());
  }

  /** The width of the rank numbers. */
  private int margin() {
    return Integer.toString(lattice.ranks()).length();
  }

  /**
   * The drawing, with as many boards of a row side by side as fit.
   *
   * @param rows the boards to draw, from the top
   * @param columns the maximum width, unless one board is wider
   */
  public List<String> lines(List<List<Integer>> rows, int columns) {
    int abreast = Math.max(1, (columns + GAP.length()) / (boardWidth() + GAP.length()));
    List<String> lines = new ArrayList<>();
    for (List<Integer> row : rows) {
      for (int first = 0; first < row.size(); first += abreast) {
        if (!lines.isEmpty()) {
          lines.add("");
        }
        lines.addAll(sideBySide(row.subList(first, Math.min(first + abreast, row.size()))));
      }
    }
    return lines;
  }

  private List<String> sideBySide(List<Integer> boards) {
    int width = boardWidth();
    int margin = margin();
    List<String> lines = new ArrayList<>();
    lines.add(
        boards.stream()
            .map(board -> pad(" ".repeat(margin + 1) + heading(board, width - margin - 1), width))
            .collect(Collectors.joining(GAP))
            .stripTrailing());
    for (int rank = lattice.ranks() - 1; rank >= 0; rank--) {
      int drawn = rank;
      lines.add(boards.stream().map(board -> rank(board, drawn)).collect(Collectors.joining(GAP)));
    }
    String letters =
        IntStream.range(0, lattice.files())
            .mapToObj(file -> (inColour && file > 0 ? "  " : " ") + (char) ('a' + file))
            .collect(Collectors.joining());
    String files = pad(" ".repeat(inColour ? margin + 1 : margin) + letters, width);
    lines.add(boards.stream().map(board -> files).collect(Collectors.joining(GAP)).stripTrailing());
    return lines;
  }

  /** The board's label with its note if that fits, otherwise with an asterisk. */
  private String heading(int board, int width) {
    String note = notes.apply(board);
    String heading = lattice.label(board) + (note.isEmpty() ? "" : " " + note);
    return heading.length() <= width ? heading : lattice.label(board) + "*";
  }

  private String rank(int board, int rank) {
    StringBuilder line = new StringBuilder();
    String number = Integer.toString(rank + 1);
    line.append(" ".repeat(margin() - number.length())).append(number);
    if (inColour) {
      line.append(' ');
    }
    for (int file = 0; file < lattice.files(); file++) {
      Mark mark = marks.apply(lattice.at(board, file, rank));
      if (inColour) {
        line.append(new Ink(mark.foreground, mark.background).paint(" " + mark.symbol + " "));
      } else {
        line.append(' ').append(mark.symbol == ' ' ? '.' : mark.symbol);
      }
    }
    return line.toString();
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
