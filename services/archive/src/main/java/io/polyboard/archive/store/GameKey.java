package io.polyboard.archive.store;

/**
 * A game's id in two parts, from which it follows: what comes before its last hyphen, and the
 * number after that, or all of it and 0 where it does not end in a number.
 *
 * @param series of a game of a tournament the tournament's id
 * @param number from 1; 0 for none
 */
record GameKey(String series, int number) {
  private static final int MOST_DIGITS = 9;

  static GameKey of(String gameId) {
    int hyphen = gameId.lastIndexOf('-');
    String digits = gameId.substring(hyphen + 1);
    boolean isNumber =
        hyphen >= 0
            && !digits.isEmpty()
            && digits.length() <= MOST_DIGITS
            && digits.charAt(0) != '0'
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber
        ? new GameKey(gameId.substring(0, hyphen), Integer.parseInt(digits))
        : new GameKey(gameId, 0);
  }

  /** The id of a row, which leaves out one that follows from its other columns. */
  static String id(String stored, String tournamentId, int number) {
    return stored.isEmpty() ? tournamentId + "-" + number : stored;
  }

  /** What a row has for the id. */
  static String stored(RequestedGame game) {
    return of(game.gameId()).equals(new GameKey(game.tournamentId(), game.number()))
        ? ""
        : game.gameId();
  }
}
