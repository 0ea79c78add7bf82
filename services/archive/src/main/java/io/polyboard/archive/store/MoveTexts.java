package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a game's turns as moves between cells. A cell is the number of its board, file and
 * rank in a lattice that is as large as the texts need.
 *
 * @param letters the boards' letters in their order; empty where cells have none
 * @param files of a board
 * @param ranks of a board
 * @param turns each of one move or more
 */
record MoveTexts(String letters, int files, int ranks, List<List<Move>> turns) {
  /** To be read. */
  static final MoveTexts NONE = new MoveTexts("", 1, 1, List.of());

  static final int MOST_CELLS = 1_024;
  static final int MOST_BOARDS = 16;
  static final int MOST_FILES = 16;
  static final int MOST_RANKS = 16;

  /**
   * A move.
   *
   * @param promotion the letter's number from 1; 0 for none
   * @param landing where the promoted piece lands; -1 where it is not said
   */
  record Move(int from, int to, int promotion, int landing) {}

  int boards() {
    return Math.max(1, letters.length());
  }

  int cells() {
    return boards() * files * ranks;
  }

  int cell(int board, int file, int rank) {
    return (board * files + file) * ranks + rank;
  }

  int board(int cell) {
    return cell / (files * ranks);
  }

  int file(int cell) {
    return cell / ranks % files;
  }

  int rank(int cell) {
    return cell % ranks;
  }

  /** The moves of texts; null where they are not all spelled as moves are, or on too many cells. */
  static @Nullable MoveTexts parse(List<String> texts) {
    Parser parser = new Parser();
    for (String text : texts) {
      if (!parser.measure(text)) {
        return null;
      }
    }
    MoveTexts lattice = parser.lattice();
    if (lattice == null) {
      return null;
    }
    List<List<Move>> turns = new ArrayList<>(texts.size());
    for (String text : texts) {
      turns.add(new Reader(lattice, text).turn());
    }
    return new MoveTexts(lattice.letters, lattice.files, lattice.ranks, turns);
  }

  /** The texts of which {@link #parse} has made this. */
  List<String> format() {
    List<String> texts = new ArrayList<>(turns.size());
    StringBuilder text = new StringBuilder();
    for (List<Move> turn : turns) {
      text.setLength(0);
      for (Move move : turn) {
        if (!text.isEmpty()) {
          text.append(',');
        }
        append(text, move.from);
        append(text, move.to);
        if (move.promotion > 0) {
          text.append('=').append((char) ('A' - 1 + move.promotion));
          if (move.landing >= 0) {
            append(text.append('@'), move.landing);
          }
        }
      }
      texts.add(text.toString());
    }
    return texts;
  }

  private void append(StringBuilder text, int cell) {
    if (!letters.isEmpty()) {
      text.append(letters.charAt(board(cell)));
    }
    text.append((char) ('a' + file(cell))).append(rank(cell) + 1);
  }

  private static boolean isLetter(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isFile(char c) {
    return c >= 'a' && c < 'a' + MOST_FILES;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Which cells the texts name. For one thread. */
  private static final class Parser {
    private int boards;
    private boolean withLetters;
    private boolean withoutLetters;
    private int files = 1;
    private int ranks = 1;
    private String text = "";
    private int at;

    /** Whether a text is of moves. */
    boolean measure(String next) {
      text = next;
      at = 0;
      do {
        if (!isMove()) {
          return false;
        }
      } while (isNext(','));
      return at == text.length();
    }

    private boolean isMove() {
      boolean from = isCell();
      if (!from || !isCell()) {
        return false;
      }
      if (!isNext('=')) {
        return true;
      }
      return at < text.length() && isLetter(text.charAt(at++)) && (!isNext('@') || isCell());
    }

    private boolean isNext(char c) {
      boolean is = at < text.length() && text.charAt(at) == c;
      at += is ? 1 : 0;
      return is;
    }

    private boolean isCell() {
      if (at < text.length() && isLetter(text.charAt(at))) {
        withLetters = true;
        boards |= 1 << text.charAt(at++) - 'A';
      } else {
        withoutLetters = true;
      }
      if (at + 1 >= text.length() || !isFile(text.charAt(at))) {
        return false;
      }
      files = Math.max(files, text.charAt(at++) - 'a' + 1);
      int rank = 0;
      int digits = 0;
      while (at < text.length() && isDigit(text.charAt(at)) && digits < 2) {
        rank = 10 * rank + text.charAt(at++) - '0';
        digits++;
      }
      ranks = Math.max(ranks, rank);
      return rank >= (digits == 2 ? 10 : 1) && rank <= MOST_RANKS;
    }

    @Nullable MoveTexts lattice() {
      StringBuilder letters = new StringBuilder();
      for (char c = 'A'; c <= 'Z'; c++) {
        if ((boards >> c - 'A' & 1) == 1) {
          letters.append(c);
        }
      }
      MoveTexts lattice = new MoveTexts(letters.toString(), files, ranks, List.of());
      return withLetters && withoutLetters
              || letters.length() > MOST_BOARDS
              || lattice.cells() > MOST_CELLS
          ? null
          : lattice;
    }
  }

  /** Reads a text that is known to be of moves. For one thread. */
  private static final class Reader {
    private final MoveTexts lattice;
    private final String text;
    private int at;

    Reader(MoveTexts lattice, String text) {
      this.lattice = lattice;
      this.text = text;
    }

    List<Move> turn() {
      Move first = move();
      if (at == text.length()) {
        return List.of(first);
      }
      List<Move> moves = new ArrayList<>();
      moves.add(first);
      while (at < text.length()) {
        at++;
        moves.add(move());
      }
      return moves;
    }

    private Move move() {
      int from = cell();
      int to = cell();
      int promotion = 0;
      int landing = -1;
      if (isNext('=')) {
        promotion = text.charAt(at++) - 'A' + 1;
        if (isNext('@')) {
          landing = cell();
        }
      }
      return new Move(from, to, promotion, landing);
    }

    private boolean isNext(char c) {
      boolean is = at < text.length() && text.charAt(at) == c;
      at += is ? 1 : 0;
      return is;
    }

    private int cell() {
      int board = lattice.letters.isEmpty() ? 0 : lattice.letters.indexOf(text.charAt(at++));
      int file = text.charAt(at++) - 'a';
      int rank = 0;
      while (at < text.length() && isDigit(text.charAt(at))) {
        rank = 10 * rank + text.charAt(at++) - '0';
      }
      return lattice.cell(board, file, rank - 1);
    }
  }
}
