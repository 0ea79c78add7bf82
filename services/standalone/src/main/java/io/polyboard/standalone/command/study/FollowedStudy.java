package io.polyboard.standalone.command.study;

import com.google.protobuf.util.Durations;
import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.ResumeStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;

/** A study that a command follows to its end, or to the command's. For one thread. */
final class FollowedStudy {
  private static final long PROGRESS_MILLIS = 500;

  private final Terminal terminal;
  private final Platform platform;
  private final Interruption interruption;

  FollowedStudy(Terminal terminal, Platform platform, Interruption interruption) {
    this.terminal = terminal;
    this.platform = platform;
    this.interruption = interruption;
  }

  /**
   * Follows a study; has it go on first if it was paused or has failed. Where this process runs the
   * services, a study that is left is paused.
   *
   * @return how it stands when it is left
   */
  Study follow(Study study) {
    String id = study.getStudyId();
    Study latest = study;
    if (latest.getState() == State.STATE_PAUSED || latest.getState() == State.STATE_FAILED) {
      latest =
          platform
              .studies()
              .resumeStudy(ResumeStudyRequest.newBuilder().setStudyId(id).build())
              .getStudy();
    }
    try (Progress progress = new Progress(terminal)) {
      Context.CancellableContext context = Context.current().withCancellation();
      Context before = context.attach();
      try {
        Iterator<WatchStudyResponse> news =
            platform
                .studies()
                .watchStudy(
                    WatchStudyRequest.newBuilder()
                        .setStudyId(id)
                        .setInterval(Durations.fromMillis(PROGRESS_MILLIS))
                        .build());
        while (!interruption.requested() && news.hasNext()) {
          WatchStudyResponse next = news.next();
          if (next.hasStudy()) {
            latest = next.getStudy();
            StudyPage page = new StudyPage(latest);
            progress.log(page::progress);
          }
        }
      } catch (StatusRuntimeException e) {
        if (!interruption.requested()) {
          throw e;
        }
      } finally {
        context.detach(before);
        context.cancel(null);
      }
    }
    if (latest.getState() == State.STATE_RUNNING) {
      boolean unused = Thread.interrupted();
      return leave(latest);
    }
    return latest;
  }

  private Study leave(Study study) {
    String id = study.getStudyId();
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
