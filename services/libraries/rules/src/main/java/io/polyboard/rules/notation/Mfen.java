package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.SetupField;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * MFEN, the one-line text of a position: FEN for several boards.
 *
 * <p>Seven fields separated by one space: {@code placement side castling en-passant status halfmove
 * fullmove}. The boards of the placement are separated by {@code |}, in label order. The en-passant
 * field names the cell passed over and, unless it is straight ahead, after {@code :} the cell of
 * the pawn that made the double step. The status is {@code -} or the items {@code hold=}, {@code
 * mated=} and {@code moved=}, in this order, joined by {@code ;}.
 *
 * <p>This class checks only the syntax; {@link Variant#position} checks whether the rules allow the
 * position.
 */
public final class Mfen {
  /** Maximum length of a text in characters. */
  public static final int MAX_CHARACTERS = 16_384;

  private static final List<SetupField> FIELDS = List.of(SetupField.values());

  private static final char EMPTY = '.';

  private Mfen() {}

  /**
   * Reads a position. For a variant with one board, the text may be a FEN of another program:
   * without status, without board label in the en-passant field, without one or both counters, with
   * a full move 0, which stands for 1, and with any blanks between the fields. Castling rights may
   * be in any order.
   *
   * @throws RefusedException if the text is malformed, with the first problem of each field and its
   *     offset
   */
  public static Setup parse(Variant variant, String text) {
    return new Reader(variant, text).read();
  }

  /** Writes a position; each position has exactly one text. */
  public static String format(Variant variant, Setup setup) {
    Lattice lattice = variant.lattice();
    StringBuilder text = new StringBuilder(128);
    for (int board = 0; board < lattice.boards(); board++) {
      text.append(board == 0 ? "" : "|");
      for (int rank = lattice.ranks() - 1; rank >= 0; rank--) {
        appendRank(text, lattice, setup.placement(), board, rank);
        text.append(rank == 0 ? "" : "/");
      }
    }
    return String.join(
        " ",
        text,
        Character.toString(setup.side().letter()),
        setup.castling().isEmpty() ? "-" : setup.castling(),
        enPassant(variant.definition(), setup),
        status(lattice, setup),
        Integer.toString(setup.halfmove()),
        Integer.toString(setup.fullmove()));
  }

  private static void appendRank(
      StringBuilder text, Lattice lattice, String placement, int board, int rank) {
    int empty = 0;
    for (int file = 0; file < lattice.files(); file++) {
      char letter = placement.charAt(lattice.at(board, file, rank).index());
      if (letter == EMPTY) {
        empty++;
      } else {
        text.append(empty == 0 ? "" : Integer.toString(empty)).append(letter);
        empty = 0;
      }
    }
    text.append(empty == 0 ? "" : Integer.toString(empty));
  }

  private static String enPassant(VariantDefinition definition, Setup setup) {
    Setup.EnPassant enPassant = setup.enPassant();
    if (enPassant == null) {
      return "-";
    }
    Cell square = enPassant.square();
    Cell pawn = enPassant.pawn();
    return pawn.equals(straightAhead(definition, square, setup.side().opponent()))
        ? square.name()
        : square.name() + ":" + pawn.name();
  }

  private static String status(Lattice lattice, Setup setup) {
    List<String> items = new ArrayList<>();
    Side holder = setup.holder();
    if (holder != null) {
      items.add("hold=" + holder.letter());
    }
    StringBuilder mated = new StringBuilder();
    StringBuilder moved = new StringBuilder();
    for (int board = 0; board < lattice.boards(); board++) {
      int bit = 1 << board;
      if (((setup.matedWhite() | setup.matedBlack()) & bit) != 0) {
        mated.append(lattice.label(board)).append((setup.matedWhite() & bit) != 0 ? 'w' : 'b');
      }
      if ((setup.moved() & bit) != 0) {
        moved.append(lattice.label(board));
      }
    }
    if (!mated.isEmpty()) {
      items.add("mated=" + mated);
    }
    if (!moved.isEmpty()) {
      items.add("moved=" + moved);
    }
    return items.isEmpty() ? "-" : String.join(";", items);
  }

  /** The cell one rank further in the direction of a side's pawns, or null. */
  private static @Nullable Cell straightAhead(VariantDefinition definition, Cell cell, Side side) {
    Lattice lattice = definition.lattice();
    boolean down = side == Side.BLACK && definition.mirror().contains(1);
    int rank = cell.rank() + (down ? -1 : 1);
    return rank < 0 || rank >= lattice.ranks() ? null : lattice.at(cell.board(), cell.file(), rank);
  }

  /** Reads one text, and collects the first problem of each field. */
  private static final class Reader {
    private static final int STATUS = SetupField.STATUS.ordinal();
    private static final Status NO_STATUS = new Status(null, 0, 0, 0);

    private static final int MIN_FIELDS_OF_FEN = 4;

    private static final Pattern WORD = Pattern.compile("\\S+");

    private static final Pattern BETWEEN_SPACES = Pattern.compile("(?:^|(?<= ))[^ ]*");

    private final Variant variant;
    private final VariantDefinition definition;
    private final Lattice lattice;
    private final String text;
    private final List<Problem> problems = new ArrayList<>();

    Reader(Variant variant, String text) {
      this.variant = variant;
      this.definition = variant.definition();
      this.lattice = variant.lattice();
      this.text = text;
    }

    /** A field, its text, and the offset of its first character. */
    private record Field(SetupField field, String text, int offset) {
      RefusedException refusal(int at, String code, String message) {
        return new RefusedException(
            Place.offset(offset + at).within(Place.named(field.toString())), code, message);
      }

      RefusedException unused(VariantDefinition definition) {
        return refusal(
            0,
            "UNUSED_FIELD",
            definition.name() + " has no " + field.toString().replace('-', ' ') + "; write -");
      }
    }

    /** A refusal of a text whose fields cannot be distinguished. */
    private static RefusedException refusal(int offset, String code, String message) {
      return new RefusedException(Place.offset(offset).within(Place.named("MFEN")), code, message);
    }

    private record Status(@Nullable Side holder, int matedWhite, int matedBlack, int moved) {}

    Setup read() {
      List<Field> fields = fields();
      String placement = read(fields.get(0), this::placement, "");
      Side side = read(fields.get(1), this::side, Side.WHITE);
      String castling = read(fields.get(2), this::castling, "");
      Optional<Setup.EnPassant> enPassant =
          read(fields.get(3), field -> enPassant(field, side.opponent()), Optional.empty());
      Status status = read(fields.get(STATUS), this::status, NO_STATUS);
      int halfmove = read(fields.get(5), field -> counter(field, 0), 0);
      int min = lattice.boards() == 1 ? 0 : 1;
      int fullmove = Math.max(1, read(fields.get(6), field -> counter(field, min), 1));
      if (!problems.isEmpty()) {
        throw new RefusedException(problems);
      }
      return new Setup(
          placement,
          side,
          castling,
          enPassant.orElse(null),
          status.holder,
          status.matedWhite,
          status.matedBlack,
          status.moved,
          halfmove,
          fullmove);
    }

    private <T> T read(Field field, Function<Field, T> reading, T otherwise) {
      try {
        return reading.apply(field);
      } catch (RefusedException refused) {
        problems.addAll(refused.problems());
        return otherwise;
      }
    }

    private List<Field> fields() {
      if (text.length() > MAX_CHARACTERS) {
        throw refusal(
            MAX_CHARACTERS, "TOO_LONG", "is longer than " + MAX_CHARACTERS + " characters");
      }
      boolean oneBoard = lattice.boards() == 1;
      List<MatchResult> words = (oneBoard ? WORD : BETWEEN_SPACES).matcher(text).results().toList();
      if (!oneBoard) {
        requireSingleSpaces(words);
      }
      int count = text.isEmpty() ? 0 : words.size();
      boolean fen = oneBoard && count >= MIN_FIELDS_OF_FEN && count < FIELDS.size();
      if (!fen && count != FIELDS.size()) {
        throw refusal(
            0,
            "FIELD_COUNT",
            "has %s; needs %s: %s%s"
                .formatted(
                    counted(count, "field"),
                    FIELDS.size(),
                    FIELDS.stream().map(SetupField::toString).collect(Collectors.joining(" ")),
                    oneBoard ? " (4 to 6 will do on one board, without status and counters)" : ""));
      }
      List<Field> fields = new ArrayList<>();
      for (SetupField field : FIELDS) {
        int at = field.ordinal() - (fen && field.ordinal() > STATUS ? 1 : 0);
        fields.add(
            fen && (field.ordinal() == STATUS || at >= count)
                ? new Field(field, leftOut(field), text.length())
                : new Field(field, words.get(at).group(), words.get(at).start()));
      }
      return fields;
    }

    private static String leftOut(SetupField field) {
      return switch (field) {
        case HALFMOVE -> "0";
        case FULLMOVE -> "1";
        default -> "-";
      };
    }

    private void requireSingleSpaces(List<MatchResult> words) {
      if (text.endsWith(" ")) {
        throw refusal(text.length() - 1, "SPACE_AT_END", "ends with a space; remove it");
      }
      for (int at = 0; at < words.size() && !text.isEmpty(); at++) {
        if (words.get(at).group().isEmpty()) {
          SetupField field = FIELDS.get(Math.min(at, FIELDS.size() - 1));
          String reason = "is empty; one space separates the fields, and - stands for none";
          throw new Field(field, "", words.get(at).start()).refusal(0, "EMPTY_FIELD", reason);
        }
      }
    }

    private String placement(Field field) {
      char[] cells = new char[lattice.cells()];
      Arrays.fill(cells, EMPTY);
      int top = lattice.ranks() - 1;
      int board = 0;
      int rank = top;
      int file = 0;
      int at = 0;
      while (at < field.text.length()) {
        int start = at;
        char character = field.text.charAt(at++);
        if (character == '/') {
          requireWholeRank(field, start, board, rank, file);
          if (rank == 0) {
            throw field.refusal(
                start,
                "TOO_MANY_RANKS",
                "board %s has more than %s"
                    .formatted(lattice.label(board), counted(lattice.ranks(), "rank")));
          }
          rank--;
          file = 0;
        } else if (character == '|') {
          requireWholeBoard(field, start, board, rank, file);
          if (board == lattice.boards() - 1) {
            throw field.refusal(
                start, "TOO_MANY_BOARDS", "more than " + counted(lattice.boards(), "board"));
          }
          board++;
          rank = top;
          file = 0;
        } else if (isDigit(character)) {
          while (at < field.text.length() && at < start + 3 && isDigit(field.text.charAt(at))) {
            at++;
          }
          if (character == '0') {
            throw field.refusal(
                start,
                "EMPTY_RUN",
                "a run of empty cells must be a number from 1 without leading zeros");
          }
          file += Integer.parseInt(field.text, start, at, 10);
          requireRoom(field, start, board, rank, file);
        } else {
          if (!isPiece(character)) {
            throw field.refusal(
                start,
                "UNKNOWN_LETTER",
                "unknown piece letter %s; the pieces are %s, Black's in lower case"
                    .formatted(Excerpt.of(character), letters()));
          }
          requireRoom(field, start, board, rank, file + 1);
          cells[lattice.at(board, file, rank).index()] = character;
          file++;
        }
      }
      requireWholeBoard(field, at, board, rank, file);
      if (board < lattice.boards() - 1) {
        throw field.refusal(
            at,
            "TOO_FEW_BOARDS",
            board + 1 + " of " + lattice.boards() + " boards; | separates them");
      }
      return new String(cells);
    }

    private void requireRoom(Field field, int at, int board, int rank, int filled) {
      if (filled > lattice.files()) {
        throw field.refusal(
            at,
            "TOO_MANY_CELLS",
            rank(board, rank) + " has more than " + counted(lattice.files(), "cell"));
      }
    }

    private void requireWholeRank(Field field, int at, int board, int rank, int filled) {
      if (filled < lattice.files()) {
        throw field.refusal(
            at,
            "TOO_FEW_CELLS",
            rank(board, rank) + " has " + filled + " of " + counted(lattice.files(), "cell"));
      }
    }

    private void requireWholeBoard(Field field, int at, int board, int rank, int filled) {
      requireWholeRank(field, at, board, rank, filled);
      if (rank > 0) {
        int ranks = lattice.ranks();
        throw field.refusal(
            at,
            "TOO_FEW_RANKS",
            "board " + lattice.label(board) + " has " + (ranks - rank) + " of " + ranks + " ranks");
      }
    }

    private String rank(int board, int rank) {
      return "rank " + (rank + 1) + " of board " + lattice.label(board);
    }

    private static String counted(int number, String noun) {
      return number + " " + noun + (number == 1 ? "" : "s");
    }

    private boolean isPiece(char letter) {
      boolean lower = letter >= 'a' && letter <= 'z';
      return definition.pieceIndex(lower ? (char) (letter - 'a' + 'A') : letter) >= 0;
    }

    private String letters() {
      return definition.pieces().stream()
          .map(piece -> String.valueOf(piece.letter()))
          .collect(Collectors.joining(" "));
    }

    private Side side(Field field) {
      return switch (field.text) {
        case "w" -> Side.WHITE;
        case "b" -> Side.BLACK;
        default ->
            throw field.refusal(
                0, "SIDE_EXPECTED", "expected w or b, found " + Excerpt.at(field.text, 0));
      };
    }

    private String castling(Field field) {
      if (field.text.equals("-")) {
        return "";
      }
      String rights = variant.startSetup().castling();
      if (rights.isEmpty()) {
        throw field.unused(definition);
      }
      for (int at = 0; at < field.text.length(); at++) {
        char right = field.text.charAt(at);
        if (rights.indexOf(right) < 0) {
          throw wrongRight(field, at, "UNKNOWN_RIGHT", "unknown", rights);
        }
        if (field.text.indexOf(right) < at) {
          throw wrongRight(field, at, "RIGHT_REPEATED", "repeated", rights);
        }
      }
      return Setup.rights(Setup.rights(field.text));
    }

    private static RefusedException wrongRight(
        Field field, int at, String code, String what, String rights) {
      String found = Excerpt.of(field.text.charAt(at));
      return field.refusal(
          at, code, found + " is " + what + "; the rights are " + rights + ", or -");
    }

    private Optional<Setup.EnPassant> enPassant(Field field, Side side) {
      if (field.text.equals("-")) {
        return Optional.empty();
      }
      if (definition.pieces().stream()
          .map(PieceDefinition::pawn)
          .noneMatch(pawn -> pawn != null && pawn.enPassant())) {
        throw field.unused(definition);
      }
      int colon = field.text.indexOf(':');
      int end = field.text.length();
      Cell square = cell(field, 0, colon < 0 ? end : colon);
      Cell pawn = colon < 0 ? straightAhead(definition, square, side) : cell(field, colon + 1, end);
      if (pawn == null) {
        throw field.refusal(
            0,
            "PAWN_EXPECTED",
            "no cell is straight ahead of " + square + "; add : and the cell of the pawn");
      }
      return Optional.of(new Setup.EnPassant(square, pawn));
    }

    private Cell cell(Field field, int from, int to) {
      Optional<Cell> cell = lattice.find(field.text, from, to);
      if (cell.isEmpty()) {
        String found = Excerpt.at(field.text.substring(0, to), from);
        throw field.refusal(from, "CELL_EXPECTED", MoveSpelling.cellExpected(lattice, true, found));
      }
      return cell.get();
    }

    private Status status(Field field) {
      if (field.text.equals("-")) {
        return NO_STATUS;
      }
      List<String> keys = new ArrayList<>();
      if (!definition.kingHold().isEmpty()) {
        keys.add("hold");
      }
      if (definition.royalOnEachBoard()) {
        keys.add("mated");
      }
      if (definition.movesPerTurn() > 1) {
        keys.add("moved");
      }
      if (keys.isEmpty()) {
        throw field.unused(definition);
      }
      Side holder = null;
      int[] mated = new int[2];
      int moved = 0;
      int last = -1;
      int at = 0;
      for (String item : field.text.split(";", -1)) {
        int equals = item.indexOf('=');
        int index = equals < 0 ? -1 : keys.indexOf(item.substring(0, equals));
        if (index <= last) {
          throw field.refusal(
              at,
              index < 0 ? "UNKNOWN_ITEM" : "ITEM_OUT_OF_ORDER",
              "%s is %s; the items are %s=, in this order, joined by ;"
                  .formatted(
                      Excerpt.at(field.text, at),
                      index < 0 ? "unknown" : "repeated or out of order",
                      String.join("= ", keys)));
        }
        int value = at + equals + 1;
        at += item.length();
        switch (keys.get(index)) {
          case "hold" -> holder = holder(field, value, at);
          case "mated" -> mated = boards(field, value, at, true);
          default -> moved = boards(field, value, at, false)[0];
        }
        last = index;
        at++;
      }
      return new Status(holder, mated[0], mated[1], moved);
    }

    private static Side holder(Field field, int from, int to) {
      return switch (field.text.substring(from, to)) {
        case "w" -> Side.WHITE;
        case "b" -> Side.BLACK;
        default ->
            throw field.refusal(
                from, "HOLDER_EXPECTED", "expected w or b: the side whose king holds the other");
      };
    }

    /**
     * Reads one or more boards, in board order, as bits.
     *
     * @param withSides whether each board is followed by {@code w} or {@code b}
     * @return White's boards, or all boards without sides; then Black's boards
     */
    private int[] boards(Field field, int from, int to, boolean withSides) {
      int[] boards = new int[2];
      int last = -1;
      int at = from;
      do {
        int board = at == to ? Lattice.NONE : lattice.board(field.text.charAt(at));
        if (board <= last) {
          throw field.refusal(
              at,
              "BOARDS_EXPECTED",
              "expected boards in board order, each once, out of "
                  + IntStream.range(0, lattice.boards())
                      .mapToObj(lattice::label)
                      .collect(Collectors.joining(" ")));
        }
        last = board;
        at++;
        int side = 0;
        if (withSides) {
          side = at == to ? -1 : "wb".indexOf(field.text.charAt(at));
          if (side < 0) {
            throw field.refusal(
                at,
                "MATED_SIDE_EXPECTED",
                "expected w or b: the side whose king is mated on board " + lattice.label(board));
          }
          at++;
        }
        boards[side] |= 1 << board;
      } while (at < to);
      return boards;
    }

    private static int counter(Field field, int min) {
      String digits = field.text;
      boolean number =
          digits.length() <= Integer.toString(Setup.MAX_COUNTER).length()
              && digits.chars().allMatch(digit -> isDigit((char) digit))
              && (digits.length() == 1 || digits.charAt(0) != '0');
      int value = number ? Integer.parseInt(digits) : -1;
      if (value < min || value > Setup.MAX_COUNTER) {
        throw field.refusal(
            0,
            "NUMBER_EXPECTED",
            "expected a number from %s to %s without leading zeros, found %s"
                .formatted(min, Setup.MAX_COUNTER, Excerpt.at(digits, 0)));
      }
      return value;
    }

    private static boolean isDigit(char character) {
      return character >= '0' && character <= '9';
    }
  }
}
