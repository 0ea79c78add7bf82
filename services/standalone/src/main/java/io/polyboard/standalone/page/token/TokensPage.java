package io.polyboard.standalone.page.token;

import io.polyboard.service.access.Scopes;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tokens of a file, of which only the hashes are known. */
public record TokensPage(List<Entry> entries) implements Page {
  /** So much of a hash tells it from all others of a file. */
  private static final int SHOWN = 12;

  /**
   * A token. The JSON of it, too.
   *
   * @param expires from when it is not valid any more, ISO 8601; null for never
   * @param valid whether that is yet to come
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

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    for (Entry entry : entries) {
      table.row(
          entry.hash.substring(0, SHOWN),
          entry.owner,
          String.join(",", entry.scopes),
          entry.expires == null
              ? "for ever"
              : (entry.valid ? "until " : "expired ") + entry.expires);
    }
    return table.lines();
  }

  /** A line for each. */
  @Override
  public String json() {
    return entries.stream().map(Json::of).collect(Collectors.joining("\n"));
  }
}
