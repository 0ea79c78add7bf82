package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The text of one game: tags, move numbers and words for turns. Comments, glyphs and variations are
 * left out.
 */
final class PgnText {
  private static final int MAX_TAGS = 200;
  private static final int MAX_TAG_NAME = 255;
  private static final int MAX_TAG_VALUE = Mfen.MAX_CHARACTERS;
  private static final int MAX_DEPTH = 500;

  /** Tags on which the reading of the turns depends. */
  private static final Set<String> DECISIVE = Set.of("FEN", "SetUp", "Variant");

  /** The beginning of a tag, with its name: a symbol of the standard. */
  private static final Pattern TAG = Pattern.compile("\\[\\h*([A-Za-z0-9_+#=:-]+)");

  /** A tag's value after its opening quote, in a line with quotes that are not escaped. */
  private static final Pattern SALVAGED = Pattern.compile("(.*)\"\\h*].*");

  /** A move number, with the rest of its word; does not match castling and results. */
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(?![-/\\d])[.…]*(.*)");

  /** The beginning of a game after the result of another game in the same line. */
  private static final Pattern FIRST_NUMBER = Pattern.compile("\\d{1,9}[.…]");

  /** Signs of a move that may be separate from the move. */
  private static final Pattern APPENDIX = Pattern.compile("e\\.?p\\.?[+#]*|\\++|#");

  private static final Pattern PAWN_MOVE =
      Pattern.compile("(?:\\d+[.…]+)?[a-z](?:[x:]?[a-z])?[1-9]\\d?");

  private static final Pattern LETTER_IN_BRACKETS = Pattern.compile("\\([A-Z]\\)");

  /** A tag, with the place where it begins. */
  record Tag(String value, int line, int column) {}

  /** A turn or a move number, with the place where it begins. */
  record Word(String text, boolean isNumber, int line, int column) {}

  /**
   * A syntax problem, with its place.
   *
   * @param tag the name of the tag with the problem; empty if it is not in a tag
   */
  record Flaw(String code, String message, int line, int column, String tag) {}

  private final PgnSource in;
  private final Map<String, Tag> tags = new LinkedHashMap<>();
  private final List<Word> words = new ArrayList<>();
  private final List<Flaw> warnings = new ArrayList<>();

  /** The result after the turns. */
  private @Nullable Word result;

  private @Nullable Flaw flaw;

  private PgnText(PgnSource in) {
    this.in = in;
  }

  /**
   * Reads the next game to its end, with or without a flaw.
   *
   * @return null if there is none
   */
  static @Nullable PgnText read(PgnSource in) throws IOException {
    PgnText game = new PgnText(in);
    in.beginGame();
    while (game.isEmpty()) {
      game.skipFiller();
      if (in.peek() == PgnSource.END) {
        return game.flaw == null ? null : game;
      }
      game.readTags();
      game.readTurns();
    }
    return game;
  }

  /** Whether no part of a game was found; glyphs and variations alone do not count. */
  private boolean isEmpty() {
    return tags.isEmpty()
        && words.isEmpty()
        && result == null
        && flaw == null
        && warnings.isEmpty();
  }

  /** The tags by their names, in their order. */
  Map<String, Tag> tags() {
    return tags;
  }

  /** The turns and move numbers, up to the first flaw. */
  List<Word> words() {
    return words;
  }

  /** The result at the end of the turns, otherwise that of the tags; null if there is none. */
  Outcome.@Nullable Result result() {
    Word stated = statedResult();
    return stated == null ? null : ResultText.parse(stated.text);
  }

  /** The text of the result, with its place; null if there is none. */
  @Nullable Word statedResult() {
    Tag tag = tags.get("Result");
    return result != null || tag == null
        ? result
        : new Word(tag.value, false, tag.line, tag.column);
  }

  /** Problems outside the turns that do not affect them. */
  List<Flaw> warnings() {
    return warnings;
  }

  /** The first flaw, which is after all words; or null. */
  @Nullable Flaw flaw() {
    return flaw;
  }

  /** Records a flaw at the next character, unless there is one already. */
  private void unexpected(String found, String expected) {
    flaw("UNEXPECTED", "expected " + expected + ", found " + found, in.line(), in.column());
  }

  private void unclosed(String what, int line, int column) {
    flaw(
        "UNCLOSED", "the " + what + " that opens in line " + line + " is not closed", line, column);
  }

  private void flaw(String code, String message, int line, int column) {
    if (flaw == null) {
      flaw = new Flaw(code, message, line, column, "");
    }
  }

  /** Skips blanks, comments and escaped lines. */
  private void skipFiller() throws IOException {
    while (true) {
      int character = in.peek();
      if (character == '{') {
        skipComment();
      } else if (character == ';' || character == '%' && in.atLineStart()) {
        in.skipLine();
      } else if (character != PgnSource.END && Excerpt.isBlank(character)) {
        in.next();
      } else {
        return;
      }
    }
  }

  private void skipComment() throws IOException {
    int line = in.line();
    int column = in.column();
    int character;
    do {
      character = in.next();
    } while (character != '}' && character != PgnSource.END);
    if (character == PgnSource.END) {
      unclosed("comment", line, column);
    }
  }

  private void readTags() throws IOException {
    while (in.peek() == '[' && !isOfNextGame()) {
      Flaw before = flaw;
      flaw = null;
      int line = in.line();
      int column = in.column();
      String name = readTag(line, column);
      if (flaw != null && !DECISIVE.contains(name)) {
        warnings.add(new Flaw(flaw.code, flaw.message, flaw.line, flaw.column, name));
        flaw = null;
      }
      flaw = before == null ? flaw : before;
      if (tags.size() + warnings.size() > MAX_TAGS) {
        flaw("TOO_MANY_TAGS", "there are more than " + MAX_TAGS + " tags", line, column);
      }
      skipFiller();
    }
  }

  /**
   * Whether the next tag begins another game because this game has no turns: the tag follows an
   * empty line, and it is {@code Event}, which begins every game, or this game has it already.
   */
  private boolean isOfNextGame() throws IOException {
    if (tags.isEmpty() || !in.isBelowEmptyLine()) {
      return false;
    }
    Matcher tag = TAG.matcher(in.ahead(MAX_TAG_NAME));
    return tag.lookingAt() && (tag.group(1).equals("Event") || tags.containsKey(tag.group(1)));
  }

  /** Reads a tag to its end, or to the end of the line if it is malformed. Returns its name. */
  private String readTag(int line, int column) throws IOException {
    Matcher tag = TAG.matcher(in.ahead(MAX_TAG_NAME));
    String name = tag.lookingAt() ? tag.group(1) : "";
    for (int i = 0; i < (name.isEmpty() ? 1 : tag.end()); i++) {
      in.next();
    }
    skipBlanks();
    if (name.isEmpty()) {
      unexpected(found(), "the name of a tag");
    }
    String value = tagValue(line, column);
    if (value != null) {
      tags.putIfAbsent(name, new Tag(value, line, column));
    }
    if (in.peek() == ']') {
      in.next();
    } else {
      unexpected(found(), "] after a tag's value");
      in.skipLine();
    }
    return name;
  }

  /**
   * The value in quotes, in one line. It ends at the first quote that is not escaped and precedes a
   * bracket; without such a quote, at the last quote before a bracket.
   *
   * @return null if there is none
   */
  private @Nullable String tagValue(int line, int column) throws IOException {
    skipBlanks();
    if (in.peek() != '"') {
      unexpected(found(), "a tag's value in quotes");
      return null;
    }
    in.next();
    StringBuilder value = new StringBuilder();
    int end = -1;
    boolean escaped = false;
    while (end < 0 || in.peek() != ']') {
      int character = in.peek();
      if (character == PgnSource.END || character == '\n' || value.length() == MAX_TAG_VALUE) {
        unclosed("tag", line, column);
        Matcher salvaged = SALVAGED.matcher(value);
        return salvaged.matches() ? unescaped(salvaged.group(1)) : null;
      }
      if (end >= 0 && !Excerpt.isBlank(character)) {
        unexpected(found(), "] after a tag's value");
        end = -1;
      }
      if (character == '"' && !escaped) {
        end = value.length();
      }
      escaped = character == '\\' && !escaped;
      value.append((char) in.next());
    }
    return unescaped(value.substring(0, end));
  }

  private static String unescaped(String value) {
    return value.replaceAll("\\\\(.)", "$1");
  }

  /** Skips blanks within a line. */
  private void skipBlanks() throws IOException {
    while (in.peek() != '\n' && in.peek() != PgnSource.END && Excerpt.isBlank(in.peek())) {
      in.next();
    }
  }

  private void readTurns() throws IOException {
    int depth = 0;
    int line = in.line();
    int column = in.column();
    boolean more = true;
    while (more) {
      skipFiller();
      int character = in.peek();
      if (character == PgnSource.END || character == '[' && in.atLineStart()) {
        more = false;
      } else if (character == '(') {
        if (depth == 0) {
          line = in.line();
          column = in.column();
        }
        in.next();
        depth++;
        if (depth > MAX_DEPTH) {
          flaw("TOO_DEEP", "variations are nested more than " + MAX_DEPTH + " deep", line, column);
        }
      } else if (character == ')') {
        if (depth == 0) {
          unexpected(Excerpt.of(')'), "a move");
        }
        in.next();
        depth = Math.max(0, depth - 1);
      } else if (isGlyph(character)) {
        in.next();
        while (in.peek() >= '0' && in.peek() <= '9' && character == '$') {
          in.next();
        }
      } else {
        int wordLine = in.line();
        int wordColumn = in.column();
        String word = word();
        more = depth > 0 || !take(word, wordLine, wordColumn);
      }
    }
    if (result != null) {
      skipRemark();
    }
    if (depth > 0) {
      unclosed("variation", line, column);
    }
  }

  /** Skips remarks after the result, in its line. */
  private void skipRemark() throws IOException {
    int line = in.line();
    boolean reported = false;
    skipBlanks();
    while (in.line() == line && in.peek() != PgnSource.END && in.peek() != '\n' && !beginsGame()) {
      if (in.peek() == '{') {
        skipComment();
      } else if (in.peek() == ';') {
        in.skipLine();
      } else {
        if (!reported) {
          String skipped =
              "skipped the rest of the line after the result, from "
                  + Excerpt.at(in.ahead(ResultText.MAX_CHARACTERS), 0);
          warnings.add(new Flaw("AFTER_RESULT", skipped, line, in.column(), ""));
          reported = true;
        }
        in.next();
      }
      skipBlanks();
    }
  }

  private boolean beginsGame() throws IOException {
    String ahead = in.ahead(ResultText.MAX_CHARACTERS);
    return TAG.matcher(ahead).lookingAt() || FIRST_NUMBER.matcher(ahead).lookingAt();
  }

  private static boolean isGlyph(int character) {
    return "$!?.…".indexOf(character) >= 0;
  }

  /** The characters up to the next one that cannot be part of a turn; at least one. */
  private String word() throws IOException {
    StringBuilder word = new StringBuilder();
    int result = ResultText.length(in.ahead(ResultText.MAX_CHARACTERS));
    do {
      word.append((char) in.next());
    } while (word.length() < result
        || result == 0 && word.length() < TurnText.MAX_CHARACTERS && !endsWord(in.peek()));
    if (PAWN_MOVE.matcher(word).matches()
        && LETTER_IN_BRACKETS.matcher(in.ahead("(Q)".length())).matches()) {
      for (int i = 0; i < "(Q)".length(); i++) {
        word.append((char) in.next());
      }
    }
    return word.toString();
  }

  private static boolean endsWord(int character) {
    return character == PgnSource.END
        || Excerpt.isBlank(character)
        || "{}()[];$!?".indexOf(character) >= 0;
  }

  /** Adds a word of the main line. Returns whether it ends the game. */
  private boolean take(String word, int line, int column) {
    if (ResultText.parse(word) != null) {
      result = new Word(word, false, line, column);
      return true;
    }
    if (flaw != null) {
      return false;
    }
    Matcher number = NUMBER.matcher(word);
    if (number.matches()) {
      words.add(new Word(number.group(1), true, line, column));
      String rest = number.group(2);
      return !rest.isEmpty() && take(rest, line, column + word.length() - rest.length());
    }
    if (APPENDIX.matcher(word).matches() && !words.isEmpty() && !words.getLast().isNumber) {
      Word move = words.removeLast();
      words.add(new Word(move.text + word, false, move.line, move.column));
    } else if (words.size() > 3 * GameText.MAX_TURNS) {
      flaw("TOO_MANY_TURNS", GameText.tooManyTurns(), line, column);
    } else {
      words.add(new Word(word, false, line, column));
    }
    return false;
  }

  private String found() throws IOException {
    int character = in.peek();
    if (character == PgnSource.END) {
      return "the end";
    }
    return character == '\n' ? "the end of the line" : Excerpt.of((char) character);
  }
}
