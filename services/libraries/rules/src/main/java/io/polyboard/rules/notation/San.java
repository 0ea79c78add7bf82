package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * The standard algebraic notation of moves on one board: {@code Nf3}, {@code exd5}, {@code R1e2+},
 * {@code b8=Q#}, {@code O-O-O}.
 *
 * <p>The piece without a letter is the first pawn of the definition. If other pieces of the same
 * kind have a legal move to the same cell, the text distinguishes the piece by its file, otherwise
 * by its rank, otherwise by both; a capturing pawn always has its file.
 *
 * <p>The reader accepts other spellings: full coordinates, {@code 0-0}, castling as the king's
 * move, {@code e8Q}, missing signs, {@code e.p.}, {@code !?}. A claimed capture, check or mate must
 * be true.
 */
public final class San {
  static final String CASTLING_ILLEGAL = "castling is not legal here";

  /** Maximum length of a text in characters. */
  public static final int MAX_CHARACTERS = 24;

  private static final Pattern CASTLING =
      Pattern.compile("([O0o])-\\1(?<far>-\\1)?(?<mark>\\+\\+?|#)?[!?]{0,2}");

  private static final Pattern MOVE =
      Pattern.compile(
          "(?<piece>[A-Z])?(?<fromFile>(?!x[a-z])[a-z])?(?<fromRank>[1-9][0-9]?)?(?<sign>[-x:×])?"
              + "(?<to>[a-z][1-9][0-9]?)"
              + "(?:[=/](?<promotion>[A-Za-z])|\\((?<inBrackets>[A-Z])\\)|(?<bare>[A-Za-z]))?"
              + "(?<enPassant>e\\.?p\\.?)?(?<mark>\\+\\+?|#)?[!?]{0,2}");

  private San() {}

  /**
   * Whether this notation can write the moves of a variant: it has one board, and every piece ends
   * on the cell to which it moves.
   */
  public static boolean isDefined(Variant variant) {
    VariantDefinition definition = variant.definition();
    return variant.lattice().boards() == 1
        && definition.transfer() == null
        && definition.pieces().stream().noneMatch(San::landsElsewhere);
  }

  private static boolean landsElsewhere(PieceDefinition piece) {
    PawnDefinition pawn = piece.pawn();
    return pawn != null && pawn.promotion() != null && pawn.promotion().landing() != null;
  }

  /**
   * The text of a legal move.
   *
   * @param position the position in which it is legal; unchanged when this returns
   * @throws IllegalArgumentException if this notation cannot write the variant's moves
   */
  public static String format(Position position, Move move) {
    requireDefined(position.variant());
    String text =
        move.kind() instanceof Move.Castling castling
            ? Character.toUpperCase(castling.right()) == 'K' ? "O-O" : "O-O-O"
            : pieceMove(position, move);
    return text + sign(position, Turn.of(move));
  }

  private static String pieceMove(Position position, Move move) {
    StringBuilder text = new StringBuilder(8);
    boolean letterless = move.piece().kind().equals(letterless(position.variant()));
    boolean captures = move.captured() != null;
    if (!letterless) {
      text.append(move.piece().kind().letter());
    }
    text.append(origin(position, move, letterless && captures));
    if (captures) {
      text.append('x');
    }
    text.append(move.to().square());
    if (move.promotion() != null) {
      text.append('=').append(move.promotion().letter());
    }
    return text.toString();
  }

  /** The file, rank or cell that distinguishes the piece from others that may go to its target. */
  private static String origin(Position position, Move move, boolean withFile) {
    Cell from = move.from();
    boolean alone = true;
    boolean fileDiffers = true;
    boolean rankDiffers = true;
    for (Move other : position.legalMoves()) {
      if (other.to().equals(move.to())
          && other.piece().equals(move.piece())
          && !(other.kind() instanceof Move.Castling)
          && !other.from().equals(from)) {
        alone = false;
        fileDiffers &= other.from().file() != from.file();
        rankDiffers &= other.from().rank() != from.rank();
      }
    }
    String square = from.square();
    if (alone && !withFile) {
      return "";
    }
    if (fileDiffers) {
      return square.substring(0, 1);
    }
    return rankDiffers && !withFile ? square.substring(1) : square;
  }

  /** {@code #} for a turn that mates, {@code +} for any other check, otherwise empty. */
  static String sign(Position position, Turn turn) {
    position.make(turn);
    boolean check = position.inCheck();
    boolean mate = check && position.outcome().reason() == Outcome.Reason.CHECKMATE;
    position.unmake(turn);
    return mate ? "#" : check ? "+" : "";
  }

  /** The kind that is written without its letter, or null. */
  private static @Nullable PieceKind letterless(Variant variant) {
    return variant.kinds().stream()
        .filter(kind -> variant.definition().piece(kind).pawn() != null)
        .findFirst()
        .orElse(null);
  }

  /**
   * The legal move with this text.
   *
   * @param position unchanged when this returns
   * @throws RefusedException if the text is malformed, ambiguous or makes a false claim, or if
   *     there is no such legal move; with the whole text for a place
   * @throws IllegalArgumentException if this notation cannot write the variant's moves
   */
  public static Move parse(Position position, String text) {
    requireDefined(position.variant());
    return new Reader(position, text).move();
  }

  /** The kingside or queenside castling among some legal moves, or null. */
  static @Nullable Move castling(List<Move> legal, boolean toQueen) {
    for (Move move : legal) {
      if (move.kind() instanceof Move.Castling(char right)
          && (Character.toUpperCase(right) == 'Q') == toQueen) {
        return move;
      }
    }
    return null;
  }

  private static void requireDefined(Variant variant) {
    if (!isDefined(variant)) {
      throw new IllegalArgumentException(
          variant + " has moves that standard algebraic notation cannot write");
    }
  }

  /** Reads one move. */
  private static final class Reader {
    private final Position position;
    private final Variant variant;
    private final String text;
    private final List<Move> legal;

    Reader(Position position, String text) {
      this.position = position;
      this.variant = position.variant();
      this.text = text;
      legal = position.legalMoves();
    }

    Move move() {
      if (text.length() > MAX_CHARACTERS) {
        throw malformed("is longer than " + MAX_CHARACTERS + " characters");
      }
      Matcher castling = CASTLING.matcher(text);
      if (castling.matches()) {
        Move move = castling(legal, castling.group("far") != null);
        if (move == null) {
          throw new RefusedException(IllegalTurnReason.FORBIDDEN.problem(CASTLING_ILLEGAL));
        }
        requireSign(move, castling.group("mark"));
        return move;
      }
      Matcher written = MOVE.matcher(text);
      if (!written.matches()) {
        throw malformed("expected a move such as " + example() + ", found " + Excerpt.at(text, 0));
      }
      Move move = find(spelling(written));
      boolean takes = isCapture(written.group("sign")) || written.group("enPassant") != null;
      require(!takes || move.captured() != null, move, "is not a capture");
      require(
          written.group("enPassant") == null || move.kind() instanceof Move.EnPassant,
          move,
          "is not en passant");
      requireSign(move, written.group("mark"));
      return move;
    }

    private static boolean isCapture(@Nullable String sign) {
      return sign != null && !sign.equals("-");
    }

    private String example() {
      return legal.isEmpty() ? "Nf3" : format(position, legal.getFirst());
    }

    private Spelling spelling(Matcher written) {
      String file = written.group("fromFile");
      String rank = written.group("fromRank");
      if (file != null && rank != null) {
        cell(file + rank);
      }
      String letter = written.group("piece");
      PieceKind kind = null;
      if (letter != null) {
        kind = kind(letter.charAt(0));
      } else if (file == null || rank == null) {
        kind = letterless(variant);
        if (kind == null) {
          throw letterExpected(Excerpt.at(text, 0));
        }
      }
      String promotion =
          Optional.ofNullable(written.group("promotion"))
              .or(() -> Optional.ofNullable(written.group("inBrackets")))
              .or(() -> Optional.ofNullable(written.group("bare")))
              .orElse("");
      return new Spelling(
          kind,
          file == null ? -1 : file.charAt(0) - 'a',
          rank == null ? -1 : Integer.parseInt(rank) - 1,
          cell(written.group("to")),
          promotion.isEmpty() ? null : kind(Character.toUpperCase(promotion.charAt(0))));
    }

    private PieceKind kind(char letter) {
      int kind = variant.definition().pieceIndex(letter);
      if (kind < 0) {
        throw letterExpected(Excerpt.of(letter));
      }
      return variant.kinds().get(kind);
    }

    private Cell cell(String name) {
      return variant
          .lattice()
          .find(name)
          .orElseThrow(() ->
              new RefusedException(
                  IllegalTurnReason.UNKNOWN_CELL.problem(
                      MoveSpelling.cellExpected(variant.lattice(), false, Excerpt.at(name, 0)))));
    }

    private Move find(Spelling spelling) {
      List<Move> found =
          legal.stream()
              .filter(move ->
                  spelling.fits(move.piece(), move.from())
                      && move.to().equals(spelling.to)
                      && Objects.equals(move.promotion(), spelling.promotion))
              .toList();
      return switch (found.size()) {
        case 0 -> throw new RefusedException(noMove(spelling));
        case 1 -> found.getFirst();
        default ->
            throw malformed(
                "may be more than one move; write one of "
                    + Excerpt.list(found.stream().map(move -> format(position, move)).sorted()));
      };
    }

    /** The problem if no piece that the text may mean has such a legal move. */
    private Problem noMove(Spelling spelling) {
      if (legal.isEmpty()) {
        return MoveRefusal.gameOver(position);
      }
      Cell given = spelling.from(variant);
      if (given != null) {
        Piece piece = position.pieceAt(given);
        return piece != null && spelling.kind != null && !piece.kind().equals(spelling.kind)
            ? IllegalTurnReason.NO_PIECE.problem(
                MoveRefusal.otherPiece(piece, given, spelling.kind))
            : refusalFrom(given, spelling);
      }
      List<Cell> cells = new ArrayList<>();
      for (Cell cell : variant.lattice().all()) {
        Piece piece = position.pieceAt(cell);
        if (piece != null && piece.side() == position.side() && spelling.fits(piece, cell)) {
          cells.add(cell);
        }
      }
      List<Problem> specific =
          cells.stream()
              .map(cell -> refusalFrom(cell, spelling))
              .filter(problem ->
                  cells.size() == 1
                      || !problem.code().equals(IllegalTurnReason.PIECE_CANNOT_REACH.name()))
              .toList();
      if (!specific.isEmpty()) {
        return specific.getFirst();
      }
      return cells.isEmpty()
          ? IllegalTurnReason.NO_PIECE.problem(
              "%s has no %s there that could move to %s"
                  .formatted(position.side(), spelling.kind, spelling.to))
          : IllegalTurnReason.PIECE_CANNOT_REACH.problem(
              "no %s of %s has a legal move to %s; they are on %s"
                  .formatted(
                      spelling.kind,
                      position.side(),
                      spelling.to,
                      Excerpt.list(cells.stream().map(Cell::name))));
    }

    private Problem refusalFrom(Cell from, Spelling spelling) {
      return new MoveRefusal(
              position, new MoveSpelling(from, spelling.to, spelling.promotion, null, false))
          .find();
    }

    private void requireSign(Move move, @Nullable String sign) {
      if (sign == null) {
        return;
      }
      String due = sign(position, Turn.of(move));
      require(!sign.equals("#") || due.equals("#"), move, "is not mate");
      require(!due.isEmpty(), move, "does not give check");
    }

    private void require(boolean holds, Move move, String otherwise) {
      if (!holds) {
        throw new RefusedException(
            IllegalTurnReason.FORBIDDEN.problem(otherwise + "; write " + format(position, move)));
      }
    }

    private static RefusedException letterExpected(String found) {
      return malformed("expected the letter of a piece, found " + found);
    }

    private static RefusedException malformed(String message) {
      return new RefusedException(IllegalTurnReason.MALFORMED.problem(message));
    }
  }

  /**
   * A move, other than castling, as a text spells it.
   *
   * @param kind the kind of piece that moves; null for any, if its cell is given in full
   * @param file of the cell that it leaves, counted from 0; or −1 for any
   * @param rank of the cell that it leaves, counted from 0; or −1 for any
   * @param promotion the kind that it promotes to, or null
   */
  private record Spelling(
      @Nullable PieceKind kind, int file, int rank, Cell to, @Nullable PieceKind promotion) {

    boolean fits(Piece piece, Cell from) {
      return (kind == null || kind.equals(piece.kind()))
          && (file < 0 || file == from.file())
          && (rank < 0 || rank == from.rank());
    }

    /** The cell that the piece leaves if the text gives it in full, otherwise null. */
    @Nullable Cell from(Variant variant) {
      return file < 0 || rank < 0 ? null : variant.lattice().at(0, file, rank);
    }
  }
}
