package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Castling.*;
import static io.polyboard.rules.kernel.Holds.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.SetupField;
import io.polyboard.rules.Side;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;

/** Checks a set-up against the rules, and refuses what no sequence of turns can reach. */
final class SetupRules {
  private final Setup setup;
  private final List<Problem> problems = new ArrayList<>();

  private SetupRules(Setup setup) {
    this.setup = setup;
  }

  /**
   * Checks everything except attacks on kings.
   *
   * @throws RefusedException with all problems found
   */
  static void check(Setup setup) {
    SetupRules rules = new SetupRules(setup);
    if (setup.placement().length() != CELLS) {
      throw refusal(
          SetupField.PLACEMENT,
          "CELL_COUNT",
          "has " + setup.placement().length() + " cells; the variant has " + CELLS);
    }
    rules.checkPieces();
    rules.checkKings();
    rules.checkCastling();
    rules.checkEnPassant();
    rules.checkStatus();
    rules.checkCounters();
    if (!rules.problems.isEmpty()) {
      throw new RefusedException(rules.problems);
    }
  }

  /** The piece code of a letter, or {@link PackedPosition#EMPTY} if it is not a piece letter. */
  static int code(char letter) {
    int kind = DEFINITION.pieceIndex(Character.toUpperCase(letter));
    return kind < 0 ? PackedPosition.EMPTY : 2 * kind + (Character.isUpperCase(letter) ? 0 : 1);
  }

  private void refuse(SetupField field, String code, String message) {
    problems.add(new Problem(Place.named(field.toString()), code, message));
  }

  /** The refusal of a set-up for one problem. */
  static RefusedException refusal(SetupField field, String code, String message) {
    return new RefusedException(Place.named(field.toString()), code, message);
  }

  private int codeAt(int cell) {
    return code(setup.placement().charAt(cell));
  }

  private static PieceDefinition piece(int code) {
    return DEFINITION.pieces().get(code >> 1);
  }

  private void checkPieces() {
    for (int cell = 0; cell < CELLS; cell++) {
      char letter = setup.placement().charAt(cell);
      int code = code(letter);
      if (code == PackedPosition.EMPTY) {
        if (letter != '.') {
          refuse(
              SetupField.PLACEMENT, "UNKNOWN_LETTER", "no piece has the letter '" + letter + "'");
        }
        continue;
      }
      if (!piece(code).standsOn().contains(LATTICE.at(Mirror.cell(cell, code & 1)))) {
        String piece = (code % 2 == 0 ? "white " : "black ") + PackedPosition.piece(code).kind();
        refuse(
            SetupField.PLACEMENT,
            "MAY_NOT_STAND",
            "a " + piece + " may not stand on " + LATTICE.at(cell));
      }
    }
  }

  private void checkKings() {
    for (Side side : Side.values()) {
      char king = PackedPosition.piece(2 * KING + side.ordinal()).letter();
      for (int board = 0; board < KINGS; board++) {
        int of = board;
        long count =
            IntStream.range(0, CELLS)
                .filter(cell -> setup.placement().charAt(cell) == king)
                .filter(cell -> !KING_EACH_BOARD || BOARD_OF[cell] == of)
                .count();
        if (count != 1) {
          String where = KING_EACH_BOARD ? " on board " + LATTICE.label(board) : "";
          refuse(
              SetupField.PLACEMENT,
              "KING_COUNT",
              "%s has %s kings%s; it must have one".formatted(side, count, where));
        }
      }
    }
  }

  private void checkCastling() {
    for (int i = 0; i < setup.castling().length(); i++) {
      char letter = setup.castling().charAt(i);
      int right = Setup.RIGHTS.indexOf(letter);
      Castling castling = right < 0 ? null : CASTLINGS[right];
      if (castling == null) {
        refuse(
            SetupField.CASTLING,
            "UNKNOWN_RIGHT",
            "the variant has no castling right '" + letter + "'");
        continue;
      }
      if (codeAt(castling.kingFrom()) != 2 * KING + (right >> 1)) {
        refuse(
            SetupField.CASTLING,
            "KING_NOT_AT_HOME",
            letter + ": the king is not at home on " + LATTICE.at(castling.kingFrom()));
      }
      if (codeAt(castling.rookFrom()) != castling.rook()) {
        refuse(
            SetupField.CASTLING,
            "ROOK_NOT_AT_HOME",
            letter + ": the rook is not at home on " + LATTICE.at(castling.rookFrom()));
      }
    }
  }

  private void checkEnPassant() {
    Setup.EnPassant enPassant = setup.enPassant();
    if (enPassant == null) {
      return;
    }
    int square = enPassant.square().index();
    int pawnCell = enPassant.pawn().index();
    int code = codeAt(pawnCell);
    PawnDefinition pawn = code == PackedPosition.EMPTY ? null : piece(code).pawn();
    if (pawn == null || !pawn.enPassant() || (code & 1) != setup.side().opponent().ordinal()) {
      refuse(
          SetupField.EN_PASSANT,
          "NO_DOUBLE_STEP_PAWN",
          "no pawn of %s that could have passed over %s stands on %s"
              .formatted(setup.side().opponent(), enPassant.square(), enPassant.pawn()));
      return;
    }
    if (codeAt(square) != PackedPosition.EMPTY) {
      refuse(
          SetupField.EN_PASSANT,
          "SQUARE_OCCUPIED",
          enPassant.square() + " was passed over, but is occupied");
    }
    for (int from = 0; from < CELLS; from++) {
      int first = (code * CELLS + from) * MAX_ADVANCES;
      for (int i = first; i < first + MAX_ADVANCES; i++) {
        if (ADVANCES[i] == square
            && DOUBLE_STEPS[i] == pawnCell
            && codeAt(from) == PackedPosition.EMPTY) {
          return;
        }
      }
    }
    refuse(
        SetupField.EN_PASSANT,
        "NO_DOUBLE_STEP",
        "no double step over %s to %s from an empty start cell"
            .formatted(enPassant.square(), enPassant.pawn()));
  }

  private void checkStatus() {
    Side holder = setup.holder();
    if (holder != null) {
      int white = setup.placement().indexOf(PackedPosition.piece(2 * KING).letter());
      int black = setup.placement().indexOf(PackedPosition.piece(2 * KING + 1).letter());
      boolean shared =
          Math.min(white, black) >= 0
              && IntStream.range(0, HOLD_PLANES)
                  .anyMatch(plane -> CellSets.has(HOLD_CELLS, plane * CELLS + white, black));
      if (!shared) {
        refuse(
            SetupField.STATUS,
            "KINGS_APART",
            "hold=" + holder.letter() + ", but the kings share no square");
      }
    }
    int boards = KING_EACH_BOARD ? (1 << BOARDS) - 1 : 0;
    int decided = setup.matedWhite() | setup.matedBlack();
    if (((decided | setup.moved()) & ~boards) != 0
        || (setup.matedWhite() & setup.matedBlack()) != 0) {
      refuse(
          SetupField.STATUS,
          "WRONG_BOARD",
          "mated= or moved= names a board that cannot be decided or moved on, or that is mated for"
              + " both sides");
    }
    if ((setup.moved() & decided) != 0) {
      refuse(SetupField.STATUS, "MOVED_WHERE_DECIDED", "moved= names a board that is decided");
    }
    if (Integer.bitCount(setup.moved()) >= MOVES_PER_TURN) {
      refuse(
          SetupField.STATUS,
          "TURN_COMPLETE",
          "moved= names as many boards as a turn has moves; the turn is complete");
    }
  }

  private void checkCounters() {
    checkCounter(SetupField.HALFMOVE, setup.halfmove(), 0);
    checkCounter(SetupField.FULLMOVE, setup.fullmove(), 1);
  }

  private void checkCounter(SetupField field, int count, int min) {
    if (count < min || count > Setup.MAX_COUNTER) {
      refuse(
          field,
          "COUNTER_OUT_OF_RANGE",
          "must be between " + min + " and " + Setup.MAX_COUNTER + ", was " + count);
    }
  }
}
