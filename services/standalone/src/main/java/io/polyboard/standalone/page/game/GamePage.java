package io.polyboard.standalone.page.game;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.contract.Scores;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.TextTable;

/**
 * An archived game.
 *
 * @param columns the maximum width, in characters
 */
public record GamePage(Game archived, int columns) {

  public List<String> lines() {
    PlayedGame game = archived.getGame();
    TextTable table = new TextTable();
    table.row("game", archived.getGameId());
    table.row(
        "variant",
        game.getRequest().getVariantId() + " (" + game.getRequest().getVariantDigest() + ")");
    table.row("white", game.getRequest().getWhite().getName());
    table.row("black", game.getRequest().getBlack().getName());
    table.row("result", Figures.of(game.getOutcome()));
    table.row(
        "length",
        archived.getTurnCount() + " turns, " + game.getOpeningTurns() + " of them in the opening");
    if (!archived.getOpening().isEmpty()) {
      table.row("opening", archived.getOpening());
    }
    table.row("archived", Timestamps.toString(archived.getArchivedAt()));
    if (!game.getStartMfen().isEmpty()) {
      table.row("start", game.getStartMfen());
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.addAll(
        game.getRecords().getDepthsList().stream().anyMatch(depth -> depth > 0)
            ? analysed(game)
            : turns(game));
    return lines;
  }

  /** One line per turn, with the results of its search. */
  private static List<String> analysed(PlayedGame game) {
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    return new Columns<Integer>()
        .with("", GamePage::number)
        .with("turn", game::getTurns)
        .with("score", i -> of(records.get(i), found -> Figures.of(Scores.message(found.score()))))
        .with("depth", i -> of(records.get(i), TurnRecord::depth))
        .with("nodes", i -> of(records.get(i), TurnRecord::nodes))
        .with(
            "time",
            i -> of(records.get(i), found -> Figures.format("%.3f s", found.millis() / 1e3)))
        .lines(IntStream.range(0, game.getTurnsCount()).boxed().toList());
  }

  /** A value of a turn's search; empty if the turn was not searched. */
  private static Object of(TurnRecord found, Function<TurnRecord, Object> what) {
    return found.isSearched() ? what.apply(found) : "";
  }

  private static String number(int turn) {
    return (turn / 2 + 1) + (turn % 2 == 0 ? "." : "...");
  }

  private List<String> turns(PlayedGame game) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      String word = (i % 2 == 0 ? number(i) + " " : "") + game.getTurns(i);
      if (line.length() + 1 + word.length() > columns) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
