package io.polyboard.tournament.grpc;

import io.polyboard.proto.study.v1.Heartbeat;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.tournament.store.StudyRow;
import io.polyboard.tournament.store.StudyStage;
import io.polyboard.tournament.study.Studies;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Sends one client how a study stands until it has ended. For one thread.
 *
 * @param interval the least time between two messages with news
 * @param heartbeat the longest time without a message
 */
record StudyWatching(Studies studies, String studyId, Duration interval, Duration heartbeat) {
  /** Takes messages. */
  @FunctionalInterface
  interface Sink {
    void send(WatchStudyResponse message) throws InterruptedException;
  }

  /**
   * Sends the study, and again after changes, until it has ended.
   *
   * @param ending open as long as the service runs
   * @throws CancellationException if the service ends
   * @throws io.polyboard.service.calls.Refusal if the study is not there, or not any more
   */
  void run(CountDownLatch ending, Sink out) throws InterruptedException {
    StudyRow row = studies.get(studyId);
    out.send(news(row));
    long due = System.nanoTime() + interval.toNanos();
    long beat = System.nanoTime() + heartbeat.toNanos();
    while (!hasEnded(row)) {
      if (ending.await(Math.min(due, beat) - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw new CancellationException("the service ends");
      }
      if (System.nanoTime() - due >= 0) {
        StudyRow latest = studies.get(studyId);
        due = System.nanoTime() + interval.toNanos();
        if (latest.revision() != row.revision()) {
          row = latest;
          out.send(news(row));
          beat = System.nanoTime() + heartbeat.toNanos();
        }
      }
      if (System.nanoTime() - beat >= 0) {
        out.send(
            WatchStudyResponse.newBuilder()
                .setHeartbeat(Heartbeat.newBuilder().setRevision(row.revision()))
                .build());
        beat = System.nanoTime() + heartbeat.toNanos();
      }
    }
  }

  private WatchStudyResponse news(StudyRow row) {
    return WatchStudyResponse.newBuilder()
        .setStudy(StudyMessages.study(row, studies.positionsPerMinute(row)))
        .build();
  }

  private static boolean hasEnded(StudyRow row) {
    return row.stage() == StudyStage.FINISHED || row.stage() == StudyStage.FAILED;
  }
}
