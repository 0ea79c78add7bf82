package io.polyboard.play;

import io.polyboard.statistics.Tally;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a match stands: its games as they come in, in any order. For one thread. */
public final class Standings {
  private final boolean paired;
  private final SortedMap<Integer, MatchGame> games = new TreeMap<>();

  /**
   * @param paired whether games 1 and 2, 3 and 4 and so on share an opening
   */
  public Standings(boolean paired) {
    this.paired = paired;
  }

  /** Counts a game, in place of one of the same number. */
  public void add(MatchGame game) {
    games.put(game.number(), game);
  }

  /** The games, by their numbers. */
  public Collection<MatchGame> games() {
    return games.values();
  }

  /** The game with a number, or null. */
  public @Nullable MatchGame game(int number) {
    return games.get(number);
  }

  /** Wins, draws and losses of the first player. */
  public Tally byGame() {
    return tally(games.values().stream().mapToInt(MatchGame::halfPoints).toArray());
  }

  /** Wins, draws and losses of White. */
  public Tally byWhite() {
    return tally(games.values().stream().mapToInt(game -> game.game().whiteHalfPoints()).toArray());
  }

  /** Pairs of which both games have ended, by the points of the first player. */
  public Tally byPair() {
    Map<Integer, Integer> pairs =
        games.values().stream()
            .filter(game -> games.containsKey(((game.number() - 1) ^ 1) + 1))
            .collect(
                Collectors.toMap(
                    game -> (game.number() + 1) / 2, MatchGame::halfPoints, Integer::sum));
    long[] counts = new long[5];
    pairs.values().forEach(halfPoints -> counts[halfPoints]++);
    return Tally.ofPairs(counts[0], counts[1], counts[2], counts[3], counts[4]);
  }

  /** What the statistics go by: pairs if the match has them and one is complete, else games. */
  public Tally tally() {
    Tally pairs = paired ? byPair() : Tally.ofGames(0, 0, 0);
    return pairs.isEmpty() ? byGame() : pairs;
  }

  /** How many games ended how: {@code checkmate}, {@code ply limit}. */
  public SortedMap<String, Long> endings() {
    return games.values().stream()
        .collect(
            Collectors.groupingBy(
                game -> game.game().ending().reason().toString(),
                TreeMap::new,
                Collectors.counting()));
  }

  /** The mean length in plies, openings included. */
  public double meanPlies() {
    return games.values().stream().mapToInt(game -> game.game().plies()).average().orElse(0);
  }

  /** What the first player spent. */
  public PlayedGame.Effort firstEffort() {
    return games.values().stream()
        .map(MatchGame::first)
        .reduce(PlayedGame.Effort.NONE, PlayedGame.Effort::plus);
  }

  /** What the second player spent. */
  public PlayedGame.Effort secondEffort() {
    return games.values().stream()
        .map(MatchGame::second)
        .reduce(PlayedGame.Effort.NONE, PlayedGame.Effort::plus);
  }

  private static Tally tally(int[] halfPoints) {
    long[] counts = new long[3];
    for (int each : halfPoints) {
      counts[each]++;
    }
    return Tally.ofGames(counts[2], counts[1], counts[0]);
  }
}
