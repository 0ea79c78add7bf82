package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A position of a segment: by each turn that was played in it, the games in which it was.
 *
 * @param key of the position
 * @param turns by their texts in canonical spelling
 */
record OpeningPosition(long key, Map<String, Occurrences> turns) {
  /**
   * The games in which a turn was played.
   *
   * @param games their indexes in the segment, rising
   * @param scores of the turn in each, as {@link OpeningGame.OpeningTurn} has them; empty where
   *     there is none in any
   */
  record Occurrences(int[] games, int[] scores) {
    int score(int index) {
      return scores.length == 0 ? OpeningGame.OpeningTurn.NO_SCORE : scores[index];
    }
  }

  /** The number of games. */
  int size() {
    return turns.values().stream().mapToInt(each -> each.games.length).sum();
  }

  /** Gathers occurrences in the order of games. For one thread. */
  static final class Gathering {
    private int[] games = new int[2];
    private int[] scores = new int[2];
    private int size;
    private boolean isScored;

    void add(int game, int score) {
      if (size == games.length) {
        games = Arrays.copyOf(games, 2 * size);
        scores = Arrays.copyOf(scores, 2 * size);
      }
      games[size] = game;
      scores[size++] = score;
      isScored |= score != OpeningGame.OpeningTurn.NO_SCORE;
    }

    Occurrences occurrences() {
      return new Occurrences(
          Arrays.copyOf(games, size), isScored ? Arrays.copyOf(scores, size) : new int[0]);
    }
  }

  /** The positions of games, in the order of their keys. */
  static List<OpeningPosition> of(List<OpeningGame> games) {
    TreeMap<Long, TreeMap<String, Gathering>> gathered = new TreeMap<>();
    for (int game = 0; game < games.size(); game++) {
      for (OpeningGame.OpeningTurn turn : games.get(game).turns()) {
        gathered
            .computeIfAbsent(turn.key(), key -> new TreeMap<>())
            .computeIfAbsent(turn.text(), text -> new Gathering())
            .add(game, turn.score());
      }
    }
    List<OpeningPosition> positions = new ArrayList<>(gathered.size());
    gathered.forEach((key, turns) -> positions.add(of(key, turns)));
    return positions;
  }

  static OpeningPosition of(long key, Map<String, Gathering> gathered) {
    Map<String, Occurrences> turns = new TreeMap<>();
    gathered.forEach((text, gathering) -> turns.put(text, gathering.occurrences()));
    return new OpeningPosition(key, turns);
  }
}
