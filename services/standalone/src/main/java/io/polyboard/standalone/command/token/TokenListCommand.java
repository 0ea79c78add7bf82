package io.polyboard.standalone.command.token;

import module java.base;

import io.polyboard.service.access.TokenFile;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.token.TokensPage;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code polyboard token list}. */
@Command(
    name = "list",
    description = {
      "List the tokens of a file.",
      "",
      "Prints the beginning of each token's hash, its owner, scopes and expiry. The tokens"
          + " themselves are not stored.",
      ""
    },
    footer = {
      "  polyboard token list tokens",
      "  polyboard token list tokens --json",
      "",
      "Exit code 1 if the file has invalid lines or cannot be read.",
      "JSON: {\"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null, \"valid\": boolean} for each token"
    })
public final class TokenListCommand extends PrintingCommand {
  @Parameters(paramLabel = "FILE", description = "File of tokens.")
  private Path file = Path.of("tokens");

  @Override
  public Integer call() {
    TokensPage page = TokensPage.of(TokenFile.read(file), Instant.now());
    printAll(page.entries(), page::lines);
    return ExitCode.DONE;
  }
}
