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
      "Rebuild the opening explorer from all games.",
      "",
      "Normally not needed, because games are added when they are stored. Until the rebuild is"
          + " complete, the explorer shows only the games added so far. Games may be played and"
          + " stored during the rebuild. After Ctrl-C the services continue it.",
      ""
    },
    footer = {
      "  polyboard archive openings",
      "  polyboard archive openings --server localhost:9000",
      "",
      "JSON: {\"games\": number added by this command, \"complete\": true or false, \"seconds\":"
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
