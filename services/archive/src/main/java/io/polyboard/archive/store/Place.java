package io.polyboard.archive.store;

import module java.base;

import io.polyboard.service.calls.PageTokens;

/**
 * A place in the order of storing, which is that in which transactions committed: once a game can
 * be read, none is ever stored before it.
 *
 * @param archivedAt to the microsecond; no two games have the same
 */
public record Place(OffsetDateTime archivedAt) implements Comparable<Place> {
  /** Before everything. */
  public static final Place START = new Place(Instant.EPOCH.atOffset(ZoneOffset.UTC));

  /** After everything. */
  public static final Place END = new Place(OffsetDateTime.MAX);

  /** The place of a text that {@link #text} has made; see {@link PageTokens#time}. */
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
