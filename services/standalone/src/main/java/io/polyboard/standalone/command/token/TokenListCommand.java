package io.polyboard.standalone.command.token;

import io.polyboard.service.access.TokenFile;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.token.TokensPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard token list}. */
@Command(
    name = "list",
    sortOptions = false,
    description = {
      "Tell of each token of a file the beginning of its hash, its owner, what it allows and how"
          + " long. The tokens themselves are kept nowhere.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard token list tokens",
      "  polyboard token list tokens --json",
      "",
      "Exit code 1 if the file has lines that are wrong, or cannot be read.",
      "JSON: {\"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null, \"valid\": boolean} for each token"
    })
public final class TokenListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The file of tokens.")
  private Path file = Path.of("tokens");

  @Mixin private final JsonOption json = new JsonOption();

  public TokenListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    json.print(TokensPage.of(TokenFile.read(file), Instant.now()), terminal);
    return ExitCode.DONE;
  }
}
