package io.polyboard.standalone.command.variant;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.page.variant.VariantsCheckPage;
import io.polyboard.standalone.page.variant.VariantsCheckPage.CheckedFile;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code polyboard variants check}. */
@Command(
    name = "check",
    description = {
      "Check variant files.",
      "",
      "Prints 'FILE: ok (id, cells, boards)' for a file without faults, and otherwise one line for"
          + " each fault with its place and the reason. The exit code is 1 if any file has a fault."
          + " Oddities of a playable file are notes on standard error.",
      ""
    },
    footer = {
      "  polyboard variants check my-game.yaml",
      "  polyboard variants check games/*.yaml",
      "",
      "JSON: {\"file\": path, \"sound\": true or false, \"id\": id or null,",
      "  \"cells\": number or null, \"boards\": number or null,",
      "  \"faults\": [{\"place\": place, \"reason\": text}, ...], \"notes\": [the same, ...]},",
      "  one file per line (null if there are faults)"
    })
public final class VariantsCheckCommand extends PrintingCommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Variant files.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    List<CheckedFile> checked = files.stream().map(VariantsCheckCommand::check).toList();
    VariantsCheckPage page = new VariantsCheckPage(checked);
    printAll(checked, page::lines);
    if (!printsJson()) {
      page.notes().forEach(terminal::say);
    }
    return checked.stream().allMatch(CheckedFile::sound) ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private static CheckedFile check(Path file) {
    String name = file.toString();
    try {
      requireFile(file, CheckedFile.shown(name));
      return CheckedFile.sound(name, Variants.check(file));
    } catch (RefusedException e) {
      return CheckedFile.faulty(name, e.problems());
    }
  }

  /** Rejects names that are clearly not paths with a clearer message than for a missing file. */
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
