package io.polyboard.standalone.page.token;

import module java.base;

import io.polyboard.standalone.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * A token that was made. The JSON of it, too.
 *
 * @param expires from when it is not valid any more, ISO 8601; null for never
 */
public record TokenPage(
    String token, String hash, String owner, List<String> scopes, @Nullable String expires)
    implements Page {

  /** The token alone, for pipes. */
  @Override
  public List<String> lines() {
    return List.of(token);
  }
}
