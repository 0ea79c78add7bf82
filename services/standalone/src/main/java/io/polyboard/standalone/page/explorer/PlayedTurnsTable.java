package io.polyboard.standalone.page.explorer;

import module java.base;

import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.TurnScore;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;

/**
 * The turns that were played in a position, with a bar of the results of their games if there is
 * room.
 *
 * @param turns one turn or more
 * @param games number of games of the position
 * @param columns the maximum width, in characters, unless the table without bars is wider
 * @param withScores whether to show the scores that the players found for the turns
 */
record PlayedTurnsTable(
    List<PlayedTurn> turns, long games, int columns, boolean inColour, boolean withScores) {
  private static final int WIDEST_BAR = 30;
  private static final int NARROWEST_BAR = 9;

  /** A heading, and a line for each turn. */
  List<String> lines() {
    List<String> left = texts();
    int widest = widest(left);
    if (barWidth(widest) < NARROWEST_BAR) {
      return left;
    }
    ResultBar bar = new ResultBar(barWidth(widest), inColour);
    List<String> lines = new ArrayList<>();
    lines.add((pad(left.getFirst(), widest) + bar.heading()).stripTrailing());
    for (int i = 0; i < turns.size(); i++) {
      lines.add(pad(left.get(i + 1), widest) + bar.of(turns.get(i).getResults()));
    }
    return lines;
  }

  /** Whether there are bars in shades, which need a legend. */
  boolean hasShades() {
    return !inColour && barWidth(widest(texts())) >= NARROWEST_BAR;
  }

  private List<String> texts() {
    boolean isAnyNamed = turns.stream().anyMatch(turn -> !turn.getOpening().isEmpty());
    return new Columns<PlayedTurn>()
        .with("turn", PlayedTurn::getTurn)
        .with("games", turn -> Figures.format("%,d", turn.getResults().getGames()))
        .with("", turn -> Figures.format("%.1f%%", 100.0 * turn.getResults().getGames() / games))
        .with("White's score", turn -> share(turn.getResults().getWhiteScore()))
        .withIf(withScores, "search score", turn -> turn.hasScore() ? pawns(turn.getScore()) : "")
        .withIf(isAnyNamed, "opening", PlayedTurn::getOpening)
        .lines(turns);
  }

  private static int widest(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  private int barWidth(int widest) {
    return Math.min(WIDEST_BAR, columns - widest - 2);
  }

  private static String pad(String line, int width) {
    return line + " ".repeat(width + 2 - line.length());
  }

  /** White's score, {@code 52.5% ± 3.4}. */
  static String share(Interval share) {
    return Figures.format(
        "%.1f%% ± %.1f", 100 * share.getValue(), 50 * (share.getHigh() - share.getLow()));
  }

  private static String pawns(TurnScore score) {
    Interval mean = score.getMean();
    return score.getGames() < 2
        ? Figures.format("%+.2f", mean.getValue() / 100)
        : Figures.format(
            "%+.2f ± %.2f", mean.getValue() / 100, (mean.getHigh() - mean.getLow()) / 200);
  }
}
