package io.polyboard.archive.store;

import java.time.OffsetDateTime;
import java.util.Comparator;

/** An order of storing. */
public enum GameOrder {
  NEWEST("desc", "<", Comparator.reverseOrder(), Place.END),
  OLDEST("asc", ">", Comparator.naturalOrder(), Place.START);

  private final String direction;
  private final String follows;
  private final Comparator<Place> comparator;
  private final Place start;

  GameOrder(String direction, String follows, Comparator<Place> comparator, Place start) {
    this.direction = direction;
    this.follows = follows;
    this.comparator = comparator;
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

  Comparator<Place> comparator() {
    return comparator;
  }

  /** A time ahead of all in this order. */
  OffsetDateTime beginning() {
    return start.archivedAt();
  }

  /** Whether all that was stored at one time comes before all that was stored at another. */
  boolean isEarlier(OffsetDateTime one, OffsetDateTime other) {
    return this == NEWEST ? one.isAfter(other) : one.isBefore(other);
  }
}
