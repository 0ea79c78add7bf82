package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.DeleteStudyRequest;
import io.polyboard.standalone.command.ConsoleCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard study delete}. */
@Command(
    name = "delete",
    description = {"Delete a study and its results.", ""},
    footer = {"  polyboard study delete k3v9x2m7qa"})
public final class StudyDeleteCommand extends ConsoleCommand {
  @Parameters(paramLabel = "ID", description = "Id of a study, see 'polyboard study list'.")
  private String id = "";

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connectToStored(terminal)) {
      var unused =
          platform.studies().deleteStudy(DeleteStudyRequest.newBuilder().setStudyId(id).build());
      terminal.say("study " + id + " is deleted");
    }
    return ExitCode.DONE;
  }
}
