package io.polyboard.standalone.option;

import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.Terminal;
import picocli.CommandLine.Option;

/** Whether a command prints JSON; each command's help gives the shape. */
public final class JsonOption {
  @Option(names = "--json", description = "Print one line of JSON instead.")
  private boolean requested;

  /** Whether it does. */
  public boolean requested() {
    return requested;
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
