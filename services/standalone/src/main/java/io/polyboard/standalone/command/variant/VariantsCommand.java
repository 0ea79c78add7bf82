package io.polyboard.standalone.command.variant;

import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.TextTable;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "JSON: {\"variants\": [{\"id\": id, \"name\": name, \"designer\": name, \"year\": number,",
      "  \"boards\": number, \"files\": number, \"ranks\": number, \"notice\": text or null},",
      "  ...]}"
    })
public final class VariantsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final JsonOption json = new JsonOption();

  public VariantsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Entry> entries =
        Variants.ids().stream().map(DefinitionReader::shipped).map(Entry::of).toList();
    if (json.requested()) {
      JsonOption.print(terminal, new Shape(entries));
      return ExitCode.DONE;
    }
    TextTable table = new TextTable();
    for (Entry entry : entries) {
      table.row(
          entry.id,
          entry.name,
          entry.designer,
          Integer.toString(entry.year),
          entry.boards + "×" + entry.files + "×" + entry.ranks);
    }
    table.lines().forEach(terminal.out()::println);
    return ExitCode.DONE;
  }

  private record Shape(List<Entry> variants) {}

  private record Entry(
      String id,
      String name,
      String designer,
      int year,
      int boards,
      int files,
      int ranks,
      @Nullable String notice) {
    static Entry of(VariantDefinition variant) {
      Lattice lattice = variant.lattice();
      return new Entry(
          variant.id(),
          variant.name(),
          variant.designer(),
          variant.year(),
          lattice.boards(),
          lattice.files(),
          lattice.ranks(),
          variant.notice());
    }
  }
}
