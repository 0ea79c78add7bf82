package io.polyboard.standalone.command.archive;

import io.polyboard.standalone.command.explorer.OpeningIndexing;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.archive.OpeningsPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code polyboard archive openings}. */
@Command(
    name = "openings",
    sortOptions = false,
    description = {
      "Put all games into the opening explorer anew.",
      "",
      "That is never needed in the order of things: games go in as they are stored. Until it is"
          + " done the explorer tells of the games that are in again. Games may be played and"
          + " stored meanwhile. After Ctrl-C the services go on with it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard archive openings",
      "  polyboard archive openings --server localhost:9000",
      "",
      "JSON: {\"games\": number put in by this command, \"complete\": true or false, \"seconds\":"
          + " number}"
    })
public final class ArchiveOpeningsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final PlatformOptions options = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public ArchiveOpeningsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connectToStored(terminal);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      long start = System.nanoTime();
      OpeningIndexing.Done done = new OpeningIndexing(platform, true).run(interruption, progress);
      json.print(
          OpeningsPage.of(done.games(), done.isComplete(), System.nanoTime() - start), terminal);
      terminal.out().flush();
      return done.isComplete() ? ExitCode.DONE : ExitCode.INTERRUPTED;
    }
  }
}
