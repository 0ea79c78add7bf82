package io.polyboard.standalone.command.variant;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.variant.VariantsCheckPage;
import io.polyboard.standalone.page.variant.VariantsCheckPage.CheckedFile;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Terminal;
import java.io.IOException;
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
          + " each fault with its place and the reason. The exit code is 1 if any file has one.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard variants check my-game.yaml",
      "  polyboard variants check games/*.yaml",
      "",
      "JSON: {\"file\": path, \"sound\": true or false, \"id\": id or null,",
      "  \"cells\": number or null, \"boards\": number or null,",
      "  \"faults\": [{\"place\": place, \"reason\": text}, ...]}, a file a line",
      "  (null where there are faults)"
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
    json.print(new VariantsCheckPage(checked), terminal);
    return checked.stream().allMatch(file -> file.faults().isEmpty())
        ? ExitCode.DONE
        : ExitCode.REFUSED;
  }

  private static CheckedFile check(Path file) {
    String name = file.toString();
    String shown = name.isBlank() ? "'" + name + "'" : name;
    try {
      requireFile(file, shown);
      VariantDefinition variant = Variants.check(file);
      requireFreeId(file, shown, variant.id());
      return new CheckedFile(name, shown, variant, List.of());
    } catch (RefusedException e) {
      return new CheckedFile(name, shown, null, e.faults());
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

  /** What a tournament would refuse: another game by the name of one that ships. */
  private static void requireFreeId(Path file, String name, String id) {
    try {
      if (Variants.ids().contains(id)
          && !Files.readString(file, UTF_8).equals(DefinitionReader.shippedText(id))) {
        throw new RefusedException(
            name, "id: '" + id + "' is that of a variant that ships; choose another");
      }
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }
}
