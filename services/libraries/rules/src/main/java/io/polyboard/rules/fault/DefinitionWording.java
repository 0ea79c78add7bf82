package io.polyboard.rules.fault;

import static io.polyboard.rules.fault.Quotation.quote;
import static io.polyboard.rules.fault.Quotation.shown;

import io.polyboard.rules.fault.DefinitionFault.Broken;
import io.polyboard.rules.fault.DefinitionFault.UnknownLetter;
import io.polyboard.rules.fault.DefinitionFault.UnknownWord;
import java.util.List;
import java.util.stream.Collectors;

/** Puts faults of definitions into words. */
final class DefinitionWording {
  private DefinitionWording() {}

  static String of(DefinitionFault fault) {
    return switch (fault) {
      case Broken broken -> sentence(broken);
      case UnknownWord word -> unknown(word);
      case UnknownLetter(int rank, String row, UnknownWord letter) ->
          "in " + rank(rank, row) + " " + unknown(letter);
    };
  }

  private static String unknown(UnknownWord word) {
    String plural = word.noun().plural;
    return "unknown "
        + word.noun().singular
        + " "
        + quote(word.word())
        + (word.meant() == null ? "; " : "; did you mean " + quote(word.meant()) + "? ")
        + (word.known().isEmpty()
            ? "there are no " + plural
            : plural + " are " + String.join(", ", word.known()));
  }

  private static String rank(Object rank, Object row) {
    return "rank " + rank + " (" + quote(row.toString()) + ")";
  }

  /** The first of some things, and how many there are besides. */
  private static String first(Object things) {
    List<?> list = (List<?>) things;
    return list.size() == 1
        ? list.getFirst().toString()
        : list.getFirst() + " and " + (list.size() - 1) + " more";
  }

  private static String joined(Object things, String separator) {
    return ((List<?>) things).stream().map(Object::toString).collect(Collectors.joining(separator));
  }

  private static String items(Object least, Object most, Object size) {
    return "must have "
        + (least.equals(most) ? least : least + " to " + most)
        + (most.equals(1) ? " item" : " items")
        + ", not "
        + size;
  }

  private static String sentence(Broken broken) {
    List<Object> arguments = broken.arguments();
    Object[] a = new Object[4];
    for (int i = 0; i < a.length; i++) {
      a[i] = i < arguments.size() ? arguments.get(i) : "";
    }
    return switch (broken.rule()) {
      case FILE_EXISTS -> "there is no such file";
      case FILE_IS_FILE -> "is not a file; name one";
      case FILE_READABLE -> "may not be read; check the file's permissions";
      case FILE_READ -> "cannot be read: " + a[0];
      case FILE_SIZE -> "is larger than 1 MiB; no file needs that";
      case FILE_UTF_8 -> "line " + a[0] + " holds a byte that is not UTF-8; save the file as UTF-8";
      case EXTENDED_WITHOUT_FILE ->
          "there are no files beside this text; extend a shipped variant by its id";
      case EXTENDED_RELATIVE -> "must be a path relative to this file";
      case EXTENDED_IS_PATH -> quote(a[0].toString()) + " is not a path";
      case EXTENDED_CYCLE -> "extends itself by way of " + quote(a[0].toString());
      case EXTENDED_DEPTH -> "is one file more than the " + a[0] + " that may extend another";
      case EXTENDED_HAS_KEY -> "has no value, and what is extended has no such key to remove";
      case ID_SHIPPED ->
          quote(a[0].toString()) + " is that of a variant that ships; choose another";

      case YAML -> "is not YAML: " + shown(a[0].toString());
      case YAML_CHARACTER ->
          String.format("U+%04X", (Integer) a[0])
              + " may not stand in a file; remove the character";
      case YAML_EMPTY -> "is empty";
      case YAML_ONE_DOCUMENT -> "a second document begins; write one in a file";
      case YAML_MAP, MAP -> "must be a map of keys, not " + a[0];
      case YAML_DEPTH -> "is nested more than " + a[0] + " deep";
      case YAML_VALUES -> "is the value after the " + a[0] + " that a file may have";
      case YAML_ANCHOR ->
          "no value before this one is marked &"
              + a[0]
              + "; put a text that begins with * in quotes";
      case YAML_ALIAS_SIZE ->
          "*"
              + a[0]
              + " repeats too much: with every alias written out a file may have "
              + a[1]
              + " values, nested "
              + a[2]
              + " deep";
      case YAML_KEY_IS_TEXT -> "a key must be a text";
      case YAML_KEY_TWICE ->
          "the key "
              + quote(a[0].toString())
              + " is given twice, first in line "
              + a[1]
              + "; remove one";
      case YAML_TAG -> "has a tag; remove " + quote(a[0].toString());

      case MORE_ALIKE -> "and " + a[0] + " more";
      case TEXT_EMPTY -> "must not be empty";
      case TEXT_LENGTH -> "has " + a[0] + " characters; at most " + a[1] + " are allowed";
      case TEXT_PLAIN -> "holds a character that cannot be shown; remove it";
      case TEXT_SHAPE -> "must be " + a[0] + ", not " + quote(a[1].toString());
      case IMPROVE_KEY ->
          "may not vary: " + a[0] + " is the candidates' own; vary the rules of the game";
      case IMPROVE_CHOICES -> "names " + a[0] + "; use from " + a[1] + " to " + a[2];
      case IMPROVE_CANDIDATES ->
          "makes more than " + a[0] + " candidates; use fewer decisions or choices";
      case IMPROVE_BAND ->
          "is a band from " + a[0] + " down to " + a[1] + "; write the lower first";
      case NUMBER_RANGE ->
          "must be a whole number from " + a[0] + " to " + a[1] + ", not " + quote(a[2].toString());
      case TYPE -> "must be " + a[0] + ", not " + a[1];
      case TYPE_QUOTED -> "must be " + a[0] + ", not " + a[1] + "; put it in quotes";
      case VALUE_MISSING -> "has no value; write " + a[0] + ", or remove the key";
      case KEY_MISSING -> "the key " + quote(a[0].toString()) + " is missing";
      case LIST -> "must be a list, not " + a[0];
      case LIST_SIZE -> items(a[0], a[1], a[2]);
      case LIST_DISTINCT -> "stands in the list twice; remove one";

      case AXIS_NAMED_TWICE -> "two axes are named " + quote(a[0].toString());
      case CELLS ->
          joined(a[0], " \u00d7 ")
              + " makes more than "
              + a[1]
              + " cells; use shorter or fewer axes";
      case BOARDS ->
          joined(a[0], " \u00d7 ")
              + " makes "
              + a[1]
              + " boards; at most "
              + a[2]
              + " are allowed, so shorten the axes after the first two";
      case PLANES -> "must declare 1 to " + a[0] + " planes, not " + a[1];
      case PLANE_NAME -> "must be " + a[0];
      case VECTOR_SIZE ->
          "must have one number for each of the axes " + joined(a[0], ", ") + ", not " + a[1];
      case VECTOR_NOWHERE -> "goes nowhere; some number must not be 0";
      case SQUARE_WITHOUT_BOARD -> "must be without a board: the key names the board";
      case BOARD_FIRST -> "must begin with the board, " + joined(a[0], " or ");
      case FILE_KNOWN -> "there is no file " + a[0] + "; files are a to " + a[1];
      case RANK_KNOWN -> "there is no rank " + a[0] + "; ranks are 1 to " + a[1];

      case PIECE_LETTER -> "must be one upper-case letter, A to Z";
      case LOWER_CASE -> "must be in lower case";
      case MOVES_OR_PAWN -> "a piece has either moves or pawn; remove one";
      case STANDS_ON_OR_NEVER_ON -> "a piece has either stands-on or never-on; remove one";
      case ONE_MOVEMENT ->
          "must have one of leap, slide, path and walk, not "
              + (a[0].equals(List.of()) ? "none" : joined(a[0], " and "));
      case GOES_WITH -> "goes with " + a[0] + " only; remove it";
      case PLANES_ALIKE -> "its planes must have equally many axes; name some by in: [...]";
      case PATH_RETURNS -> "comes to a cell twice, so that it can never be made";
      case PATH_RETURNS_ANYHOW ->
          "comes to a cell twice in every order, so that it can never be made";
      case MOVE_IMPOSSIBLE -> "can never be made on these axes";
      case MOVEMENT_TWICE -> "is the same as moves[" + a[0] + "]";
      case LANDING_ROWS -> "every board may receive a piece; give a row for " + joined(a[0], ", ");
      case ROYAL_MISSING -> "no piece is royal; write royal: true for the one that is mated";
      case ROYAL_TWICE -> "only one kind of piece may be royal, and " + a[0] + " is";
      case ROYAL_PAWN -> "a pawn may not be royal";
      case SYMMETRIC_AXES ->
          "its planes may have at most "
              + a[0]
              + " axes; write symmetry: none, or name smaller planes by in: [...]";
      case MOVES_SIZE -> "with it the pieces have too many moves; use fewer or shorter ones";
      case MOVEMENT_STEPS ->
          "its movements have too many steps on this lattice; use fewer or shorter ones";
      case SLIDES -> "they slide in too many directions for a lattice of this size";
      case STANDS_NOWHERE -> "there is no cell on which it may stand";
      case STANDS_ON_UNUSED ->
          "limits no moves, and is for pawns and pieces that never move; remove it";

      case PAWN_NEVER_MOVES ->
          "neither advances nor captures; leave pawn out for a piece that never moves";
      case VECTOR_BACK -> "leads back to the same cell";
      case VECTOR_SAME -> "leads to the same cell as " + a[0] + "[" + a[1] + "]; remove one";
      case PAWN_STRANDS ->
          "leads from "
              + a[0]
              + " to where the pawn may not stand; mind never-on, stands-on and promotes, or say"
              + " from where an advance may be made: {step: [...], from: [...]}";
      case DOUBLE_STEP_WITHOUT_ADVANCE -> "a double step is an advance made twice; give advance";
      case DOUBLE_STEP_IS_ADVANCE ->
          "is none of the steps of advance; a double step is one of these made twice";
      case DOUBLE_STEP_FROM_MISSING ->
          "says which advances may be made twice, but not from where; give double-step-from";
      case PAWN_STANDS_ON -> "the pawn may not stand on " + first(a[0]);
      case DOUBLE_STEP_SAME ->
          "made twice it leads to the same cell as advance["
              + a[0]
              + "]; a double step must differ from every other";
      case DOUBLE_STEP_NOWHERE ->
          "made twice it leads to the same cell as no move;"
              + " a double step must differ from every other";
      case DOUBLE_STEP_CELLS ->
          "a double step from "
              + a[0]
              + " passes a cell where the pawn promotes, or ends where it may not stand";
      case EN_PASSANT_WITHOUT_DOUBLE_STEP ->
          "there is no double step to capture; give double-step-from";
      case EN_PASSANT_AMBIGUOUS ->
          "is capture["
              + a[0]
              + "] too, which is not possible while pawns have en-passant: "
              + joined(a[1], ", ");
      case EN_PASSANT_PROMOTION ->
          "holds "
              + first(a[0])
              + ", over which a double step passes and where en-passant may capture;"
              + " promote elsewhere or leave out en-passant";
      case PROMOTION_ROYAL -> "a pawn may not become royal";
      case PROMOTION_AGAIN -> "a pawn may not become a piece that promotes";
      case PROMOTION_STANDS -> "a " + a[0] + " may not stand on " + first(a[1]);

      case ARRAY_RANKS ->
          "has "
              + a[0]
              + " ranks, the board has "
              + a[1]
              + "; write them from the highest down with / between";
      case ARRAY_EMPTY_RUN -> rank(a[0], a[1]) + " has a run of 0 empty cells";
      case ARRAY_FILES -> rank(a[0], a[1]) + " has " + a[2] + " files, the board has " + a[3];
      case ARRAY_STANDS -> "a " + a[0] + " of " + a[1] + " may not stand on " + a[2];
      case ARRAY_ROYALS ->
          a[0]
              + " has "
              + a[1]
              + " royal pieces"
              + (a[2].equals("") ? "" : " on board " + a[2])
              + "; there must be one";
      case ARRAY_ENDED ->
          "the game is over before the first turn (" + a[0] + "); place pieces that can play";

      case CASTLING_RIGHT_TWICE -> "two castlings have the right " + a[0];
      case CASTLING_CELL_TWICE -> "two castlings bring the king to one cell";
      case CASTLING_KING -> "no royal piece of White stands there in the array";
      case CASTLING_ROOK ->
          "the array must have a piece"
              + (a[0].equals(List.of()) ? "" : " " + joined(a[0], ""))
              + " of White there, other than the king";
      case CASTLING_MIRRORED ->
          "in the array Black must have its king and a piece"
              + (a[0].equals(List.of()) ? "" : " " + joined(a[0], ""))
              + " other than the king on the mirror images, "
              + a[1]
              + " and "
              + a[2];
      case CASTLING_STANDS -> "the piece " + a[0] + " may not stand there";
      case CASTLING_LINE -> "must lie on the line from the king to the rook";
      case CASTLING_AMBIGUOUS ->
          "the king also moves from "
              + a[0]
              + " to "
              + a[1]
              + " by itself, and one text cannot stand for both; castle to another cell";

      case CASTLING_WITH_HOLD -> "is not possible with king-hold; remove one";
      case KINGS_NEED_MOVES ->
          "kings on each board need turns of more than one move; write turn: {moves: 2}";
      case LANDING_NEEDS_MOVES ->
          "needs turns of more than one move; write turn: {moves: 2}, or remove it";
      case BARE_KING_WITH_KINGS -> "is not possible with kings: each-board";
      case CHECKMATES_NEED_KINGS -> "more than one needs kings: each-board";
      case CHECKMATES_BOARDS -> "there are only " + a[0] + " boards";
      case MOVES_BOARDS -> "each move of a turn is on another board, and there are only " + a[0];
      case MOVES_NEED_KINGS -> "turns of more than one move need kings: each-board";
      case NOT_WITH_MOVES -> "is not possible with turns of more than one move; remove it, or turn";
      case PLANE_LEAVES_BOARD ->
          "leaves its board in the plane "
              + a[0]
              + ", but with turns of more than one move every piece keeps to its board";
      case PAWN_LEAVES_BOARD ->
          "leaves its board, but with turns of more than one move every piece keeps to it";
      case MOVES_NEED_LANDING ->
          "with turns of more than one move the piece lands elsewhere; give landing";
      case TRANSFER_OVER_EDGE ->
          "leads over the edge of the axis " + a[0] + "; make that axis cyclic";
      case NOT_WITH_TRANSFER -> "is not possible with transfer; remove one";
      case NOTATION_BOARDS -> "lower and upper must be different boards";
    };
  }
}
