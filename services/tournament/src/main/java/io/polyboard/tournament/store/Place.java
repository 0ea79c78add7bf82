package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.calls.PageTokens;

/** Where a list continues: after the tournament or job with this time of creation and id. */
public record Place(Instant createdAt, String id) {
  /** Parses a text made by {@link #text}; see {@link PageTokens#time}. */
  public static Place parse(String text) {
    int space = text.indexOf(' ');
    if (space < 0 || text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("not a place in a list");
    }
    return new Place(PageTokens.time(text.substring(0, space)), text.substring(space + 1));
  }

  /** This place as text, for tokens. */
  public String text() {
    return PageTokens.text(createdAt) + " " + id;
  }
}
