package io.polyboard.archive.store;

import module java.base;

import io.polyboard.service.calls.PageTokens;

/**
 * A place in the order of storing, in which transactions commit: once a game can be read, no game
 * is stored before it any more.
 *
 * @param archivedAt time to the microsecond; different for each game
 */
public record Place(OffsetDateTime archivedAt) implements Comparable<Place> {
  /** Before everything. */
  public static final Place START = new Place(Instant.EPOCH.atOffset(ZoneOffset.UTC));

  /** After everything. */
  public static final Place END = new Place(OffsetDateTime.MAX);

  /** Reads a text that {@link #text} returns; see {@link PageTokens#time}. */
  public static Place parse(String text) {
    return new Place(PageTokens.time(text).atOffset(ZoneOffset.UTC));
  }

  /** This place as text, for tokens. */
  public String text() {
    return PageTokens.text(archivedAt.toInstant());
  }

  @Override
  public int compareTo(Place other) {
    return archivedAt.compareTo(other.archivedAt);
  }

  Place later(Place other) {
    return compareTo(other) > 0 ? this : other;
  }
}
