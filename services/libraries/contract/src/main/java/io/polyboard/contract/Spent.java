package io.polyboard.contract;

import java.util.List;

/**
 * What a player of a game spent on its own turns.
 *
 * @param turns that have a record
 * @param nodes positions visited
 * @param millis wall-clock time in milliseconds
 */
public record Spent(int turns, long nodes, long millis) {

  /**
   * What one of the players spent.
   *
   * @param records of the turns after the opening
   * @param first whether it is the player that made the first of these turns
   */
  public static Spent of(List<TurnRecord> records, boolean first) {
    int turns = 0;
    long nodes = 0;
    long millis = 0;
    for (int turn = first ? 0 : 1; turn < records.size(); turn += 2) {
      turns++;
      nodes += records.get(turn).nodes();
      millis += records.get(turn).millis();
    }
    return new Spent(turns, nodes, millis);
  }

  /**
   * Whether White makes the first turn after the opening.
   *
   * @param startMfen from where the opening sets out; empty for the start position, which is
   *     White's in every variant
   * @param openingTurns turns of the opening, 0 or more
   */
  public static boolean whiteIsFirst(String startMfen, int openingTurns) {
    String[] fields = startMfen.split(" ", 3);
    boolean whiteBegins = fields.length < 2 || !fields[1].equals("b");
    return whiteBegins == (openingTurns % 2 == 0);
  }
}
