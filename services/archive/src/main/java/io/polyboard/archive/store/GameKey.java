package io.polyboard.archive.store;

import module java.base;

/**
 * The primary key of a game. Its id consists of the key.
 *
 * @param number number in the tournament, from 1
 */
record GameKey(String tournamentId, int number) {
  private static final Pattern ID = Pattern.compile("(.*)-([1-9][0-9]{0,8})", Pattern.DOTALL);

  /** The key of an id; empty if the text is not the id of a game. */
  static Optional<GameKey> of(String gameId) {
    Matcher id = ID.matcher(gameId);
    return id.matches()
        ? Optional.of(new GameKey(id.group(1), Integer.parseInt(id.group(2))))
        : Optional.empty();
  }

  String gameId() {
    return tournamentId + "-" + number;
  }
}
