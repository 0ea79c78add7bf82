package io.polyboard.standalone.command.variant;

import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.variant.VariantPage;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard variants show}. */
@Command(
    name = "show",
    description = {
      "Show a variant: its origin, rules and start position, and how its pieces move.",
      "",
      "The reach of a piece is the number of cells that it can move to on otherwise empty boards,"
          + " ignoring check: the minimum, mean and maximum over all cells on which a white one may"
          + " stand. Castling, double steps, transfers and king holds are not counted.",
      "",
      "With --yaml it prints the definition file instead, as a template for another variant.",
      ""
    },
    footer = {
      "  polyboard variants show chess-on-two-boards",
      "  polyboard variants show my-game.yaml",
      "  polyboard variants show chess --yaml > my-game.yaml",
      "",
      "JSON: {\"id\": id, \"name\": name, \"designer\": name or null, \"year\": number or null,",
      "  \"source\": text or null, \"description\": text, \"notice\": text or null,",
      "  \"boards\": [label, ...],",
      "  \"files\": number, \"ranks\": number, \"position\": MFEN of the start,",
      "  \"pieces\": [{\"piece\": letter, \"name\": name, \"description\": text}, ...], \"reach\":",
      "  [{\"piece\": letter, \"name\": name, \"what\": \"moves\", \"advances\" or \"captures\",",
      "    \"all\": {\"min\": number, \"mean\": number, \"max\": number},",
      "    \"sameBoard\": {the same}, \"otherBoards\": {the same}}, ...]}"
    })
public final class VariantsShowCommand extends PrintingCommand {
  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(names = "--yaml", description = "Print the definition file instead.")
  private boolean yaml;

  @Override
  public Integer call() {
    requireAlone("--yaml", yaml);
    if (yaml) {
      terminal.out().print(DefinitionReader.text(variant.name()));
      return ExitCode.DONE;
    }
    VariantPage page =
        new VariantPage(variant.variant(), terminal.columns(), terminal.outInColour());
    print(page.shape(), page::lines);
    return ExitCode.DONE;
  }
}
