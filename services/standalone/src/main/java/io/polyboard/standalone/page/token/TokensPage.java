package io.polyboard.standalone.page.token;

import module java.base;

import io.polyboard.service.access.Scopes;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.standalone.page.Columns;
import org.jspecify.annotations.Nullable;

/** Tokens of a file; only their hashes are known. */
public record TokensPage(List<Entry> entries) {
  /** Digits of a hash that are enough to identify it in a file. */
  private static final int SHOWN = 12;

  /**
   * A token; also its JSON.
   *
   * @param expires time of expiry, ISO 8601; null for never
   * @param valid whether the token has not expired
   */
  public record Entry(
      String hash, String owner, List<String> scopes, @Nullable String expires, boolean valid) {}

  public static TokensPage of(List<TokenEntry> tokens, Instant now) {
    return new TokensPage(
        tokens.stream()
            .map(token ->
                new Entry(
                    token.hash(),
                    token.caller().owner(),
                    List.of(Scopes.text(token.caller().scopes()).split(",", -1)),
                    token.expires().map(Instant::toString).orElse(null),
                    token.isValidAt(now)))
            .toList());
  }

  public List<String> lines() {
    return new Columns<Entry>()
        .with("", each -> each.hash.substring(0, SHOWN))
        .with("", Entry::owner)
        .with("", each -> String.join(",", each.scopes))
        .with(
            "",
            each ->
                each.expires == null
                    ? "never expires"
                    : (each.valid ? "until " : "expired ") + each.expires)
        .lines(entries);
  }
}
