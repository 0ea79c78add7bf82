package io.polyboard.standalone.command.variant;

import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "JSON: {\"files\": [{\"file\": path, \"sound\": true or false, \"id\": id or null,",
      "  \"cells\": number or null, \"boards\": number or null,",
      "  \"faults\": [{\"place\": place, \"reason\": text}, ...]}, ...]}",
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
    List<CheckedFile> checked = new ArrayList<>();
    for (Path file : files) {
      String name = file.toString().isBlank() ? "'" + file + "'" : file.toString();
      try {
        requireFile(file, name);
        VariantDefinition variant = Variants.check(file);
        checked.add(CheckedFile.sound(file, variant));
        print(file + ": " + sound(variant));
      } catch (RefusedException e) {
        checked.add(CheckedFile.faulty(file, e.faults()));
        for (Fault fault : e.faults()) {
          boolean named = fault.place().startsWith(name);
          print(named ? fault.toString() : name + ": " + fault);
        }
      }
    }
    if (json.requested()) {
      JsonOption.print(terminal, new Shape(checked));
    }
    return checked.stream().allMatch(CheckedFile::sound) ? ExitCode.DONE : ExitCode.REFUSED;
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

  private static String sound(VariantDefinition variant) {
    Lattice lattice = variant.lattice();
    return "ok ("
        + variant.id()
        + ", "
        + lattice.cells()
        + (lattice.cells() == 1 ? " cell, " : " cells, ")
        + lattice.boards()
        + (lattice.boards() == 1 ? " board)" : " boards)");
  }

  private void print(String line) {
    if (!json.requested()) {
      terminal.out().println(line);
    }
  }

  private record Shape(List<CheckedFile> files) {}

  /** The JSON of a file. */
  private record CheckedFile(
      String file,
      boolean sound,
      @Nullable String id,
      @Nullable Integer cells,
      @Nullable Integer boards,
      List<Fault> faults) {
    static CheckedFile sound(Path file, VariantDefinition variant) {
      Lattice lattice = variant.lattice();
      return new CheckedFile(
          file.toString(), true, variant.id(), lattice.cells(), lattice.boards(), List.of());
    }

    static CheckedFile faulty(Path file, List<Fault> faults) {
      return new CheckedFile(file.toString(), false, null, null, null, faults);
    }
  }
}
