package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Castling.*;
import static io.polyboard.rules.kernel.Holds.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.SetupFault;
import io.polyboard.rules.fault.SetupField;
import java.util.ArrayList;
import java.util.List;

/** Checks a set-up for what no sequence of turns can reach. */
final class SetupRules {
  static final String RIGHTS = "KQkq";

  private final Setup setup;
  private final List<Fault> faults = new ArrayList<>();

  private SetupRules(Setup setup) {
    this.setup = setup;
  }

  /**
   * Checks everything but attacks on kings.
   *
   * @throws RefusedException with every fault found
   */
  static void check(Setup setup) {
    SetupRules rules = new SetupRules(setup);
    if (setup.placement().length() != CELLS) {
      throw refusal(
          SetupField.PLACEMENT, new SetupFault.CellCount(setup.placement().length(), CELLS));
    }
    rules.checkPieces();
    rules.checkKings();
    rules.checkCastling();
    rules.checkEnPassant();
    rules.checkStatus();
    rules.checkCounters();
    if (!rules.faults.isEmpty()) {
      throw new RefusedException(rules.faults);
    }
  }

  /** The piece code of a placement's letter, or {@link PackedPosition#EMPTY} for what is none. */
  static int code(char letter) {
    int kind = DEFINITION.pieceIndex(Character.toUpperCase(letter));
    return kind < 0 ? PackedPosition.EMPTY : 2 * kind + (Character.isUpperCase(letter) ? 0 : 1);
  }

  /** Castling rights as bits, in the order {@code KQkq}. */
  static int rights(String letters) {
    int rights = 0;
    for (int i = 0; i < letters.length(); i++) {
      rights |= 1 << RIGHTS.indexOf(letters.charAt(i));
    }
    return rights;
  }

  /** Castling rights as letters, in the order {@code KQkq}. */
  static String rights(int rights) {
    if (rights == 0) {
      return "";
    }
    StringBuilder letters = new StringBuilder();
    for (int right = 0; right < 4; right++) {
      if ((rights >> right & 1) != 0) {
        letters.append(RIGHTS.charAt(right));
      }
    }
    return letters.toString();
  }

  private void refuse(SetupField field, SetupFault fault) {
    faults.add(new Fault(new Place.Field(field), fault));
  }

  /** The refusal of a set-up for one fault. */
  static RefusedException refusal(SetupField field, SetupFault fault) {
    return new RefusedException(new Place.Field(field), fault);
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
          refuse(SetupField.PLACEMENT, new SetupFault.UnknownLetter(letter));
        }
        continue;
      }
      if (!piece(code).standsOn().contains(LATTICE.at(Mirror.cell(cell, code & 1)))) {
        refuse(
            SetupField.PLACEMENT,
            new SetupFault.MayNotStand(PackedPosition.piece(code), LATTICE.at(cell)));
      }
    }
  }

  private void checkKings() {
    for (Side side : Side.values()) {
      char king = PackedPosition.piece(2 * KING + side.ordinal()).letter();
      for (int board = 0; board < KINGS; board++) {
        int count = 0;
        for (int cell = 0; cell < CELLS; cell++) {
          if (setup.placement().charAt(cell) == king
              && (!KING_EACH_BOARD || BOARD_OF[cell] == board)) {
            count++;
          }
        }
        if (count != 1) {
          refuse(
              SetupField.PLACEMENT,
              new SetupFault.KingCount(side, count, KING_EACH_BOARD ? LATTICE.label(board) : null));
        }
      }
    }
  }

  private void checkCastling() {
    for (int i = 0; i < setup.castling().length(); i++) {
      char letter = setup.castling().charAt(i);
      int right = RIGHTS.indexOf(letter);
      Castling castling = right < 0 ? null : CASTLINGS[right];
      if (castling == null) {
        refuse(SetupField.CASTLING, new SetupFault.UnknownRight(letter));
        continue;
      }
      if (codeAt(castling.kingFrom()) != 2 * KING + (right >> 1)) {
        refuse(
            SetupField.CASTLING,
            new SetupFault.KingNotAtHome(letter, LATTICE.at(castling.kingFrom())));
      }
      if (codeAt(castling.rookFrom()) != castling.rook()) {
        refuse(
            SetupField.CASTLING,
            new SetupFault.RookNotAtHome(letter, LATTICE.at(castling.rookFrom())));
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
          new SetupFault.NoDoubleStepPawn(
              setup.side().opponent(), enPassant.square(), enPassant.pawn()));
      return;
    }
    if (codeAt(square) != PackedPosition.EMPTY) {
      refuse(SetupField.EN_PASSANT, new SetupFault.SquareOccupied(enPassant.square()));
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
        SetupField.EN_PASSANT, new SetupFault.NoDoubleStep(enPassant.square(), enPassant.pawn()));
  }

  private void checkStatus() {
    Side holder = setup.holder();
    if (holder != null) {
      int[] kings = {
        setup.placement().indexOf(PackedPosition.piece(2 * KING).letter()),
        setup.placement().indexOf(PackedPosition.piece(2 * KING + 1).letter())
      };
      boolean shared = false;
      for (int plane = 0; plane < HOLD_PLANES; plane++) {
        shared |=
            kings[0] >= 0
                && kings[1] >= 0
                && CellSets.has(HOLD_CELLS, plane * CELLS + kings[0], kings[1]);
      }
      if (!shared) {
        refuse(SetupField.STATUS, new SetupFault.KingsApart(holder));
      }
    }
    int boards = KING_EACH_BOARD ? (1 << BOARDS) - 1 : 0;
    int decided = setup.matedWhite() | setup.matedBlack();
    if (((decided | setup.moved()) & ~boards) != 0
        || (setup.matedWhite() & setup.matedBlack()) != 0) {
      refuse(SetupField.STATUS, new SetupFault.WrongBoard());
    }
    if ((setup.moved() & decided) != 0) {
      refuse(SetupField.STATUS, new SetupFault.MovedWhereDecided());
    }
    if (Integer.bitCount(setup.moved()) >= MOVES_PER_TURN) {
      refuse(SetupField.STATUS, new SetupFault.TurnComplete());
    }
  }

  private void checkCounters() {
    if (setup.halfmove() < 0 || setup.halfmove() > Setup.MAX_COUNTER) {
      refuse(
          SetupField.HALFMOVE,
          new SetupFault.CounterOutOfRange(setup.halfmove(), 0, Setup.MAX_COUNTER));
    }
    if (setup.fullmove() < 1 || setup.fullmove() > Setup.MAX_COUNTER) {
      refuse(
          SetupField.FULLMOVE,
          new SetupFault.CounterOutOfRange(setup.fullmove(), 1, Setup.MAX_COUNTER));
    }
  }
}
