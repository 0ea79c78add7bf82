package io.polyboard.standalone.page.explorer;

import module java.base;

import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.position.BoardDrawing;

/**
 * The turns that were played in a position.
 *
 * @param columns the maximum width, in characters, unless a table is wider
 * @param max maximum number of turns in the text
 */
public record ExplorePage(
    Position position,
    ExplorePositionResponse explored,
    int columns,
    boolean inColour,
    boolean figures,
    int max) {
  public List<String> lines() {
    List<String> lines =
        new ArrayList<>(new BoardDrawing(position, inColour, figures).lines(columns));
    lines.add("");
    if (!explored.getOpening().isEmpty()) {
      lines.add(explored.getOpening());
    }
    OpeningResults total = explored.getTotal();
    String toMove = (position.side() == Side.WHITE ? "White" : "Black") + " to move";
    if (total.getGames() == 0) {
      lines.add(toMove + ". None of the selected games continued from here.");
      return lines;
    }
    lines.add(
        Figures.format(
            "%s. %,d games: White won %,d, drew %,d, lost %,d; White's score %s",
            toMove,
            total.getGames(),
            total.getWhiteWins(),
            total.getDraws(),
            total.getBlackWins(),
            PlayedTurnsTable.share(total.getWhiteScore())));
    if (explored.getSymmetries() > 1) {
      lines.add(
          Figures.format(
              "Positions that are equal by the variant's %,d symmetries count together.",
              explored.getSymmetries()));
    }
    lines.add("");
    lines.addAll(turns());
    lines.addAll(games("Newest games", explored.getNewestGamesList()));
    lines.addAll(games("Games of the strongest players", explored.getStrongestGamesList()));
    return lines;
  }

  /** A turn in the tree of the turns played from a position, in one line. */
  public static String branch(StreamOpeningTreeResponse branch) {
    PlayedTurn turn = branch.getTurn();
    Interval score = turn.getResults().getWhiteScore();
    return Figures.format(
        "%-40s %,8d games  White %5.1f%% ± %4.1f%s%s%s",
        "  ".repeat(branch.getDepth()) + turn.getTurn(),
        turn.getResults().getGames(),
        100 * score.getValue(),
        50 * (score.getHigh() - score.getLow()),
        turn.hasScore()
            ? Figures.format("  %+.2f", turn.getScore().getMean().getValue() / 100)
            : "",
        branch.getTransposition() ? "  as above" : "",
        turn.getOpening().isEmpty() ? "" : "  " + turn.getOpening());
  }

  private List<String> turns() {
    List<PlayedTurn> shown =
        explored.getTurnsList().subList(0, Math.min(max, explored.getTurnsCount()));
    PlayedTurnsTable table =
        new PlayedTurnsTable(shown, explored.getTotal().getGames(), columns, inColour, true);
    List<String> lines = new ArrayList<>(table.lines());
    if (table.hasShades()) {
      lines.add("");
      lines.add(ResultBar.LEGEND);
    }
    if (explored.getTurnsCount() > shown.size()) {
      lines.add("");
      lines.add(
          Figures.format(
              "%,d of %,d played turns; --turns shows more",
              shown.size(), explored.getTurnsCount()));
    }
    return lines;
  }

  private static List<String> games(String heading, List<ExplorerGame> games) {
    return new Columns<ExplorerGame>()
        .with("", ExplorerGame::getGameId)
        .with("", ExplorerGame::getWhite)
        .with("", ExplorerGame::getBlack)
        .with("", game -> Figures.of(game.getResult()))
        .with("", game -> game.getTurnCount() + " turns")
        .lines(heading, games);
  }
}
