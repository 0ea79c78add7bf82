package io.polyboard.archive.pgn;

/**
 * Where the counting of moves begins.
 *
 * @param white whether White is to move
 * @param number of the first move, 1 or more
 */
record MoveNumber(boolean white, int number) {
  private static final MoveNumber START = new MoveNumber(true, 1);

  /** What an MFEN or FEN says: its second field and its last; a start position's if it is empty. */
  static MoveNumber of(String mfen) {
    String[] fields = mfen.split(" ", -1);
    if (fields.length < 3) {
      return START;
    }
    String last = fields[fields.length - 1];
    // A number of more digits than fit is not a move number.
    int number = last.matches("[1-9]\\d{0,8}") ? Integer.parseInt(last) : 1;
    return new MoveNumber(!fields[1].equals("b"), number);
  }
}
