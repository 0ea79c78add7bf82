package io.polyboard.standalone.command.token;

import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.token.TokensPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code polyboard token revoke}. */
@Command(
    name = "revoke",
    sortOptions = false,
    description = {
      "Take tokens out of a file and tell which. Services that read the file refuse them within"
          + " polyboard.access.refresh.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard token revoke tokens 1f3870be274f",
      "  polyboard token revoke tokens --owner alice",
      "",
      "Exit code 1 if there is no such token, or the file has lines that are wrong or",
      "cannot be written; then it stays as it is.",
      "JSON: {\"hash\": text, \"owner\": text, \"scopes\": [text],",
      "  \"expires\": time or null, \"valid\": boolean} for each token"
    })
public final class TokenRevokeCommand implements Callable<Integer> {
  private static final Pattern BEGINNING = Pattern.compile("[0-9a-f]{8,64}");

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FILE", description = "The file of tokens.")
  private Path file = Path.of("tokens");

  @Parameters(
      index = "1..*",
      paramLabel = "HASH",
      description = "The beginning of a token's hash, 8 digits or more, as 'list' prints it.")
  private List<String> hashes = List.of();

  @Option(names = "--owner", paramLabel = "NAME", description = "All tokens of this owner.")
  private @Nullable String owner;

  @Mixin private final JsonOption json = new JsonOption();

  public TokenRevokeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (hashes.isEmpty() == (owner == null)) {
      throw wrong("which tokens? Give their hashes, or --owner");
    }
    for (String hash : hashes) {
      if (!BEGINNING.matcher(hash).matches()) {
        throw wrong("'" + hash + "' is not 8 to 64 hexadecimal digits in lower case");
      }
    }
    List<TokenEntry> there = TokenFile.read(file);
    Set<String> revoked = new HashSet<>();
    for (String hash : hashes) {
      List<TokenEntry> meant =
          there.stream().filter(entry -> entry.hash().startsWith(hash)).toList();
      if (meant.size() > 1) {
        throw wrong("'" + hash + "' is the beginning of several; give more digits");
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
      return none(owner == null ? "any more" : "of '" + owner + "'");
    }
    json.print(TokensPage.of(gone, Instant.now()), terminal);
    return ExitCode.DONE;
  }

  private int none(String which) {
    terminal.err().println("polyboard token revoke: " + file + " has no token " + which);
    return ExitCode.REFUSED;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
