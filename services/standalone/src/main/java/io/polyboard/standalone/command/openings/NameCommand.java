package io.polyboard.standalone.command.openings;

import module java.base;

import io.polyboard.proto.explorer.v1.NameOpeningsRequest;
import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.DefinedVariant;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard openings name}. */
@Command(
    name = "name",
    customSynopsis = "polyboard openings name VARIANT (FILE | --remove) [OPTION...]",
    description = {
      "Name the openings of a variant.",
      "",
      "The names in the file replace all names given before. A name belongs to the position that"
          + " its turns lead to, with its transpositions and, if the variant has symmetries, its"
          + " images. 'explore', 'games' and PGN show it. The file:",
      "",
      "  variant: mapped-chess",
      "  openings:",
      "    - name: King's pawn",
      "      turns: Ae2Ae4",
      "    - name: \"King's pawn: rook's defence\"",
      "      turns: Ae2Ae4 Ah7Ah6",
      ""
    },
    footer = {
      "  polyboard openings name my-game.yaml my-names.yaml",
      "  polyboard openings name mapped-chess --remove",
      "",
      "JSON: {\"variant\": id, \"digest\", \"openings\": number with a name now}"
    })
public final class NameCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      paramLabel = "VARIANT",
      completionCandidates = VariantParameter.Ids.class,
      description =
          "Id of a shipped or registered variant, or the path of a variant file, which is"
              + " registered.")
  private String variant = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "File of names.")
  private @Nullable Path file;

  @Option(
      names = "--remove",
      description = "Remove the given names; those that ship with the variant apply again.")
  private boolean remove;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    if ((file == null) != remove) {
      throw new UsageException("give either a FILE of names or --remove");
    }
    Optional<DefinedVariant> found = DefinedVariant.found(variant);
    Optional<List<NamedOpening>> checked = found.map(this::openings);
    boolean registers = RegisteredVariant.isFile(variant) && !remove;
    try (Platform platform =
        found.isEmpty() || registers
            ? options.connect(terminal)
            : options.connectToStored(terminal)) {
      DefinedVariant defined = found.orElseGet(() -> DefinedVariant.registered(variant, platform));
      List<NamedOpening> openings = checked.orElseGet(() -> openings(defined));
      String digest =
          registers
              ? RegisteredVariant.digest(defined.definition(), platform, false)
              : defined.digest();
      NameOpeningsRequest.Builder request =
          NameOpeningsRequest.newBuilder().setVariantDigest(digest).addAllOpenings(openings);
      int named = platform.explorer().nameOpenings(request.build()).getOpenings();
      print(new NamingPage(defined.variant().id(), digest, named));
    }
    return ExitCode.DONE;
  }

  private List<NamedOpening> openings(DefinedVariant defined) {
    return file == null
        ? List.of()
        : OpeningNames.load(file, defined.variant()).openings().stream()
            .map(each ->
                NamedOpening.newBuilder().setName(each.name()).addAllTurns(each.turns()).build())
            .toList();
  }

  /**
   * The output.
   *
   * @param digest digest of the variant's definition
   * @param openings number of its openings with names
   */
  private record NamingPage(String variant, String digest, int openings) implements Page {
    @Override
    public List<String> lines() {
      return List.of(
          switch (openings) {
            case 0 -> "no opening of " + variant + " has a name";
            case 1 -> "1 opening of " + variant + " has a name";
            default -> Figures.format("%,d openings of %s have names", openings, variant);
          });
    }
  }
}
