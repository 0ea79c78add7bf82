package io.polyboard.standalone.command.study;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard study}. */
@Command(
    name = "study",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Study openings: search thousands of positions, best first, and back their scores up.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard study create mapped-chess --positions 2000",
      "  polyboard study show k3v9x2m7qa",
      "  polyboard study export k3v9x2m7qa --format pgn > openings.pgn"
    })
public final class StudyCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(), "which command? create, list, watch, show, export or delete");
  }
}
