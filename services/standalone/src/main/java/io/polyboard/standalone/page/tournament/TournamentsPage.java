package io.polyboard.standalone.page.tournament;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.page.TextTable;
import java.util.List;

/** A list of tournaments, for people. */
public record TournamentsPage(List<Tournament> tournaments) {

  /** A line for each, below a heading. */
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row("id", "name", "state", "games", "variants", "players", "created");
    for (Tournament each : tournaments) {
      Progress progress = each.getProgress();
      table.row(
          each.getTournamentId(),
          each.getDisplayName(),
          TournamentPage.of(each.getState()),
          progress.getPlayed() + "/" + progress.getGames(),
          String.join(",", each.getVariantIdsList()),
          String.join(
              " ",
              each.getSpec().getPlayersList().stream()
                  .map(player -> player.getPlayer().getName())
                  .toList()),
          Timestamps.toString(each.getCreatedAt()));
    }
    return table.lines();
  }
}
