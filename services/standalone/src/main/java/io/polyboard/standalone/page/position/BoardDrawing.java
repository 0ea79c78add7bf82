package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.page.Ink;
import io.polyboard.standalone.page.position.BoardGrid.Mark;

/**
 * Draws the boards of a position as text.
 *
 * @param inColour whether to colour squares and pieces by ANSI sequences of 256 colours
 * @param figures whether to draw Unicode symbols for the pieces that have one
 */
public record BoardDrawing(Position position, boolean inColour, boolean figures) {
  /** White's symbol of each piece that has one, by name; Black's is six code points higher. */
  private static final Map<String, Character> FIGURES =
      Map.of("king", '♔', "queen", '♕', "rook", '♖', "bishop", '♗', "knight", '♘', "pawn", '♙');

  private static final int TO_BLACK = '♚' - '♔';

  /**
   * The drawing, with as many boards side by side as fit.
   *
   * @param columns the maximum width, unless one board is wider
   */
  public List<String> lines(int columns) {
    Lattice lattice = position.variant().lattice();
    return new BoardGrid(lattice, inColour, this::mark, this::note)
        .lines(BoardGrid.rows(lattice), columns);
  }

  private String note(int board) {
    Setup setup = position.setup();
    return ((setup.matedWhite() | setup.matedBlack()) >> board & 1) == 0 ? "" : "decided";
  }

  private Mark mark(Cell cell) {
    Piece piece = position.pieceAt(cell);
    return piece == null
        ? Mark.none(cell)
        : Mark.on(
            cell, symbol(piece), piece.side() == Side.WHITE ? Ink.WHITE_PIECE : Ink.BLACK_PIECE);
  }

  /** In colour both sides have the filled symbols: hollow ones are hard to see. */
  private char symbol(Piece piece) {
    Character figure = figures ? FIGURES.get(piece.kind().name()) : null;
    if (figure == null) {
      return piece.letter();
    }
    return (char) (figure + (inColour || piece.side() == Side.BLACK ? TO_BLACK : 0));
  }
}
