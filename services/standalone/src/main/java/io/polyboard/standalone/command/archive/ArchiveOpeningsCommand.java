package io.polyboard.standalone.command.archive;

import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.explorer.OpeningIndexing;
import io.polyboard.standalone.command.explorer.OpeningIndexing.OpeningsPage;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code polyboard archive openings}. */
@Command(
    name = "openings",
    description = {
      "Put all games into the opening explorer anew.",
      "",
      "That is never needed in the order of things: games go in as they are stored. Until it is"
          + " done the explorer tells of the games that are in again. Games may be played and"
          + " stored meanwhile. After Ctrl-C the services go on with it.",
      ""
    },
    footer = {
      "  polyboard archive openings",
      "  polyboard archive openings --server localhost:9000",
      "",
      "JSON: {\"games\": number put in by this command, \"complete\": true or false, \"seconds\":"
          + " number}"
    })
public final class ArchiveOpeningsCommand extends PrintingCommand {
  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connectToStored(terminal);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      OpeningsPage page = new OpeningIndexing(platform, true).run(interruption, progress);
      print(page);
      return page.complete() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }
  }
}
