package io.polyboard.archive.store;

/** An order of storing. */
public enum GameOrder {
  NEWEST("desc", "<", Place.END),
  OLDEST("asc", ">", Place.START);

  private final String direction;
  private final String follows;
  private final Place start;

  GameOrder(String direction, String follows, Place start) {
    this.direction = direction;
    this.follows = follows;
    this.start = start;
  }

  /** The place ahead of all in this order. */
  public Place start() {
    return start;
  }

  /** The direction of SQL's {@code order by}. */
  String direction() {
    return direction;
  }

  /** The operator by which a place follows another. */
  String follows() {
    return follows;
  }
}
