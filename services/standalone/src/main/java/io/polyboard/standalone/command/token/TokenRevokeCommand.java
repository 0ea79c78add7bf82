package io.polyboard.standalone.command.token;

import module java.base;

import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.token.TokensPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard token revoke}. */
@Command(
    name = "revoke",
    description = {
      "Remove tokens from a file, and list the removed tokens.",
      "",
      "Services that read the file refuse the tokens within polyboard.access.refresh.",
      ""
    },
    footer = {
      "  polyboard token revoke tokens 1f3870be274f",
      "  polyboard token revoke tokens --owner alice",
      "",
      "Exit code 1 if there is no such token, or the file has invalid lines or cannot",
      "be written; then the file does not change.",
      "JSON: {\"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null, \"valid\": boolean} for each token"
    })
public final class TokenRevokeCommand extends PrintingCommand {
  private static final Pattern BEGINNING = Pattern.compile("[0-9a-f]{8,64}");

  @Parameters(index = "0", paramLabel = "FILE", description = "File of tokens.")
  private Path file = Path.of("tokens");

  @Parameters(
      index = "1..*",
      paramLabel = "HASH",
      description = "The beginning of a token's hash, at least 8 digits, as 'list' prints it.")
  private List<String> hashes = List.of();

  @Option(names = "--owner", paramLabel = "NAME", description = "Revoke all tokens of this owner.")
  private @Nullable String owner;

  @Override
  public Integer call() {
    if (hashes.isEmpty() == (owner == null)) {
      throw new UsageException("give either hashes of tokens or --owner");
    }
    for (String hash : hashes) {
      if (!BEGINNING.matcher(hash).matches()) {
        throw new UsageException(
            "'" + hash + "' is not a hash; write 8 to 64 hexadecimal digits in lower case");
      }
    }
    List<TokenEntry> there = TokenFile.read(file);
    Set<String> revoked = new HashSet<>();
    for (String hash : hashes) {
      List<TokenEntry> meant =
          there.stream().filter(entry -> entry.hash().startsWith(hash)).toList();
      if (meant.size() > 1) {
        throw new UsageException("'" + hash + "' matches several hashes; give more digits");
      }
      if (meant.isEmpty()) {
        return none("whose hash begins with " + hash);
      }
      revoked.add(meant.getFirst().hash());
    }
    List<TokenEntry> gone =
        TokenFile.remove(
            file, entry -> revoked.contains(entry.hash()) || entry.caller().owner().equals(owner));
    if (gone.isEmpty()) {
      return none(owner == null ? "with these hashes" : "of '" + owner + "'");
    }
    TokensPage page = TokensPage.of(gone, Instant.now());
    printAll(page.entries(), page::lines);
    return ExitCode.DONE;
  }

  private int none(String which) {
    terminal.say("polyboard token revoke: " + file + " has no token " + which);
    return ExitCode.REFUSED;
  }
}
