package io.polyboard.tournament.schedule;

import io.polyboard.proto.tournament.v1.Format;
import java.util.ArrayList;
import java.util.List;

/**
 * Who plays whom, by their indices among the players.
 *
 * @param first has White in the first game of each pair, or in all games
 * @param second the same as {@code first} in self-play
 */
public record Pairing(int first, int second) {

  /** The pairings of a tournament of so many players, in the order of the schedule. */
  public static List<Pairing> of(Format format, int players) {
    return switch (format) {
      case FORMAT_SELF_PLAY -> List.of(new Pairing(0, 0));
      case FORMAT_MATCH -> List.of(new Pairing(0, 1));
      case FORMAT_GAUNTLET -> against(0, players);
      case FORMAT_ROUND_ROBIN -> {
        List<Pairing> pairings = new ArrayList<>();
        for (int first = 0; first < players; first++) {
          pairings.addAll(against(first, players));
        }
        yield List.copyOf(pairings);
      }
      case FORMAT_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("no format: " + format);
    };
  }

  private static List<Pairing> against(int first, int players) {
    List<Pairing> pairings = new ArrayList<>();
    for (int second = first + 1; second < players; second++) {
      pairings.add(new Pairing(first, second));
    }
    return List.copyOf(pairings);
  }
}
