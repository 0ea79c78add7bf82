package io.polyboard.rules.fault;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with the definition of a variant. */
public sealed interface DefinitionFault extends FaultKind {

  /** A fault of which there is this to say, in the order of the rule's sentence. */
  static Broken of(Rule rule, Object... arguments) {
    return new Broken(rule, List.of(arguments));
  }

  /**
   * A rule that the definition breaks.
   *
   * @param arguments numbers, names and words from the definition
   */
  record Broken(Rule rule, List<Object> arguments) implements DefinitionFault {
    public Broken {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A word that is none of those known.
   *
   * @param noun what the word should be
   * @param meant the known word that is most like it, or null
   */
  record UnknownWord(Noun noun, String word, @Nullable String meant, List<String> known)
      implements DefinitionFault {
    public UnknownWord {
      known = List.copyOf(known);
    }

    /** Of known words in their order. */
    public static UnknownWord of(
        Noun noun, String word, @Nullable String meant, Collection<String> known) {
      return new UnknownWord(noun, word, meant, List.copyOf(known));
    }
  }

  /**
   * A letter of the array is no piece's.
   *
   * @param rank from 1
   * @param row how the rank is written
   */
  record UnknownLetter(int rank, String row, UnknownWord letter) implements DefinitionFault {}

  /** What a word names. */
  enum Noun {
    VARIANT("variant", "shipped variants"),
    KEY("key", "keys here"),
    WORD("word", "words here"),
    AXIS("axis", "axes"),
    PLANE("plane", "planes"),
    BOARD("board", "boards"),
    PIECE("piece", "pieces"),
    MEASURE("measure", "measures");

    final String singular;
    final String plural;

    Noun(String singular, String plural) {
      this.singular = singular;
      this.plural = plural;
    }
  }

  /** What a definition has to keep. */
  enum Rule {
    // Files.
    FILE_EXISTS,
    FILE_IS_FILE,
    FILE_READABLE,
    FILE_READ,
    FILE_SIZE,
    FILE_UTF_8,
    EXTENDED_WITHOUT_FILE,
    EXTENDED_RELATIVE,
    EXTENDED_IS_PATH,
    EXTENDED_CYCLE,
    EXTENDED_DEPTH,
    EXTENDED_HAS_KEY,
    ID_SHIPPED,
    IMPROVE_KEY,
    IMPROVE_CHOICES,
    IMPROVE_CANDIDATES,
    IMPROVE_BAND,

    // YAML.
    YAML,
    YAML_CHARACTER,
    YAML_EMPTY,
    YAML_ONE_DOCUMENT,
    YAML_MAP,
    YAML_DEPTH,
    YAML_VALUES,
    YAML_ANCHOR,
    YAML_ALIAS_SIZE,
    YAML_KEY_IS_TEXT,
    YAML_KEY_TWICE,
    YAML_TAG,

    // Values.
    TEXT_EMPTY,
    TEXT_LENGTH,
    TEXT_PLAIN,
    TEXT_SHAPE,
    NUMBER_RANGE,
    TYPE,
    TYPE_QUOTED,
    VALUE_MISSING,
    KEY_MISSING,
    LIST,
    LIST_SIZE,
    LIST_DISTINCT,
    MAP,
    MORE_ALIKE,

    // Axes, boards and cells.
    AXIS_NAMED_TWICE,
    CELLS,
    BOARDS,
    PLANES,
    PLANE_NAME,
    VECTOR_SIZE,
    VECTOR_NOWHERE,
    SQUARE_WITHOUT_BOARD,
    BOARD_FIRST,
    FILE_KNOWN,
    RANK_KNOWN,

    // Pieces.
    PIECE_LETTER,
    LOWER_CASE,
    MOVES_OR_PAWN,
    STANDS_ON_OR_NEVER_ON,
    ONE_MOVEMENT,
    GOES_WITH,
    PLANES_ALIKE,
    PATH_RETURNS,
    PATH_RETURNS_ANYHOW,
    MOVE_IMPOSSIBLE,
    MOVEMENT_TWICE,
    LANDING_ROWS,
    ROYAL_MISSING,
    ROYAL_TWICE,
    ROYAL_PAWN,
    SYMMETRIC_AXES,
    MOVES_SIZE,
    MOVEMENT_STEPS,
    SLIDES,
    STANDS_NOWHERE,
    STANDS_ON_UNUSED,

    // Pawns.
    PAWN_NEVER_MOVES,
    VECTOR_BACK,
    VECTOR_SAME,
    PAWN_STRANDS,
    DOUBLE_STEP_WITHOUT_ADVANCE,
    DOUBLE_STEP_IS_ADVANCE,
    DOUBLE_STEP_FROM_MISSING,
    PAWN_STANDS_ON,
    DOUBLE_STEP_SAME,
    DOUBLE_STEP_NOWHERE,
    DOUBLE_STEP_CELLS,
    EN_PASSANT_WITHOUT_DOUBLE_STEP,
    EN_PASSANT_AMBIGUOUS,
    EN_PASSANT_PROMOTION,
    PROMOTION_ROYAL,
    PROMOTION_AGAIN,
    PROMOTION_STANDS,

    // The array.
    ARRAY_RANKS,
    ARRAY_EMPTY_RUN,
    ARRAY_FILES,
    ARRAY_STANDS,
    ARRAY_ROYALS,
    ARRAY_ENDED,

    // Castling.
    CASTLING_RIGHT_TWICE,
    CASTLING_CELL_TWICE,
    CASTLING_KING,
    CASTLING_ROOK,
    CASTLING_MIRRORED,
    CASTLING_STANDS,
    CASTLING_LINE,
    CASTLING_AMBIGUOUS,

    // Turns and ends.
    CASTLING_WITH_HOLD,
    KINGS_NEED_MOVES,
    LANDING_NEEDS_MOVES,
    BARE_KING_WITH_KINGS,
    CHECKMATES_NEED_KINGS,
    CHECKMATES_BOARDS,
    MOVES_BOARDS,
    MOVES_NEED_KINGS,
    NOT_WITH_MOVES,
    PLANE_LEAVES_BOARD,
    PAWN_LEAVES_BOARD,
    MOVES_NEED_LANDING,
    TRANSFER_OVER_EDGE,
    NOT_WITH_TRANSFER,
    NOTATION_BOARDS
  }
}
