package io.polyboard.standalone.command.token;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.Scopes;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard token create}. */
@Command(
    name = "create",
    description = {
      "Create a token, print it, and add its hash to a file.",
      "",
      "The setting polyboard.access.tokens names the file. The token itself is not stored."
          + " 'polyboard token revoke' revokes it.",
      "",
      "Scopes: rules:read, search, variants:write, tournaments:write, archive:read, admin (all of"
          + " them, for every owner).",
      ""
    },
    footer = {
      "  polyboard token create tokens --owner alice --scope rules:read,search",
      "  polyboard token create tokens --owner ci --scope tournaments:write --days 90",
      "  polyboard up --listen 0.0.0.0 --tokens tokens",
      "",
      "Exit code 1 if the file has invalid lines or cannot be written.",
      "JSON: {\"token\": text, \"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null}"
    })
public final class TokenCreateCommand extends PrintingCommand {
  private static final int MAX_DAYS = 36_500;

  @Parameters(paramLabel = "FILE", description = "File of tokens; created if missing.")
  private Path file = Path.of("tokens");

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      required = true,
      description = "Owner of the tournaments that are created with the token.")
  private String owner = "";

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      split = ",",
      required = true,
      description = "Scopes of the token, separated by commas.")
  private List<String> scopes = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days until the token expires; default: never.")
  private @Nullable Integer days;

  @Override
  public Integer call() {
    if (!Caller.OWNER.matcher(owner).matches()) {
      throw new UsageException("--owner: use 1 to 100 letters, digits and '.', '_', '@', ':', '-'");
    }
    Set<Scope> allowed = new LinkedHashSet<>();
    for (String text : scopes) {
      allowed.add(
          Scopes.parse(text)
              .orElseThrow(() ->
                  new UsageException(
                      "--scope: '%s' is not one of %s"
                          .formatted(text, Scopes.text(Set.copyOf(Scopes.all()))))));
    }
    Optional<Instant> expires = Optional.ofNullable(expires());
    String token = TokenHash.newToken();
    TokenEntry entry = new TokenEntry(TokenHash.of(token), new Caller(owner, allowed), expires);
    TokenFile.add(file, entry);
    print(
        new TokenPage(
            token,
            entry.hash(),
            owner,
            List.of(Scopes.text(entry.caller().scopes()).split(",", -1)),
            expires.map(Instant::toString).orElse(null)));
    if (!printsJson()) {
      terminal.say("its hash is in " + file + "; the token itself is not stored");
    }
    return ExitCode.DONE;
  }

  private @Nullable Instant expires() {
    if (days == null) {
      return null;
    }
    requireBetween("--days", days, 1, MAX_DAYS);
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(days, ChronoUnit.DAYS);
  }

  /**
   * The output.
   *
   * @param expires time of expiry, ISO 8601; null for never
   */
  private record TokenPage(
      String token, String hash, String owner, List<String> scopes, @Nullable String expires)
      implements Page {
    /** Only the token, for pipes. */
    @Override
    public List<String> lines() {
      return List.of(token);
    }
  }
}
