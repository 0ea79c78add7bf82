package io.polyboard.standalone.command;

import module java.base;

import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only groups subcommands. */
@Command(synopsisSubcommandLabel = "COMMAND")
public abstract class CommandGroup extends ConsoleCommand {
  @Spec private CommandSpec group = CommandSpec.create();

  @Override
  public final Integer call() {
    List<String> names = new ArrayList<>(group.subcommands().keySet());
    String last = names.removeLast();
    throw new UsageException("missing command: use " + String.join(", ", names) + " or " + last);
  }
}
