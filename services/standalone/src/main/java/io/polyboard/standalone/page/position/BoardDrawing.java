package io.polyboard.standalone.page.position;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws the boards of a position as text. */
public final class BoardDrawing {
  private static final String GAP = "   ";

  /** White's figure of each piece that has one, by name; Black's is six code points on. */
  private static final Map<String, Character> FIGURES =
      Map.of("king", '♔', "queen", '♕', "rook", '♖', "bishop", '♗', "knight", '♘', "pawn", '♙');

  private static final String RESET = "\u001b[0m";
  private static final String LIGHT = "\u001b[48;5;137m";
  private static final String DARK = "\u001b[48;5;94m";
  private static final String WHITE_PIECE = "\u001b[1;38;5;231m";
  private static final String BLACK_PIECE = "\u001b[1;38;5;16m";

  private final Position position;
  private final Setup setup;
  private final Lattice lattice;
  private final boolean inColour;
  private final boolean figures;

  /** The width of the rank numbers. */
  private final int margin;

  /**
   * @param inColour whether to colour squares and pieces by ANSI sequences of 256 colours
   * @param figures whether to draw Unicode figures for the pieces that have one
   */
  public BoardDrawing(Position position, boolean inColour, boolean figures) {
    this.position = position;
    this.setup = position.setup();
    this.lattice = position.variant().lattice();
    this.inColour = inColour;
    this.figures = figures;
    this.margin = Integer.toString(lattice.ranks()).length();
  }

  /**
   * The drawing, boards side by side as far as they fit.
   *
   * @param columns the width to keep within, if one board does
   */
  public List<String> lines(int columns) {
    int width = margin + (inColour ? 1 + 3 * lattice.files() : 2 * lattice.files());
    int abreast = Math.max(1, (columns + GAP.length()) / (width + GAP.length()));
    List<String> lines = new ArrayList<>();
    for (List<Integer> row : rows()) {
      for (int first = 0; first < row.size(); first += abreast) {
        if (!lines.isEmpty()) {
          lines.add("");
        }
        lines.addAll(sideBySide(row.subList(first, Math.min(first + abreast, row.size())), width));
      }
    }
    return lines;
  }

  /** The boards in rows from the top: the third axis runs along a row, the others up the rows. */
  private List<List<Integer>> rows() {
    int length = lattice.axes().size() == 2 ? 1 : lattice.axes().get(2).size();
    return IntStream.range(0, lattice.boards() / length)
        .map(row -> lattice.boards() / length - 1 - row)
        .mapToObj(row -> IntStream.range(row * length, (row + 1) * length).boxed().toList())
        .toList();
  }

  private List<String> sideBySide(List<Integer> boards, int width) {
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

  /** The board's label, with a note where its game is decided and the note fits. */
  private String heading(int board, int width) {
    boolean decided = ((setup.matedWhite() | setup.matedBlack()) >> board & 1) != 0;
    String heading = lattice.label(board) + (decided ? " decided" : "");
    return heading.length() <= width ? heading : lattice.label(board) + "*";
  }

  private String rank(int board, int rank) {
    StringBuilder line = new StringBuilder();
    String number = Integer.toString(rank + 1);
    line.append(" ".repeat(margin - number.length())).append(number);
    if (inColour) {
      line.append(' ');
    }
    for (int file = 0; file < lattice.files(); file++) {
      Cell cell = lattice.at(board, file, rank);
      Piece piece = position.pieceAt(cell);
      if (inColour) {
        line.append(isLight(cell) ? LIGHT : DARK);
        if (piece == null) {
          line.append("   ");
        } else {
          line.append(piece.side() == Side.WHITE ? WHITE_PIECE : BLACK_PIECE);
          line.append(' ').append(symbol(piece)).append(' ');
        }
        line.append(RESET);
      } else {
        line.append(' ').append(piece == null ? '.' : symbol(piece));
      }
    }
    return line.toString();
  }

  private char symbol(Piece piece) {
    Character figure = figures ? FIGURES.get(piece.kind().name()) : null;
    if (figure == null) {
      return piece.letter();
    }
    return (char) (figure + (piece.side() == Side.WHITE ? 0 : 6));
  }

  /** Colours alternate along every axis, so neighbouring boards are coloured inversely. */
  private static boolean isLight(Cell cell) {
    return cell.coordinates().stream().mapToInt(Integer::intValue).sum() % 2 != 0;
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
