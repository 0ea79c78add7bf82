package io.polyboard.standalone.command.variant;

import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.variant.VariantsPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code polyboard variants}. */
@Command(
    name = "variants",
    description = {
      "List the variants that are shipped; show one, or check a variant file.",
      "",
      "The last column is boards × files × ranks.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard variants",
      "  polyboard variants show mapped-chess",
      "  polyboard variants check my-game.yaml",
      "",
      "JSON: {\"id\": id, \"name\": name, \"designer\": name or null, \"year\": number or null,",
      "  \"boards\": number, \"files\": number, \"ranks\": number, \"notice\": text or null},",
      "  one a line"
    })
public final class VariantsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final JsonOption json = new JsonOption();

  public VariantsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    json.print(
        new VariantsPage(Variants.ids().stream().map(DefinitionReader::shipped).toList()),
        terminal);
    return ExitCode.DONE;
  }
}
