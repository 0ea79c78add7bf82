package io.polyboard.standalone.command.archive;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard archive}. */
@Command(
    name = "archive",
    synopsisSubcommandLabel = "COMMAND",
    description = {"Look after the archive of games.", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  polyboard archive check", "  polyboard archive rebuild"})
public final class ArchiveCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(), "which command? check, rebuild or openings");
  }
}
