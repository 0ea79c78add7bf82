package io.polyboard.standalone.command;

import module java.base;

import io.polyboard.standalone.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Option;

/** A command of the program. Returns its exit code. Created by {@link Factory}. */
@Command(sortOptions = false, commandListHeading = "%nCommands:%n", footerHeading = "%nExamples:%n")
public abstract class ConsoleCommand implements Callable<Integer> {
  /** The terminal that the command runs on. */
  @SuppressWarnings("NullAway.Init") // the factory sets it
  protected Terminal terminal;

  @Option(
      names = {"-h", "--help"},
      order = Integer.MAX_VALUE,
      usageHelp = true,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  /** Creates commands that run on a terminal. */
  public record Factory(Terminal terminal) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      K made = picocli.CommandLine.defaultFactory().create(type);
      if (made instanceof ConsoleCommand command) {
        command.terminal = terminal;
      }
      return made;
    }
  }
}
