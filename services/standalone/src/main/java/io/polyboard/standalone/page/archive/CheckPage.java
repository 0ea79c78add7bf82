package io.polyboard.standalone.page.archive;

import module java.base;

import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;

/**
 * Whether the archive has the games that standings count. The JSON of it, too.
 *
 * @param tournaments compared; those that run are not
 * @param countedGames that their standings count
 * @param missingGames those of them that the archive lacks
 * @param replayedGames those of these that are played again
 * @param lacking the tournaments of which the archive lacks games
 */
public record CheckPage(
    long tournaments,
    long countedGames,
    long missingGames,
    long replayedGames,
    List<Lacking> lacking)
    implements Page {
  /** A tournament of which the archive lacks games. */
  public record Lacking(
      String tournamentId,
      String state,
      long countedGames,
      long missingGames,
      long replayedGames) {}

  public CheckPage {
    lacking = List.copyOf(lacking);
  }

  /** Of so many tournaments and games that their standings count. */
  public static CheckPage of(long tournaments, long countedGames, List<Lacking> lacking) {
    return new CheckPage(
        tournaments,
        countedGames,
        lacking.stream().mapToLong(Lacking::missingGames).sum(),
        lacking.stream().mapToLong(Lacking::replayedGames).sum(),
        lacking);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!lacking.isEmpty()) {
      lines.addAll(
          new Columns<Lacking>()
              .with("id", Lacking::tournamentId)
              .with("state", Lacking::state)
              .with("counted", each -> Figures.format("%,d", each.countedGames))
              .with("missing", each -> Figures.format("%,d", each.missingGames))
              .with("played again", each -> Figures.format("%,d", each.replayedGames))
              .lines(lacking));
    }
    String found =
        missingGames == 0 ? "has all of them" : Figures.format("lacks %,d", missingGames);
    lines.add(
        Figures.format(
            "tournaments compared: %,d, games that count: %,d; the archive %s",
            tournaments, countedGames, found));
    return lines;
  }
}
