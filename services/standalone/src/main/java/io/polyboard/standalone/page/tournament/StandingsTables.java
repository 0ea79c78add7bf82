package io.polyboard.standalone.page.tournament;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Rating;
import io.polyboard.proto.tournament.v1.RatingList;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.TieBreak;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;

/** The standings of a tournament, in tables. */
record StandingsTables(Standings standings) {
  /** Maximum number of players in a cross table; with more it is wider than any terminal. */
  static final int MAX_COLUMNS = 16;

  /** One line per player, by rank. */
  List<String> players() {
    List<PlayerStanding> players = standings.getPlayersList();
    boolean ranked = players.size() > 1;
    boolean knockout = players.stream().anyMatch(PlayerStanding::hasEliminatedInRound);
    SequencedSet<String> tieBreaks = new LinkedHashSet<>();
    if (ranked) {
      players.forEach(
          player -> player.getTieBreaksList().forEach(each -> tieBreaks.add(each.getName())));
    }
    boolean scored = players.stream().anyMatch(PlayerStanding::hasScore);
    Columns<PlayerStanding> columns =
        new Columns<PlayerStanding>()
            .withIf(ranked, "rank", PlayerStanding::getRank)
            .with("player", PlayerStanding::getName)
            .with("games", PlayerStanding::getGames)
            .with("+", PlayerStanding::getWins)
            .with("=", PlayerStanding::getDraws)
            .with("-", PlayerStanding::getLosses)
            .withIf(ranked, "points", player -> Figures.plain(player.getPoints()));
    tieBreaks.forEach(name -> columns.with(name, player -> tieBreak(player, name)));
    return columns
        .withIf(
            knockout,
            "out in round",
            player -> player.hasEliminatedInRound() ? player.getEliminatedInRound() : "-")
        .withIf(
            scored, "score", player -> player.hasScore() ? Figures.brief(player.getScore()) : "-")
        .with("nodes/s", StandingsTables::nodesPerSecond)
        .lines(players);
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
   * The points of each player against each other player, in all variants and rounds, as {@code
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
    Columns<Integer> columns =
        new Columns<Integer>().with("", row -> (row + 1) + " " + names.get(row));
    for (int i = 0; i < size; i++) {
      int column = i;
      columns.with(
          Integer.toString(column + 1),
          row -> {
            int index = row * size + column;
            return games[index] == 0 ? "-" : Figures.plain(points[index]) + "/" + games[index];
          });
    }
    return columns.lines(IntStream.range(0, size).boxed().toList());
  }

  /**
   * One line per player: its rating, and how likely it is stronger than each other player of its
   * group; then notes on the ratings.
   */
  List<String> ratings() {
    RatingList ratings = standings.getRatings();
    int size = ratings.getRatingsCount();
    boolean matrix = size <= MAX_COLUMNS;
    boolean grouped = ratings.getRatingsList().stream().anyMatch(rating -> rating.getGroup() > 0);
    Columns<Integer> columns =
        new Columns<Integer>()
            .with("", row -> (row + 1) + " " + ratings.getRatings(row).getName())
            .withIf(grouped, "group", row -> ratings.getRatings(row).getGroup() + 1)
            .with("Elo", row -> elo(ratings.getRatings(row)));
    for (int i = 0; matrix && i < size; i++) {
      int column = i;
      columns.with(
          "> " + (column + 1),
          row ->
              row == column
                      || ratings.getRatings(row).getGroup() != ratings.getRatings(column).getGroup()
                  ? "-"
                  : format(
                      "%.0f%%", 100 * ratings.getLikelihoodOfSuperiority(row * size + column)));
    }
    List<String> lines = new ArrayList<>(columns.lines(IntStream.range(0, size).boxed().toList()));
    lines.add(
        "White's advantage %s Elo; draws between equal players %s"
            .formatted(
                Figures.elo(ratings.getWhiteAdvantage()), Figures.share(ratings.getDrawRate())));
    lines.add(
        format(
            "with %.1f virtual games with an even result, so that all ratings are finite",
            ratings.getVirtualGames()));
    if (grouped) {
      lines.add("no games connect the groups: each group has its own scale, with mean 0");
    }
    if (ratings.getOneSided()) {
      lines.add(
          "some players won or lost every game against others of their group: the distance between"
              + " them depends on the virtual games alone");
    }
    if (ratings.getApproximate()) {
      lines.add("the likeliest ratings were not found exactly; these are approximations");
    }
    return lines;
  }

  private static String elo(Rating rating) {
    return rating.hasElo() ? Figures.elo(rating.getElo()) : "-";
  }
}
