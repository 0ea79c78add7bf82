package io.polyboard.archive.store;

import java.util.List;

/**
 * What the parts of a row take, in bytes a game.
 *
 * @param common in rows of their own, which many games share
 * @param texts the turns alone
 * @param records what players found for them
 */
public record RowParts(double header, double common, double texts, double records) {
  /** The means over games. */
  public static RowParts of(List<ArchivedGame> games) {
    double header = 0;
    double common = 0;
    double texts = 0;
    double turns = 0;
    try (GameLayout layout = new GameLayout()) {
      for (ArchivedGame game : games) {
        header += layout.header(game.header()).length;
        common += layout.common(game.header().request()).length;
        turns += layout.turns(game).length;
        texts +=
            layout.turns(
                    new ArchivedGame(game.header(), game.turns(), List.of(), game.choices(), null))
                .length;
      }
    }
    int count = games.size();
    return new RowParts(header / count, common / count, texts / count, (turns - texts) / count);
  }
}
