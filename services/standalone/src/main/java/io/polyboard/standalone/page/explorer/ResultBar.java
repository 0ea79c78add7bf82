package io.polyboard.standalone.page.explorer;

import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.standalone.page.Ink;

/**
 * A bar of the shares of games that White won, that were drawn, and that Black won.
 *
 * @param columns its width, in characters
 * @param inColour whether to use colours, with numbers in the larger parts; otherwise shades
 */
record ResultBar(int columns, boolean inColour) {
  /** The meaning of the shades. */
  static final String LEGEND = "█ White wins  ▒ draws  ░ Black wins";

  private static final String HEADING = "White won, drawn, lost";

  private static final Ink WHITE = new Ink(Ink.BLACK_PIECE, 252);
  private static final Ink DRAWN = new Ink(Ink.WHITE_PIECE, 102);
  private static final Ink BLACK = new Ink(Ink.WHITE_PIECE, 235);

  /** Minimum width of a part that contains its number. */
  private static final int WIDTH_OF_NUMBER = 5;

  /** The meaning of the colours, if there is room; shades have a legend. */
  String heading() {
    return inColour && HEADING.length() <= columns ? HEADING : "";
  }

  String of(OpeningResults results) {
    double games = results.getGames();
    int white = (int) Math.round(columns * results.getWhiteWins() / games);
    int notBlack =
        (int) Math.round(columns * (results.getWhiteWins() + results.getDraws()) / games);
    if (!inColour) {
      return "█".repeat(white) + "▒".repeat(notBlack - white) + "░".repeat(columns - notBlack);
    }
    return part(WHITE, white, results.getWhiteWins() / games)
        + part(DRAWN, notBlack - white, results.getDraws() / games)
        + part(BLACK, columns - notBlack, results.getBlackWins() / games);
  }

  private static String part(Ink ink, int width, double share) {
    if (width == 0) {
      return "";
    }
    String number = width < WIDTH_OF_NUMBER ? "" : Math.round(100 * share) + "%";
    int left = (width - number.length()) / 2;
    return ink.paint(" ".repeat(left) + number + " ".repeat(width - number.length() - left));
  }
}
