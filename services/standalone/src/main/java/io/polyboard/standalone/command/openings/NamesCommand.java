package io.polyboard.standalone.command.openings;

import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.standalone.option.DefinedVariant;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.openings.NamesPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard openings names}. */
@Command(
    name = "names",
    sortOptions = false,
    description = {"List the openings of a variant that have names.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard openings names chess",
      "  polyboard openings names my-game.yaml --json",
      "",
      "JSON: {\"variant\": id, \"digest\", \"openings\": [{\"name\", \"turns\": [turn, ...]},",
      "  ...]}"
    })
public final class NamesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "VARIANT",
      completionCandidates = VariantParameter.Ids.class,
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Mixin private final PlatformOptions options = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public NamesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Optional<DefinedVariant> found = DefinedVariant.found(variant);
    try (Platform platform =
        found.isPresent() ? options.connectToStored(terminal) : options.connect(terminal)) {
      DefinedVariant defined = found.orElseGet(() -> DefinedVariant.registered(variant, platform));
      NamesPage page =
          new NamesPage(
              defined.variant().id(),
              defined.digest(),
              platform
                  .explorer()
                  .listOpeningNames(
                      ListOpeningNamesRequest.newBuilder()
                          .setVariantDigest(defined.digest())
                          .build())
                  .getOpeningsList());
      json.print(page, terminal);
      terminal.out().flush();
      if (page.openings().isEmpty()) {
        terminal.err().println("no opening of " + defined.variant().id() + " has a name");
      }
    }
    return ExitCode.DONE;
  }
}
