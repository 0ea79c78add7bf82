package io.polyboard.standalone.page.game;

import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.TextTable;
import java.util.List;

/** A list of games of the archive, for people. */
public record GamesPage(List<Game> games) {

  /** A line for each, below a heading. */
  public List<String> lines() {
    TextTable table = new TextTable();
    boolean isAnyNamed = games.stream().anyMatch(each -> !each.getOpening().isEmpty());
    table.row(
        "id",
        "variant",
        "white",
        "black",
        "result",
        "ended by",
        "turns",
        isAnyNamed ? "opening" : "");
    for (Game each : games) {
      PlayedGame game = each.getGame();
      table.row(
          each.getGameId(),
          game.getRequest().getVariantId(),
          game.getRequest().getWhite().getName(),
          game.getRequest().getBlack().getName(),
          Figures.of(game.getOutcome().getResult()),
          Figures.of(game.getOutcome().getTermination()),
          Integer.toString(each.getTurnCount()),
          each.getOpening());
    }
    return table.lines();
  }
}
