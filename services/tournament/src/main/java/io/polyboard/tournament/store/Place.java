package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.calls.PageTokens;

/** Where a list goes on: after the tournament or job of this age and id. */
public record Place(Instant createdAt, String id) {
  /** The place of a text that {@link #text} has made; see {@link PageTokens#time}. */
  public static Place parse(String text) {
    int space = text.indexOf(' ');
    if (space < 0 || text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("it is no place");
    }
    return new Place(PageTokens.time(text.substring(0, space)), text.substring(space + 1));
  }

  /** This place as text, for tokens. */
  public String text() {
    return PageTokens.text(createdAt) + " " + id;
  }
}
