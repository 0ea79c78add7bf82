package io.polyboard.standalone.command.variant;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.CheckedDefinition;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.variant.VariantsCheckPage;
import io.polyboard.standalone.page.variant.VariantsCheckPage.CheckedFile;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard variants check}. */
@Command(
    name = "check",
    description = {
      "Check variant files.",
      "",
      "Prints 'FILE: ok (id, cells, boards)' for a file without faults, and otherwise one line for"
          + " each fault with its place and the reason. The exit code is 1 if any file has one."
          + " What is odd in a file that can be played is a note on standard error.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard variants check my-game.yaml",
      "  polyboard variants check games/*.yaml",
      "",
      "JSON: {\"file\": path, \"sound\": true or false, \"id\": id or null,",
      "  \"cells\": number or null, \"boards\": number or null,",
      "  \"faults\": [{\"place\": place, \"reason\": text}, ...], \"notes\": [the same, ...]},",
      "  a file a line (null where there are faults)"
    })
public final class VariantsCheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Variant files.")
  private List<Path> files = List.of();

  @Mixin private final JsonOption json = new JsonOption();

  public VariantsCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<CheckedFile> checked = files.stream().map(VariantsCheckCommand::check).toList();
    VariantsCheckPage page = new VariantsCheckPage(checked);
    json.print(page, terminal);
    if (!json.requested()) {
      page.notes().forEach(terminal.err()::println);
    }
    return checked.stream().allMatch(file -> file.faults().isEmpty())
        ? ExitCode.DONE
        : ExitCode.REFUSED;
  }

  private static CheckedFile check(Path file) {
    String name = file.toString();
    String shown = name.isBlank() ? "'" + name + "'" : name;
    try {
      requireFile(file, shown);
      CheckedDefinition checked = Variants.check(file);
      return new CheckedFile(name, shown, checked.definition(), List.of(), checked.notes());
    } catch (RefusedException e) {
      return new CheckedFile(name, shown, null, e.problems(), List.of());
    }
  }

  /** Refuses what was plainly not meant as a path, in other words than a missing file. */
  private static void requireFile(Path file, String name) {
    if (file.toString().isBlank() && !Files.isRegularFile(file)) {
      throw new RefusedException(name, "is not a file; name a variant file");
    }
    if (Variants.ids().contains(name) && !Files.exists(file)) {
      throw new RefusedException(
          name, "is a shipped variant, not a file; see 'polyboard variants show " + name + "'");
    }
  }
}
