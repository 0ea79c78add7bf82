package io.polyboard.archive.store;

import java.time.OffsetDateTime;
import java.util.Comparator;

/**
 * A place in the order of storing.
 *
 * @param archivedAt to the microsecond
 * @param serial tells apart what was stored at one time; 0 precedes all of it
 */
public record Place(OffsetDateTime archivedAt, long serial) {
  /** After everything. */
  public static final Place END = new Place(OffsetDateTime.MAX, 0);

  static final Comparator<Place> NEWEST_FIRST =
      Comparator.comparing(Place::archivedAt).thenComparingLong(Place::serial).reversed();

  /** The place before this one and the other. */
  Place earlier(Place other) {
    return NEWEST_FIRST.compare(this, other) > 0 ? this : other;
  }
}
