package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.ExtendStudyRequest;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.Jobs;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.WorkersOption;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard study watch}. */
@Command(
    name = "watch",
    description = {
      "Watch a study until it ends; resume it first if it was paused or has failed.",
      ""
    },
    footer = {
      "  polyboard study watch k3v9x2m7qa",
      "  polyboard study watch k3v9x2m7qa --positions 20000",
      "",
      "JSON: the API's Study, see docs/json.schema.json"
    })
public final class StudyWatchCommand extends PrintingCommand {
  @Parameters(paramLabel = "ID", description = "Id of a study, see 'polyboard study list'.")
  private String id = "";

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Extend the study to this many positions in total.")
  private int positions;

  @Mixin private final WorkersOption workers = new WorkersOption();
  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Following following = new Following(terminal, options, workers.number())) {
      Platform platform = following.platform();
      var extending = ExtendStudyRequest.newBuilder().setStudyId(id).setPositions(positions);
      var getting = GetStudyRequest.newBuilder().setStudyId(id);
      Study study =
          positions == 0
              ? platform.studies().getStudy(getting.build()).getStudy()
              : platform.studies().extendStudy(extending.build()).getStudy();
      Study left = follow(following, study);
      print(left, new StudyPage(left)::lines);
      return StudyCreateCommand.exitCode(left);
    }
  }

  /**
   * Follows a study until the study or the command ends; resumes it first if it was paused or has
   * failed. If this process runs the services, a study that is left is paused.
   *
   * @return the state of the study when it is left
   */
  static Study follow(Following following, Study study) throws InterruptedException {
    String id = study.getStudyId();
    Study begun =
        study.getState() == State.STATE_PAUSED || study.getState() == State.STATE_FAILED
            ? Jobs.STUDIES.resume().apply(following.platform(), id)
            : study;
    Study latest =
        following.follow(
            Jobs.STUDIES, begun, (now, progress) -> progress.log(new StudyPage(now)::progress));
    return latest.getState() == State.STATE_RUNNING
        ? following.leave(Jobs.STUDIES, latest, "'polyboard study watch " + id + "' resumes it")
        : latest;
  }
}
