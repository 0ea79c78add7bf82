package io.polyboard.standalone.page;

/**
 * Colours of a character, as indices of the 256 colours of xterm.
 *
 * <p>Both are always set, so that the text is legible with all colours of the terminal. Squares of
 * both shades have nearly the same luminance, the perceived middle between black and white: only
 * this luminance has a contrast of 4.5 to 1 with the pieces of both sides, which the Web Content
 * Accessibility Guidelines require for text.
 *
 * @param foreground of the character
 * @param background of its cell
 */
public record Ink(int foreground, int background) {
  /** The square of White's king's rook, and all squares of its colour. */
  public static final int LIGHT_SQUARE = 131;

  /** The other squares. */
  public static final int DARK_SQUARE = 243;

  /** White's pieces. */
  public static final int WHITE_PIECE = 231;

  /** Black's pieces, and text on a bright background. */
  public static final int BLACK_PIECE = 16;

  /** A cell to which a piece moves and on which it captures. */
  public static final int REACHED = 117;

  /** A cell to which a piece moves without capturing. */
  public static final int MOVED_TO = 120;

  /** A cell on which a piece captures, and to which it does not move otherwise. */
  public static final int CAPTURED_ON = 217;

  private static final String RESET = "\u001b[0m";

  /** A text in these colours, bold. */
  public String paint(String text) {
    return "\u001b[1;38;5;" + foreground + ";48;5;" + background + "m" + text + RESET;
  }

  /** The number of visible characters of a text, without the sequences that colour it. */
  public static int visibleLength(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*m", "").length();
  }
}
