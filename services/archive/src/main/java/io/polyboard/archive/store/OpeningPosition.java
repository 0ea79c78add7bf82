package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** A turn of a game, before it is gathered with those of others. */
  private record Played(long key, String text, int game, int score) {
    int compareTo(Played other) {
      int keys = Long.compare(key, other.key);
      return keys != 0 ? keys : text.compareTo(other.text);
    }
  }

  /** The positions of games, in the order of their keys. */
  static List<OpeningPosition> of(List<OpeningGame> games) {
    List<Played> played = new ArrayList<>();
    for (int game = 0; game < games.size(); game++) {
      for (OpeningGame.OpeningTurn turn : games.get(game).turns()) {
        played.add(new Played(turn.key(), turn.text(), game, turn.score()));
      }
    }
    // Sorting is stable: the games of a turn keep their order.
    played.sort(Played::compareTo);
    List<OpeningPosition> positions = new ArrayList<>();
    int at = 0;
    while (at < played.size()) {
      long key = played.get(at).key;
      Map<String, Gathering> turns = new LinkedHashMap<>();
      while (at < played.size() && played.get(at).key == key) {
        Played next = played.get(at++);
        turns.computeIfAbsent(next.text, text -> new Gathering()).add(next.game, next.score);
      }
      positions.add(of(key, turns));
    }
    return positions;
  }

  /**
   * @param gathered by the texts of turns, in their order
   */
  static OpeningPosition of(long key, Map<String, Gathering> gathered) {
    Map<String, Occurrences> turns = LinkedHashMap.newLinkedHashMap(gathered.size());
    gathered.forEach((text, gathering) -> turns.put(text, gathering.occurrences()));
    return new OpeningPosition(key, turns);
  }
}
