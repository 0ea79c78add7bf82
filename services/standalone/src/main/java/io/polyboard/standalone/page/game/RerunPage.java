package io.polyboard.standalone.page.game;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * A game of the archive compared with the same game played again. The JSON of it, too.
 *
 * @param game the game's id
 * @param turns the number of turns that are the same from the first on, with what their players
 *     found
 * @param turn the number of the first that differs, from 1, or null
 * @param archived that turn in the archive, or how the game ended there, or null
 * @param replayed the same now
 */
public record RerunPage(
    String game,
    boolean same,
    int turns,
    @Nullable Integer turn,
    @Nullable String archived,
    @Nullable String replayed)
    implements Page {

  /** Compares turns, scores, depths, nodes and ends, however long the players took. */
  public static RerunPage of(String game, PlayedGame archived, PlayedGame replayed) {
    List<String> before = texts(archived);
    List<String> now = texts(replayed);
    if (before.equals(now)) {
      return new RerunPage(game, true, before.size() - 1, null, before.getLast(), now.getLast());
    }
    int first = 0;
    while (before.get(first).equals(now.get(first))) {
      first++;
    }
    return new RerunPage(game, false, first, first + 1, before.get(first), now.get(first));
  }

  /**
   * A text for each turn, {@code Ae2Ae4 (+0.35, depth 12, 5021 nodes)}, of a random player the turn
   * alone; and one for the end.
   */
  private static List<String> texts(PlayedGame game) {
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      TurnRecord found = records.get(i);
      texts.add(
          found.isSearched()
              ? Figures.format(
                  "%s (%s, depth %d, %d nodes)",
                  game.getTurns(i),
                  Figures.of(Scores.message(found.score())),
                  found.depth(),
                  found.nodes())
              : game.getTurns(i));
    }
    texts.add(Figures.of(game.getOutcome()));
    return texts;
  }

  @Override
  public List<String> lines() {
    return List.of(
        same
            ? "%s: the same %s turns, scores included, and the same end".formatted(game, turns)
            : "%s: turn %s is %s in the archive, and %s now"
                .formatted(game, turn, archived, replayed));
  }
}
