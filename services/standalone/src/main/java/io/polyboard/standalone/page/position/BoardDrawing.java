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
 * @param figures whether to draw Unicode figures for the pieces that have one
 */
public record BoardDrawing(Position position, boolean inColour, boolean figures) {
  /** White's figure of each piece that has one, by name; Black's is six code points on. */
  private static final Map<String, Character> FIGURES =
      Map.of("king", '♔', "queen", '♕', "rook", '♖', "bishop", '♗', "knight", '♘', "pawn", '♙');

  private static final int TO_BLACK = '♚' - '♔';

  /**
   * The drawing, boards side by side as far as they fit.
   *
   * @param columns the width to keep within, if one board does
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

  /** Where colours tell the sides, both have the full figures: hollow ones are hard to see. */
  private char symbol(Piece piece) {
    Character figure = figures ? FIGURES.get(piece.kind().name()) : null;
    if (figure == null) {
      return piece.letter();
    }
    return (char) (figure + (inColour || piece.side() == Side.BLACK ? TO_BLACK : 0));
  }
}
