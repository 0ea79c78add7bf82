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
      "Tell of each token of a file the beginning of its hash, its owner, what it allows and how"
          + " long. The tokens themselves are kept nowhere.",
      ""
    },
    footer = {
      "  polyboard token list tokens",
      "  polyboard token list tokens --json",
      "",
      "Exit code 1 if the file has lines that are wrong, or cannot be read.",
      "JSON: {\"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null, \"valid\": boolean} for each token"
    })
public final class TokenListCommand extends PrintingCommand {
  @Parameters(paramLabel = "FILE", description = "The file of tokens.")
  private Path file = Path.of("tokens");

  @Override
  public Integer call() {
    TokensPage page = TokensPage.of(TokenFile.read(file), Instant.now());
    printAll(page.entries(), page::lines);
    return ExitCode.DONE;
  }
}
