package io.polyboard.standalone.command.openings;

import module java.base;

import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.DefinedVariant;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard openings names}. */
@Command(
    name = "names",
    description = {"List the openings of a variant that have names.", ""},
    footer = {
      "  polyboard openings names chess",
      "  polyboard openings names my-game.yaml --json",
      "",
      "JSON: {\"variant\": id, \"digest\", \"openings\": [{\"name\", \"turns\": [turn, ...]},",
      "  ...]}"
    })
public final class NamesCommand extends PrintingCommand {
  @Parameters(
      paramLabel = "VARIANT",
      completionCandidates = VariantParameter.Ids.class,
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    Optional<DefinedVariant> found = DefinedVariant.found(variant);
    try (Platform platform =
        found.isPresent() ? options.connectToStored(terminal) : options.connect(terminal)) {
      DefinedVariant defined = found.orElseGet(() -> DefinedVariant.registered(variant, platform));
      ListOpeningNamesRequest.Builder request =
          ListOpeningNamesRequest.newBuilder().setVariantDigest(defined.digest());
      List<NamesPage.Named> openings =
          platform.explorer().listOpeningNames(request.build()).getOpeningsList().stream()
              .map(each -> new NamesPage.Named(each.getName(), each.getTurnsList()))
              .toList();
      String id = defined.variant().id();
      print(new NamesPage(id, defined.digest(), openings));
      if (openings.isEmpty()) {
        terminal.say("no opening of " + id + " has a name");
      }
    }
    return ExitCode.DONE;
  }

  /** The output; the digest is that of the variant's definition. */
  private record NamesPage(String variant, String digest, List<Named> openings) implements Page {
    private record Named(String name, List<String> turns) {}

    @Override
    public List<String> lines() {
      return new Columns<Named>()
          .with("", Named::name)
          .with("", each -> String.join(" ", each.turns))
          .lines(openings);
    }
  }
}
