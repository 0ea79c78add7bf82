package io.polyboard.rules.fault;

import io.polyboard.rules.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a fault is. */
public sealed interface Place {

  /** A thing by its name, such as an option, a file or a path of fields. */
  static Place named(String name) {
    return new Named(name);
  }

  /** This place within a larger one. */
  default Place within(Place outer) {
    return new Within(outer, this);
  }

  /** A thing by its name. */
  record Named(String name) implements Place {}

  /**
   * A value of a definition, by the keys that lead to it.
   *
   * @param keys the outermost first
   */
  record Keys(List<String> keys) implements Place {
    public Keys {
      keys = List.copyOf(keys);
    }

    /** The value below some keys. */
    public static Keys of(String... keys) {
      return new Keys(List.of(keys));
    }
  }

  /**
   * A place within a larger one.
   *
   * @param inner what it is called inside of the larger one
   */
  record Within(Place outer, Place inner) implements Place {}

  /** The whole of a text, such as a turn. */
  record Whole(String text) implements Place {}

  /**
   * A character of a text.
   *
   * @param offset counted in characters from 0
   */
  record Offset(int offset) implements Place {}

  /**
   * A line of a text.
   *
   * @param line counted from 1
   */
  record Line(int line) implements Place {}

  /** A field of a position. */
  record Field(SetupField field) implements Place {}

  /**
   * A character of a position's text.
   *
   * @param field the field in which it stands; null where the fields themselves cannot be told
   * @param offset in the whole text, counted in characters from 0
   */
  record InMfen(@Nullable SetupField field, int offset) implements Place {}

  /**
   * A turn of a game's text.
   *
   * @param turn its number, from 1
   * @param mover who is to make it
   * @param line where its text begins, counted from 1
   * @param counting how to number it in words
   */
  record InGame(int turn, Side mover, int line, Counting counting) implements Place {}

  /**
   * A place in a file of games.
   *
   * @param game its number, from 1
   * @param ply the turn that is read there, or null ahead of the turns
   * @param line counted from 1
   * @param column counted in characters from 1
   */
  record InPgn(int game, @Nullable Ply ply, int line, int column) implements Place {}

  /**
   * A turn by its move number.
   *
   * @param number the move number, 1 or more
   * @param mover who is to make it
   */
  record Ply(int number, Side mover) {}

  /** How turns are counted. */
  enum Counting {
    /** White's turn and Black's together, as move numbers do. */
    MOVES,
    /** Each turn by itself. */
    TURNS
  }

  /**
   * A value of a document.
   *
   * @param file the document's name
   * @param line counted from 1
   * @param column counted in characters from 1
   * @param path the keys and indexes that lead to the value, such as {@code pieces.Q.moves[0]};
   *     empty for none
   */
  record InDocument(String file, int line, int column, String path) implements Place {
    /** The same place, reached by keys and indexes. */
    public InDocument withPath(String path) {
      return new InDocument(file, line, column, path);
    }
  }
}
