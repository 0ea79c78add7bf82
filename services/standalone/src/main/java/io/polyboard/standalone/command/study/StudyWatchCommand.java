package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.ExtendStudyRequest;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.PlatformConnection;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.WorkersOption;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard study watch}. */
@Command(
    name = "watch",
    description = {
      "Watch a study until it has ended; one that was paused, or has failed, goes on.",
      ""
    },
    footer = {
      "  polyboard study watch k3v9x2m7qa",
      "  polyboard study watch k3v9x2m7qa --positions 20000",
      "",
      "JSON: the API's Study, see docs/json.schema.json"
    })
public final class StudyWatchCommand extends PrintingCommand {
  @Parameters(paramLabel = "ID", description = "The study; 'polyboard study list' has them.")
  private String id = "";

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Have it search so many positions in all: more than before.")
  private int positions;

  @Mixin private final WorkersOption workers = new WorkersOption();
  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (PlatformConnection connection =
            new PlatformConnection(terminal, options, workers.number());
        Interruption interruption = new Interruption(terminal, Thread.currentThread()::interrupt)) {
      Platform platform = connection.platform();
      Study study =
          positions == 0
              ? platform
                  .studies()
                  .getStudy(GetStudyRequest.newBuilder().setStudyId(id).build())
                  .getStudy()
              : platform
                  .studies()
                  .extendStudy(
                      ExtendStudyRequest.newBuilder()
                          .setStudyId(id)
                          .setPositions(positions)
                          .build())
                  .getStudy();
      Study left = new FollowedStudy(terminal, connection, interruption).follow(study);
      print(left, new StudyPage(left)::lines);
      return StudyCreateCommand.exitCode(left);
    }
  }
}
