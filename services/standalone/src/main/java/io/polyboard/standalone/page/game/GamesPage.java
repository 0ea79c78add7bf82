package io.polyboard.standalone.page.game;

import io.polyboard.proto.archive.v1.Game;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import java.util.List;

/** A list of games of the archive, for people. */
public record GamesPage(List<Game> games) {

  /** A line for each, below a heading. */
  public List<String> lines() {
    boolean isAnyNamed = games.stream().anyMatch(each -> !each.getOpening().isEmpty());
    return new Columns<Game>()
        .with("id", Game::getGameId)
        .with("variant", each -> each.getGame().getRequest().getVariantId())
        .with("white", each -> each.getGame().getRequest().getWhite().getName())
        .with("black", each -> each.getGame().getRequest().getBlack().getName())
        .with("result", each -> Figures.of(each.getGame().getOutcome().getResult()))
        .with("ended by", each -> Figures.of(each.getGame().getOutcome().getTermination()))
        .with("turns", Game::getTurnCount)
        .withIf(isAnyNamed, "opening", Game::getOpening)
        .lines(games);
  }
}
