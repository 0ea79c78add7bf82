package io.polyboard.tournament.grpc;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.Scores;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyRule;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.store.StudyDefinition;
import io.polyboard.tournament.store.StudyRow;
import io.polyboard.tournament.store.StudyStage;
import java.time.Duration;
import java.time.Instant;

/** Studies as the contract has them. */
final class StudyMessages {
  private StudyMessages() {}

  static Study study(StudyRow row, int positionsPerMinute) {
    Study.Builder study =
        Study.newBuilder()
            .setStudyId(row.id())
            .setRevision(row.revision())
            .setDisplayName(row.displayName())
            .setOwner(row.owner())
            .setState(state(row.stage()))
            .setSpec(spec(row))
            .setVariantId(row.variantId())
            .setVariantDigest(row.variantDigest())
            .setCreatedAt(Times.write(row.createdAt()))
            .setSearched(row.answered())
            .setOutstanding(
                row.stage() == StudyStage.RUNNING ? Math.max(0, row.asked() - row.answered()) : 0)
            .setPositionsPerMinute(positionsPerMinute)
            .setKnown(row.known())
            .setFailure(row.failure());
    Instant ended = row.endedAt();
    return (ended == null ? study : study.setEndedAt(Times.write(ended))).build();
  }

  private static StudySpec spec(StudyRow row) {
    StudyDefinition definition = row.definition();
    StudyRule rule = definition.rule();
    StudySpec.Builder spec =
        StudySpec.newBuilder()
            .setPosition(
                Position.newBuilder().setVariant(row.variantDigest()).setMfen(definition.start()))
            .setPositions(row.stages().getLast())
            .setNodes(rule.nodes())
            .setLines(rule.lines())
            .setBand(rule.band())
            .setPlyCost(rule.plyCost())
            .setBatch(rule.batch())
            .setSettings(
                EngineSettings.newBuilder()
                    .setHashMib(definition.hash())
                    .setWeights(definition.weights())
                    .addAllWithout(definition.without()));
    Duration time = definition.time();
    return (time == null ? spec : spec.setTime(Durations.fromMillis(time.toMillis()))).build();
  }

  private static State state(StudyStage stage) {
    return switch (stage) {
      case RUNNING -> State.STATE_RUNNING;
      case PAUSED -> State.STATE_PAUSED;
      case FINISHED -> State.STATE_FINISHED;
      case FAILED -> State.STATE_FAILED;
    };
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
