package io.polyboard.standalone.command.variant;

import module java.base;

import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code polyboard variants}. */
@Command(
    name = "variants",
    subcommands = {VariantsShowCommand.class, VariantsCheckCommand.class},
    description = {
      "List the shipped variants, show a variant, or check variant files.",
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
      "  one per line"
    })
public final class VariantsCommand extends PrintingCommand {
  private static final Columns<Entry> COLUMNS =
      new Columns<Entry>()
          .with("", Entry::id)
          .with("", Entry::name)
          .with("", each -> Objects.requireNonNullElse(each.designer, ""))
          .with("", each -> Objects.toString(each.year, ""))
          .with("", each -> each.boards + "×" + each.files + "×" + each.ranks);

  @Override
  public Integer call() {
    List<Entry> entries =
        Variants.ids().stream().map(DefinitionReader::shipped).map(Entry::of).toList();
    printAll(entries, () -> COLUMNS.lines(entries));
    return ExitCode.DONE;
  }

  /** The JSON of a variant. */
  private record Entry(
      String id,
      String name,
      @Nullable String designer,
      @Nullable Integer year,
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
