package io.polyboard.standalone.option;

import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Whether a command prints JSON; each command's help gives the shape. */
public final class JsonOption {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = "--json", description = "Print one line of JSON instead.")
  private boolean requested;

  /** Whether it does. */
  public boolean requested() {
    return requested;
  }

  /**
   * Refuses another form of output beside it.
   *
   * @param option of that form
   * @param asked whether it is asked for
   * @throws ParameterException if both are
   */
  public void requireAlone(String option, boolean asked) {
    if (requested && asked) {
      throw new ParameterException(command.commandLine(), option + " does not go with --json");
    }
  }

  /** Prints a page as JSON if that is asked for, else as text. */
  public void print(Page page, Terminal terminal) {
    if (requested) {
      terminal.out().println(page.json());
    } else {
      page.lines().forEach(terminal.out()::println);
    }
  }
}
