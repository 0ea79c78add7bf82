package io.polyboard.standalone.command;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
    footer = {"  polyboard variants check my-game.yaml", "  polyboard variants check games/*.yaml"})
public final class VariantsCheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Variant files.")
  private List<Path> files = List.of();

  public VariantsCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    int exitCode = ExitCode.DONE;
    for (Path file : files) {
      try {
        VariantDefinition variant = Variants.check(file);
        Lattice lattice = variant.lattice();
        terminal
            .out()
            .println(
                file
                    + ": ok ("
                    + variant.id()
                    + ", "
                    + lattice.cells()
                    + (lattice.cells() == 1 ? " cell, " : " cells, ")
                    + lattice.boards()
                    + (lattice.boards() == 1 ? " board)" : " boards)"));
      } catch (RefusedException e) {
        exitCode = ExitCode.REFUSED;
        for (Fault fault : e.faults()) {
          boolean named = fault.place().startsWith(file.toString());
          terminal.out().println(named ? fault : file + ": " + fault);
        }
      }
    }
    return exitCode;
  }
}
