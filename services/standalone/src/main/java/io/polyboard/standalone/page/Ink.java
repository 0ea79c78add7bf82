package io.polyboard.standalone.page;

/**
 * Colours of a character, as numbers of the 256 of xterm.
 *
 * <p>Both are always given, so that what is written is legible whatever the terminal's own colours
 * are. Squares of both shades have nearly the same luminance, that in the middle between black and
 * white as eyes see it: no other can be told from the pieces of both sides by the 4.5 to 1 that the
 * Web Content Accessibility Guidelines ask for text.
 *
 * @param foreground of the character
 * @param background of its cell
 */
public record Ink(int foreground, int background) {
  /** The squares that White's king's rook stands on, and those of its colour. */
  public static final int LIGHT_SQUARE = 131;

  /** The other squares. */
  public static final int DARK_SQUARE = 243;

  /** White's pieces. */
  public static final int WHITE_PIECE = 231;

  /** Black's pieces, and what is written on bright ground. */
  public static final int BLACK_PIECE = 16;

  /** Where a piece moves and captures. */
  public static final int REACHED = 117;

  /** Where a piece moves and does not capture. */
  public static final int MOVED_TO = 120;

  /** Where a piece captures and does not move. */
  public static final int CAPTURED_ON = 217;

  private static final String RESET = "\u001b[0m";

  /** A text in these colours, bold. */
  public String paint(String text) {
    return "\u001b[1;38;5;" + foreground + ";48;5;" + background + "m" + text + RESET;
  }

  /** How many characters of a text are seen: all but the sequences that colour it. */
  public static int visibleLength(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*m", "").length();
  }
}
