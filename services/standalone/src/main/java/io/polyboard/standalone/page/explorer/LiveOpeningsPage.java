package io.polyboard.standalone.page.explorer;

import module java.base;

import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.standalone.page.Figures;

/**
 * The first turns of the games of a running tournament.
 *
 * @param explored the position from which the games begin, with one game or more
 * @param randomPlies number of turns that no player chose
 */
public record LiveOpeningsPage(ExplorePositionResponse explored, int randomPlies) {
  private static final int BRIEFLY = 3;

  /**
   * The lines for a terminal.
   *
   * @param columns the maximum width, in characters
   * @param max maximum number of turns to show
   */
  public List<String> lines(int columns, boolean inColour, int max) {
    List<PlayedTurn> shown = first(max);
    int rest = explored.getTurnsCount() - shown.size();
    List<String> lines = new ArrayList<>();
    lines.add(
        Figures.format(
            "%s: %,d games, %s%s",
            explored.getVariantId(),
            explored.getTotal().getGames(),
            randomPlies == 0
                ? "first turn"
                : "first turn, the first " + randomPlies + " are random",
            rest == 0 ? "" : Figures.format(", %,d more not shown", rest)));
    lines.addAll(
        new PlayedTurnsTable(shown, explored.getTotal().getGames(), columns, inColour, false)
            .lines());
    return lines.stream().map(line -> cut(line, columns)).toList();
  }

  /** Cuts a line to the width. A coloured one already fits, without its colour sequences. */
  private static String cut(String line, int columns) {
    return line.length() <= columns || line.indexOf('\u001b') >= 0
        ? line
        : line.substring(0, columns);
  }

  /** The three most played turns, in one line. */
  public String brief() {
    double games = explored.getTotal().getGames();
    return first(BRIEFLY).stream()
        .map(turn ->
            Figures.format(
                "%s %.0f%% (White %.1f%%)",
                turn.getTurn(),
                100 * turn.getResults().getGames() / games,
                100 * turn.getResults().getWhiteScore().getValue()))
        .collect(
            Collectors.joining(
                ", ",
                Figures.format(
                    "openings of %s, %,d games: ",
                    explored.getVariantId(), explored.getTotal().getGames()),
                ""));
  }

  private List<PlayedTurn> first(int max) {
    return explored.getTurnsList().subList(0, Math.min(max, explored.getTurnsCount()));
  }
}
