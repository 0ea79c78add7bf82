package io.polyboard.standalone.command.study;

import com.google.protobuf.util.Durations;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.ResumeStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.PlatformConnection;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;
import java.util.Optional;

/** A study that a command follows to its end, or to the command's. For one thread. */
record FollowedStudy(Terminal terminal, PlatformConnection connection, Interruption interruption) {
  private static final long PROGRESS_MILLIS = 500;

  /**
   * Follows a study; has it go on first if it was paused or has failed. Where this process runs the
   * services, a study that is left is paused.
   *
   * @return how it stands when it is left
   */
  Study follow(Study study) throws InterruptedException {
    String id = study.getStudyId();
    Study begun =
        study.getState() == State.STATE_PAUSED || study.getState() == State.STATE_FAILED
            ? connection
                .platform()
                .studies()
                .resumeStudy(ResumeStudyRequest.newBuilder().setStudyId(id).build())
                .getStudy()
            : study;
    Study latest = new Following(terminal, connection, interruption).follow(begun, new Watched(id));
    return latest.getState() == State.STATE_RUNNING ? leave(latest) : latest;
  }

  private record Watched(String id) implements Following.Followed<Study, WatchStudyResponse> {
    @Override
    public Iterator<WatchStudyResponse> watch(Platform platform) {
      return platform
          .studies()
          .watchStudy(
              WatchStudyRequest.newBuilder()
                  .setStudyId(id)
                  .setInterval(Durations.fromMillis(PROGRESS_MILLIS))
                  .build());
    }

    @Override
    public Optional<Study> read(WatchStudyResponse message) {
      return message.hasStudy() ? Optional.of(message.getStudy()) : Optional.empty();
    }

    @Override
    public boolean isLive(Study now) {
      return now.getState() == State.STATE_RUNNING || now.getState() == State.STATE_PAUSED;
    }

    @Override
    public void show(Study now, Progress progress) {
      progress.log(new StudyPage(now)::progress);
    }
  }

  private Study leave(Study study) {
    String id = study.getStudyId();
    Platform platform = connection.platform();
    if (platform.host() == Platform.Host.SERVER) {
      terminal.err().println("study " + id + " goes on at " + platform.address());
      return study;
    }
    terminal
        .err()
        .println("study " + id + " is paused; 'polyboard study watch " + id + "' goes on with it");
    return platform
        .studies()
        .pauseStudy(PauseStudyRequest.newBuilder().setStudyId(id).build())
        .getStudy();
  }
}
