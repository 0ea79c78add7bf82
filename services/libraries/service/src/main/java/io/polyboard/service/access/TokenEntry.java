package io.polyboard.service.access;

import module java.base;

/**
 * A line of a file of tokens: {@code HASH OWNER SCOPE,... [EXPIRES]}.
 *
 * @param hash of the token
 * @param caller the owner and scopes of the token
 * @param expires when the token expires; empty for never
 */
public record TokenEntry(String hash, Caller caller, Optional<Instant> expires) {
  /** The line, without its end. */
  public String line() {
    String end = expires.map(time -> " " + time.truncatedTo(ChronoUnit.SECONDS)).orElse("");
    return "%s %s %s%s".formatted(hash, caller.owner(), Scopes.text(caller.scopes()), end);
  }

  /** Whether the token is valid at this time. */
  public boolean isValidAt(Instant now) {
    return expires.isEmpty() || now.isBefore(expires.get());
  }
}
