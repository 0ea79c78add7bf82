package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Paragraph;

/**
 * A position: its boards and its state.
 *
 * @param columns the maximum width, in characters
 * @param inColour whether to colour the boards
 * @param figures whether to draw Unicode symbols for the pieces that have one
 */
public record PositionPage(Position position, int columns, boolean inColour, boolean figures) {

  public List<String> lines() {
    List<String> lines =
        new ArrayList<>(new BoardDrawing(position, inColour, figures).lines(columns));
    lines.add("");
    lines.addAll(status());
    lines.addAll(Paragraph.notice(position.variant().definition(), columns));
    return lines;
  }

  private List<String> status() {
    Setup setup = position.setup();
    Lattice lattice = position.variant().lattice();
    Outcome outcome = position.outcome();
    List<String> lines = new ArrayList<>();
    lines.add(
        setup.side()
            + " to move, number "
            + setup.fullmove()
            + (outcome.isOver() || !position.inCheck() ? "" : ", in check"));
    if (position.insideTurn()) {
      lines.add("Inside a turn: moved on " + boards(lattice, setup.moved()));
    }
    if (!setup.castling().isEmpty()) {
      lines.add("Castling rights: " + setup.castling());
    }
    Setup.EnPassant enPassant = setup.enPassant();
    if (enPassant != null) {
      lines.add("En passant: on " + enPassant.square() + ", the pawn on " + enPassant.pawn());
    }
    if (setup.holder() != null) {
      lines.add("King hold: " + setup.holder() + " holds");
    }
    for (Side side : Side.values()) {
      int mated = side == Side.WHITE ? setup.matedWhite() : setup.matedBlack();
      if (mated != 0) {
        lines.add("Decided: " + side + " is mated on " + boards(lattice, mated));
      }
    }
    if (setup.halfmove() > 0) {
      lines.add("Plies without progress: " + setup.halfmove());
    }
    lines.add(outcome.isOver() ? "Outcome: " + sentence(outcome) : "Outcome: the game is not over");
    lines.add("MFEN: " + Mfen.format(position.variant(), setup));
    return lines;
  }

  private static String boards(Lattice lattice, int bits) {
    return String.join(", ", PositionShape.labels(lattice, bits));
  }

  /** {@code 1-0 by checkmate}. */
  private static String sentence(Outcome outcome) {
    return outcome.reason() == null
        ? outcome.result().toString()
        : outcome.result() + " by " + outcome.reason();
  }
}
