package io.polyboard.standalone.page.tournament;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import java.util.List;
import java.util.stream.Collectors;

/** A list of tournaments, for people. */
public record TournamentsPage(List<Tournament> tournaments) {

  /** A line for each, below a heading. */
  public List<String> lines() {
    return new Columns<Tournament>()
        .with("id", Tournament::getTournamentId)
        .with("name", Tournament::getDisplayName)
        .with("state", each -> Figures.state(each.getState()))
        .with("games", each -> each.getProgress().getPlayed() + "/" + each.getProgress().getGames())
        .with("variants", each -> String.join(",", each.getVariantIdsList()))
        .with(
            "players",
            each ->
                each.getSpec().getPlayersList().stream()
                    .map(player -> player.getPlayer().getName())
                    .collect(Collectors.joining(" ")))
        .with("created", each -> Timestamps.toString(each.getCreatedAt()))
        .lines(tournaments);
  }
}
