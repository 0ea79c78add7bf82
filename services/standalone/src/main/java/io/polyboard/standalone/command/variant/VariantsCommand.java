package io.polyboard.standalone.command.variant;

import module java.base;

import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.variant.VariantsPage;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;

/** {@code polyboard variants}. */
@Command(
    name = "variants",
    subcommands = {VariantsShowCommand.class, VariantsCheckCommand.class},
    description = {
      "List the variants that are shipped; show one, or check a variant file.",
      "",
      "The last column is boards × files × ranks.",
      ""
    },
    footer = {
      "  polyboard variants",
      "  polyboard variants show mapped-chess",
      "  polyboard variants check my-game.yaml",
      "",
      "JSON: {\"id\": id, \"name\": name, \"designer\": name or null, \"year\": number or null,",
      "  \"boards\": number, \"files\": number, \"ranks\": number, \"notice\": text or null},",
      "  one a line"
    })
public final class VariantsCommand extends PrintingCommand {

  @Override
  public Integer call() {
    List<VariantsPage.Entry> entries =
        Variants.ids().stream().map(DefinitionReader::shipped).map(VariantsPage.Entry::of).toList();
    printAll(entries, new VariantsPage(entries)::lines);
    return ExitCode.DONE;
  }
}
