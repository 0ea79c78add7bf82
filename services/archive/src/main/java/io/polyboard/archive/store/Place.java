package io.polyboard.archive.store;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;

/**
 * A place in the order of storing, which is that in which transactions committed: once a game can
 * be read, none is ever stored before it.
 *
 * @param archivedAt to the microsecond
 * @param serial tells apart what was stored at one time; 0 precedes all of it
 */
public record Place(OffsetDateTime archivedAt, long serial) implements Comparable<Place> {
  /** Before everything. */
  public static final Place START = new Place(Instant.EPOCH.atOffset(ZoneOffset.UTC), 0);

  /** After everything. */
  public static final Place END = new Place(OffsetDateTime.MAX, 0);

  private static final Comparator<Place> OLDEST_FIRST =
      Comparator.comparing(Place::archivedAt).thenComparingLong(Place::serial);

  @Override
  public int compareTo(Place other) {
    return OLDEST_FIRST.compare(this, other);
  }

  /** The place before this one and the other. */
  Place earlier(Place other) {
    return compareTo(other) < 0 ? this : other;
  }

  /** The place after this one and the other. */
  Place later(Place other) {
    return compareTo(other) > 0 ? this : other;
  }
}
