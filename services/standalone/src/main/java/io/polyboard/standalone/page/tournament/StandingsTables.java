package io.polyboard.standalone.page.tournament;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Rating;
import io.polyboard.proto.tournament.v1.RatingList;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.TieBreak;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** How the players of a tournament stand, in tables. */
record StandingsTables(Standings standings) {
  /** With more players a table of each against each is wider than any terminal. */
  static final int MOST_COLUMNS = 16;

  /** A line for each player, by rank. */
  List<String> players() {
    List<PlayerStanding> players = standings.getPlayersList();
    boolean ranked = players.size() > 1;
    boolean knockout = players.stream().anyMatch(PlayerStanding::hasEliminatedInRound);
    SequencedSet<String> tieBreaks = new LinkedHashSet<>();
    if (ranked) {
      players.forEach(
          player -> player.getTieBreaksList().forEach(each -> tieBreaks.add(each.getName())));
    }
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>();
    if (ranked) {
      head.add("rank");
    }
    head.addAll(List.of("player", "games", "+", "=", "-"));
    if (ranked) {
      head.add("points");
    }
    head.addAll(tieBreaks);
    if (knockout) {
      head.add("out in round");
    }
    boolean scored = players.stream().anyMatch(PlayerStanding::hasScore);
    if (scored) {
      head.add("score");
    }
    head.add("nodes/s");
    table.row(head.toArray(String[]::new));
    for (PlayerStanding player : players) {
      List<String> row = new ArrayList<>();
      if (ranked) {
        row.add(Integer.toString(player.getRank()));
      }
      row.add(player.getName());
      row.add(Long.toString(player.getGames()));
      row.add(Long.toString(player.getWins()));
      row.add(Long.toString(player.getDraws()));
      row.add(Long.toString(player.getLosses()));
      if (ranked) {
        row.add(Figures.plain(player.getPoints()));
      }
      tieBreaks.forEach(name -> row.add(tieBreak(player, name)));
      if (knockout) {
        row.add(
            player.hasEliminatedInRound() ? Integer.toString(player.getEliminatedInRound()) : "-");
      }
      if (scored) {
        row.add(player.hasScore() ? Figures.brief(player.getScore()) : "-");
      }
      row.add(nodesPerSecond(player));
      table.row(row.toArray(String[]::new));
    }
    return table.lines();
  }

  private static String tieBreak(PlayerStanding player, String name) {
    return player.getTieBreaksList().stream()
        .filter(each -> each.getName().equals(name))
        .map(TieBreak::getValue)
        .map(Figures::plain)
        .findFirst()
        .orElse("-");
  }

  private static String nodesPerSecond(PlayerStanding player) {
    double seconds =
        player.getEffort().getTime().getSeconds() + player.getEffort().getTime().getNanos() / 1e9;
    return seconds > 0 ? format("%.0f", player.getEffort().getNodes() / seconds) : "-";
  }

  /**
   * The points of each player against each other one, of all variants and rounds, as {@code
   * 5.5/10}.
   */
  List<String> crossTable() {
    List<String> names = standings.getPlayersList().stream().map(PlayerStanding::getName).toList();
    int size = names.size();
    double[] points = new double[size * size];
    long[] games = new long[size * size];
    for (PairingStanding pairing : standings.getPairingsList()) {
      int first = names.indexOf(pairing.getFirst());
      int second = names.indexOf(pairing.getSecond());
      double half = pairing.getDraws() / 2.0;
      points[first * size + second] += pairing.getWins() + half;
      points[second * size + first] += pairing.getLosses() + half;
      games[first * size + second] += pairing.getGames();
      games[second * size + first] += pairing.getGames();
    }
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of(""));
    for (int column = 1; column <= size; column++) {
      head.add(Integer.toString(column));
    }
    table.row(head.toArray(String[]::new));
    for (int row = 0; row < size; row++) {
      List<String> cells = new ArrayList<>();
      cells.add((row + 1) + " " + names.get(row));
      for (int column = 0; column < size; column++) {
        int index = row * size + column;
        cells.add(games[index] == 0 ? "-" : Figures.plain(points[index]) + "/" + games[index]);
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.lines();
  }

  /**
   * A line for each player: its rating, and how likely it is stronger than each other one of its
   * group; then what the ratings rest on.
   */
  List<String> ratings() {
    RatingList ratings = standings.getRatings();
    int size = ratings.getRatingsCount();
    boolean matrix = size <= MOST_COLUMNS;
    boolean grouped = ratings.getRatingsList().stream().anyMatch(rating -> rating.getGroup() > 0);
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of(""));
    if (grouped) {
      head.add("group");
    }
    head.add("Elo");
    for (int column = 1; matrix && column <= size; column++) {
      head.add("> " + column);
    }
    table.row(head.toArray(String[]::new));
    for (int row = 0; row < size; row++) {
      Rating rating = ratings.getRatings(row);
      List<String> cells = new ArrayList<>();
      cells.add((row + 1) + " " + rating.getName());
      if (grouped) {
        cells.add(Integer.toString(rating.getGroup() + 1));
      }
      cells.add(rating.hasElo() ? Figures.elo(rating.getElo()) : "-");
      for (int column = 0; matrix && column < size; column++) {
        cells.add(
            row == column || rating.getGroup() != ratings.getRatings(column).getGroup()
                ? "-"
                : format("%.0f%%", 100 * ratings.getLikelihoodOfSuperiority(row * size + column)));
      }
      table.row(cells.toArray(String[]::new));
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add(
        "White's advantage "
            + Figures.elo(ratings.getWhiteAdvantage())
            + " Elo; draws between equals "
            + Figures.share(ratings.getDrawRate()));
    lines.add(
        format(
            "with %.1f virtual games that ended evenly, so that all ratings are finite",
            ratings.getVirtualGames()));
    if (grouped) {
      lines.add("no games lead from one group to another: each has a scale of its own, mean 0");
    }
    if (ratings.getOneSided()) {
      lines.add(
          "some players took nothing from others of their group, or gave them nothing: how far they"
              + " are apart rests on the virtual games alone");
    }
    if (ratings.getApproximate()) {
      lines.add("the likeliest ratings were not found exactly: these are near them");
    }
    return lines;
  }
}
