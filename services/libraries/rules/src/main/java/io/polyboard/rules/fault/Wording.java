package io.polyboard.rules.fault;

import io.polyboard.rules.Fault;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts faults into words, each on one line. */
public final class Wording {
  /** The most cells or pieces that a sentence lists. */
  private static final int MAX_LISTED = 12;

  private Wording() {}

  /** The place, and what is wrong there. */
  public static String of(Fault fault) {
    return of(fault.place()) + ": " + of(fault.kind());
  }

  /** The same where the text is known of which the fault is: its offset, if any, and the fault. */
  public static String withoutText(Fault fault) {
    return fault.place() instanceof Place.Whole ? of(fault.kind()) : of(fault);
  }

  /** What a place is called. */
  public static String of(Place place) {
    return switch (place) {
      case Place.Named(String name) -> name;
      case Place.Within(Place outer, Place.Whole _) -> of(outer);
      case Place.Within(Place outer, Place inner) -> of(outer) + ", " + of(inner);
      case Place.Whole(String text) -> text;
      case Place.Offset(int offset) -> "offset " + offset;
      case Place.Line(int line) -> "line " + line;
      case Place.Keys(List<String> keys) -> String.join(".", keys);
      case Place.Field(SetupField field) -> field.toString();
      case Place.InMfen(@Nullable SetupField field, int offset) ->
          (field == null ? "MFEN" : field.toString()) + ", offset " + offset;
      case Place.InGame game -> inGame(game);
      case Place.InPgn pgn -> inPgn(pgn);
      case Place.InDocument(String file, int line, int column, String path) ->
          file + " line " + line + ", column " + column + (path.isEmpty() ? "" : " (" + path + ")");
    };
  }

  private static String inGame(Place.InGame place) {
    String number =
        switch (place.counting()) {
          case MOVES -> "move " + (place.turn() + 1) / 2;
          case TURNS -> "turn " + place.turn();
        };
    return number + ", " + place.mover() + " (line " + place.line() + ")";
  }

  private static String inPgn(Place.InPgn place) {
    Place.Ply ply = place.ply();
    return "game "
        + place.game()
        + (ply == null ? "" : ", move " + ply.number() + ", " + ply.mover())
        + " (line "
        + place.line()
        + ", column "
        + place.column()
        + ")";
  }

  /** What is wrong and, where it is not plain, what to write instead. */
  public static String of(FaultKind kind) {
    return switch (kind) {
      case TurnFault fault -> turn(fault);
      case GameFault fault -> game(fault);
      case MfenFault fault -> mfen(fault);
      case SetupFault fault -> setup(fault);
      case DefinitionFault fault -> DefinitionWording.of(fault);
      case OtherFault(String sentence) -> sentence;
    };
  }

  private static String turn(TurnFault fault) {
    return switch (fault) {
      case TurnFault.TooLong(int most) -> longer(most);
      case TurnFault.CellExpected(Cell example, boolean withBoard, String found) ->
          cellExpected(example, withBoard, found);
      case TurnFault.UnknownCell(Cell example, boolean withBoard, String found) ->
          cellExpected(example, withBoard, found);
      case TurnFault.LetterExpected(String found) ->
          "expected the letter of a piece, found " + found;
      case TurnFault.EndExpected(String found) -> "unexpected " + found;
      case TurnFault.LandingRepeated(Cell cell) ->
          "the piece is on " + cell + " already; leave @ out";
      case TurnFault.OneMoveExpected() -> "expected one move";
      case TurnFault.TooManyMoves(int most) ->
          most == 1 ? "a turn is one move" : "a turn is at most " + most + " moves";
      case TurnFault.TooFewMoves() -> "a further move on another board belongs to the turn";
      case TurnFault.TurnComplete(@Nullable String last) ->
          last == null ? "the moves before it are a whole turn" : last + " is a whole turn";
      case TurnFault.BoardTwice() -> "the moves of a turn are on different boards";
      case TurnFault.BoardOrder() -> "the moves of a turn are written in board order";
      case TurnFault.GameOver(Outcome outcome) -> "no turn is legal here: " + outcome(outcome);
      case TurnFault.NoPiece(Cell from) -> "no piece stands on " + from;
      case TurnFault.NotYourPiece(Piece piece, Cell from) ->
          the(piece, from)
              + " is "
              + piece.side()
              + "'s, and it is "
              + piece.side().opponent()
              + "'s turn";
      case TurnFault.BoardNotToMove(String label) ->
          "no move of a piece on board " + label + " is legal here";
      case TurnFault.NoSuchMove(Piece piece, Cell from, Cell to, var _, @Nullable Side inCheck) ->
          the(piece, from)
              + " has no legal move to "
              + to
              + (inCheck == null ? "" : "; " + inCheck + " is in check");
      case TurnFault.SanExpected(String example, String found) ->
          "expected a move such as " + example + ", found " + found;
      case TurnFault.Ambiguous(List<String> texts) ->
          "may be more than one move; write one of " + list(texts.stream());
      case TurnFault.NoneGoes(PieceKind kind, Side side, List<Cell> cells, Cell to) ->
          cells.isEmpty()
              ? side + " has no " + kind + " there that could move to " + to
              : "no "
                  + kind
                  + " of "
                  + side
                  + " has a legal move to "
                  + to
                  + "; they are on "
                  + list(cells.stream().map(Cell::name));
      case TurnFault.OtherKind(Piece piece, Cell cell, PieceKind written) ->
          otherPiece(piece, cell, written);
      case TurnFault.CastlingIllegal() -> "castling is not legal here";
      case TurnFault.FalseClaim(String move, TurnFault.Claim claim) ->
          switch (claim) {
            case CAPTURE -> "is no capture; write " + move;
            case EN_PASSANT -> "is not en passant; write " + move;
            case CHECK -> "gives no check; write " + move;
            case MATE -> "is no mate; write " + move;
          };
      case TurnFault.DoesNotPromote(Piece piece, Cell from, Cell to) ->
          the(piece, from) + " does not promote on " + to;
      case TurnFault.Promotes(Piece piece, Cell from, Cell to, var _, List<Character> letters) ->
          the(piece, from)
              + " promotes on "
              + to
              + "; add one of "
              + list(letters.stream().map(letter -> "=" + letter));
      case TurnFault.LandingGiven(Cell to) -> "the piece ends on " + to + "; leave @ out";
      case TurnFault.Lands(var _, List<Cell> cells) ->
          "add where the promoted piece lands, one of "
              + list(cells.stream().map(cell -> "@" + cell).sorted());
      case TurnFault.Transferred(Cell end, List<String> texts) ->
          "a piece that moves there ends on "
              + end
              + (texts.size() == 1 ? "; write " : "; write one of ")
              + list(texts.stream());
      case TurnFault.AmongTurns(TurnFault.Illegal why, long turns) ->
          turn(why) + " (" + turns + (turns == 1 ? " legal turn here)" : " legal turns here)");
    };
  }

  private static String otherPiece(Piece piece, Cell cell, PieceKind written) {
    return "the piece on "
        + cell
        + " is "
        + piece.kind().letter()
        + " ("
        + piece.kind()
        + "), not "
        + written.letter();
  }

  private static String longer(int most) {
    return "longer than " + most + " characters";
  }

  private static String cellExpected(Cell example, boolean withBoard, String found) {
    return "expected a cell such as "
        + (withBoard ? example.name() : example.square())
        + ", found "
        + found;
  }

  private static String the(Piece piece, Cell cell) {
    return "the " + piece.kind() + " on " + cell;
  }

  /** The result, and why. */
  private static String outcome(Outcome outcome) {
    return outcome.result() + " by " + outcome.reason();
  }

  private static String list(Stream<String> names) {
    List<String> all = names.toList();
    return all.stream().limit(MAX_LISTED).collect(Collectors.joining(" "))
        + (all.size() > MAX_LISTED ? " ..." : "");
  }

  private static String game(GameFault fault) {
    return switch (fault) {
      case GameFault.TooLong(int most) -> longer(most);
      case GameFault.ControlCharacter(char character) ->
          "is not text: it holds '" + String.format("U+%04X", (int) character) + "'";
      case GameFault.TooManyTurns(int most) -> "there are more than " + most + " turns";
      case GameFault.AfterEnd(Outcome outcome, String found) ->
          "the game ended before " + found + ": " + outcome(outcome);
      case GameFault.WrongNumber(String found, String due) ->
          "move number " + found + " where " + due + " is due";
      case GameFault.WrongResult(Outcome.Result stated, Outcome outcome) ->
          "the text says " + stated + ", but the game ended " + outcome(outcome);
      case GameFault.IllegalTurn(Place place, TurnFault turn, @Nullable String published) ->
          of(place)
              + ": "
              + turn(turn)
              + (published == null ? "" : "; or in published notation: " + published);
      case GameFault.IllegalMove(TurnFault.Illegal move) -> turn(move);
      case GameFault.SignExpected(String found) -> "expected - or x, found " + found;
      case GameFault.OtherPiece(Piece piece, Cell cell, PieceKind written) ->
          otherPiece(piece, cell, written);
      case GameFault.NoCapture(String move) -> move + " is no capture; write - instead of x";
      case GameFault.LetterExpected(String found) -> "expected a piece letter, found " + found;
      case GameFault.SquareExpected(Cell example, String found) ->
          "expected a square such as "
              + example.square()
              + " or "
              + example.square().toUpperCase(Locale.ROOT)
              + ", found "
              + found;
      case GameFault.EndExpected(String found) -> "unexpected " + found;
      case GameFault.NoMate(String move) -> move + " is no mate; leave the sign out";
      case GameFault.NoCheck(String move) -> move + " gives no check; leave + out";
      case GameFault.AfterResult(String found) ->
          "skipped the rest of the line behind the result, from " + found;
      case GameFault.Unexpected(String found, String expected) ->
          "expected " + expected + ", found " + found;
      case GameFault.Unclosed(String what, int line) ->
          "the " + what + " that opens in line " + line + " is not closed";
      case GameFault.TooManyTags(int most) -> "there are more than " + most + " tags";
      case GameFault.TooDeep(int most) -> "variations are nested more than " + most + " deep";
      case GameFault.OtherVariant(String stated, String variant) ->
          "the game is one of " + Quotation.quote(stated) + ", not of " + variant;
      case GameFault.NoPublishedNotation(String variant, String example) ->
          variant + " has none; write turns such as " + example;
    };
  }

  private static String mfen(MfenFault fault) {
    return switch (fault) {
      case MfenFault.TooLong(int most) -> longer(most);
      case MfenFault.SpaceAtEnd() -> "a space at the end; leave it out";
      case MfenFault.EmptyField() ->
          "is empty; one space separates the fields, and - stands for none";
      case MfenFault.FieldCount(int count, boolean oneBoard) ->
          "has "
              + counted(count, "field")
              + "; needs "
              + SetupField.values().length
              + ": "
              + Stream.of(SetupField.values())
                  .map(SetupField::toString)
                  .collect(Collectors.joining(" "))
              + (oneBoard ? " (4 to 6 will do on one board, without status and counters)" : "");
      case MfenFault.TooManyCells(int rank, String board, int files) ->
          rank(rank, board) + " has more than " + counted(files, "cell");
      case MfenFault.TooFewCells(int rank, String board, int cells, int files) ->
          rank(rank, board) + " has " + cells + " of " + counted(files, "cell");
      case MfenFault.TooManyRanks(String board, int ranks) ->
          "board " + board + " has more than " + counted(ranks, "rank");
      case MfenFault.TooFewRanks(String board, int count, int ranks) ->
          "board " + board + " has " + count + " of " + ranks + " ranks";
      case MfenFault.TooManyBoards(int boards) -> "more than " + counted(boards, "board");
      case MfenFault.TooFewBoards(int count, int boards) ->
          count + " of " + boards + " boards; | separates them";
      case MfenFault.EmptyRun() -> "a run of empty cells is a number from 1 without zeros ahead";
      case MfenFault.UnknownLetter(String found, List<Character> letters) ->
          "unknown piece letter "
              + found
              + "; the pieces are "
              + letters.stream().map(String::valueOf).collect(Collectors.joining(" "))
              + ", Black's in lower case";
      case MfenFault.SideExpected(String found) -> "expected w or b, found " + found;
      case MfenFault.UnusedField(SetupField field, String variant) ->
          variant + " has no " + field.toString().replace('-', ' ') + "; write -";
      case MfenFault.UnknownRight(String found, String rights) ->
          found + " is unknown; " + rights(rights);
      case MfenFault.RightRepeated(String found, String rights) ->
          found + " is repeated; " + rights(rights);
      case MfenFault.PawnExpected(Cell square) ->
          "no cell is straight ahead of " + square + "; add : and the cell of the pawn";
      case MfenFault.CellExpected(Cell example, String found) -> cellExpected(example, true, found);
      case MfenFault.UnknownItem(String found, List<String> items) ->
          found + " is unknown; " + items(items);
      case MfenFault.ItemOutOfOrder(String found, List<String> items) ->
          found + " is repeated or out of order; " + items(items);
      case MfenFault.HolderExpected() -> "expected w or b: whose king holds the other";
      case MfenFault.BoardsExpected(List<String> labels) ->
          "expected boards in board order, each once, out of " + String.join(" ", labels);
      case MfenFault.MatedSideExpected(String board) ->
          "expected w or b: whose king is mated on board " + board;
      case MfenFault.NumberExpected(int least, int most, String found) ->
          "expected a number from "
              + least
              + " to "
              + most
              + " without zeros ahead, found "
              + found;
    };
  }

  private static String rank(int rank, String board) {
    return "rank " + rank + " of board " + board;
  }

  private static String rights(String rights) {
    return "the rights are " + rights + ", or -";
  }

  private static String items(List<String> items) {
    return "the items are "
        + items.stream().map(item -> item + "=").collect(Collectors.joining(" "))
        + ", in this order, joined by ;";
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static String setup(SetupFault fault) {
    return switch (fault) {
      case SetupFault.CellCount(int count, int cells) ->
          "has " + count + " cells; the variant has " + cells;
      case SetupFault.UnknownLetter(char letter) -> "no piece has the letter '" + letter + "'";
      case SetupFault.MayNotStand(Piece piece, Cell cell) ->
          "a "
              + piece.side().toString().toLowerCase(Locale.ROOT)
              + " "
              + piece.kind()
              + " may not stand on "
              + cell;
      case SetupFault.KingCount(Side side, int count, @Nullable String board) ->
          side
              + " has "
              + count
              + " kings"
              + (board == null ? "" : " on board " + board)
              + "; the rules give it one";
      case SetupFault.UnknownRight(char right) ->
          "the variant has no castling right '" + right + "'";
      case SetupFault.KingNotAtHome(char right, Cell home) ->
          right + ": the king is not at home on " + home;
      case SetupFault.RookNotAtHome(char right, Cell home) ->
          right + ": the rook is not at home on " + home;
      case SetupFault.NoDoubleStepPawn(Side side, Cell square, Cell pawn) ->
          "no pawn of " + side + " that could have passed over " + square + " stands on " + pawn;
      case SetupFault.SquareOccupied(Cell square) -> square + " was passed over, but is occupied";
      case SetupFault.NoDoubleStep(Cell square, Cell pawn) ->
          "no double step over " + square + " to " + pawn + " from an empty start cell";
      case SetupFault.KingsApart(Side holder) ->
          "hold=" + holder.letter() + ", but the kings share no square";
      case SetupFault.WrongBoard() ->
          "mated= or moved= names a board that cannot be decided or moved on so";
      case SetupFault.MovedWhereDecided() -> "moved= names a board that is decided";
      case SetupFault.TurnComplete() ->
          "moved= names as many boards as a turn has moves; the turn is complete";
      case SetupFault.TurnWithoutEnd() -> "moved= is given, but no move completes the turn";
      case SetupFault.CounterOutOfRange(int count, int least, int most) ->
          count + " is not between " + least + " and " + most;
      case SetupFault.KingCapturable(Cell king, Piece attacker, Cell from) ->
          "the king of the side not to move, on "
              + king
              + ", is in check by the "
              + attacker.kind()
              + " on "
              + from
              + ", and could be captured";
      case SetupFault.MovedIntoCheck() ->
          "moved= names a board on which the mover's king is in check after the move";
      case SetupFault.TooManyTurns(int most) ->
          "the position has more than " + most + " legal turns, too many to list";
    };
  }
}
