package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.proto.study.v1.Heartbeat;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobStage;

/** Studies as the contract has them. */
final class StudyMessages {
  private StudyMessages() {}

  static Study study(Job job, int positionsPerMinute) {
    Study.Builder study =
        Study.newBuilder()
            .setStudyId(job.id())
            .setRevision(job.revision())
            .setDisplayName(job.displayName())
            .setOwner(job.owner())
            .setStateValue(job.stage().state())
            .setSpec(job.study().toBuilder().setPositions(job.stages().getLast()))
            .setVariantId(job.variantId())
            .setVariantDigest(job.variantDigest())
            .setCreatedAt(Times.write(job.createdAt()))
            .setSearched(job.answered())
            .setOutstanding(
                job.stage() == JobStage.RUNNING ? Math.max(0, job.asked() - job.answered()) : 0)
            .setPositionsPerMinute(positionsPerMinute)
            .setKnown(job.known())
            .setFailure(job.failure());
    Instant ended = job.endedAt();
    return (ended == null ? study : study.setEndedAt(Times.write(ended))).build();
  }

  static WatchStudyResponse silence(long revision) {
    return WatchStudyResponse.newBuilder()
        .setHeartbeat(Heartbeat.newBuilder().setRevision(revision))
        .build();
  }

  /** A position of a study by its index, see {@link StudyGraph#position}. */
  static StudyPosition position(int index, io.polyboard.play.study.StudyPosition position) {
    return StudyPosition.newBuilder()
        .setIndex(index)
        .setNumber(position.number())
        .setPly(position.ply())
        .setMfen(position.mfen())
        .setIsSearched(position.isSearched())
        .setScore(Scores.message(position.score()))
        .setDepth(position.depth())
        .addAllTurns(position.turns().stream().map(StudyMessages::turn).toList())
        .build();
  }

  private static StudyTurn turn(io.polyboard.play.study.StudyTurn turn) {
    return StudyTurn.newBuilder()
        .setTurn(turn.text())
        .setScore(Scores.message(turn.score()))
        .setSearchScore(Scores.message(turn.searchScore()))
        .setDepth(turn.depth())
        .setToIndex(turn.to())
        .setIsSearched(turn.isSearched())
        .setIsReturn(turn.isReturn())
        .setIsImage(turn.isImage())
        .build();
  }
}
