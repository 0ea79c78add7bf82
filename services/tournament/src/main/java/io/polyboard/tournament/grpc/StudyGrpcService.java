package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyPosition;
import io.polyboard.proto.study.v1.ExtendStudyRequest;
import io.polyboard.proto.study.v1.GetStudyPositionRequest;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.Heartbeat;
import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.StreamStudyPositionsResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.rules.Position;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.study.Studies;
import io.polyboard.tournament.study.StudyGraphs;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.study.v1.StudyService}. Thread-safe. */
@GrpcService
public class StudyGrpcService extends JobGrpcService {
  private final StudyReader reader;
  private final Studies studies;
  private final StudyGraphs graphs;
  private final TournamentConfig settings;

  @Inject
  StudyGrpcService(
      StudyReader reader,
      Studies studies,
      StudyGraphs graphs,
      TournamentConfig settings,
      Changes changes,
      OwnerQuotas quotas) {
    super(
        StudyServiceGrpc.getServiceDescriptor(),
        "study.polyboard",
        studies,
        study -> message(studies, study),
        changes,
        settings,
        quotas);
    this.reader = reader;
    this.studies = studies;
    this.graphs = graphs;
    this.settings = settings;
    create(StudyServiceGrpc.getCreateStudyMethod(), reader::read);
    answer(StudyServiceGrpc.getGetStudyMethod(), request -> get(id(request)));
    list(StudyServiceGrpc.getListStudiesMethod());
    watch(StudyServiceGrpc.getWatchStudyMethod(), StudyGrpcService::silence);
    change(StudyServiceGrpc.getExtendStudyMethod(), this::extend);
    change(StudyServiceGrpc.getPauseStudyMethod(), (id, request) -> studies.pause(id));
    change(StudyServiceGrpc.getResumeStudyMethod(), (id, request) -> studies.resume(id, isBound()));
    delete(StudyServiceGrpc.getDeleteStudyMethod());
    unary(StudyServiceGrpc.getGetStudyPositionMethod(), this::position);
    stream(StudyServiceGrpc.getStreamStudyPositionsMethod(), this::positions);
  }

  private static Study message(Studies studies, Job study) {
    return message(study, studies.positionsPerMinute(study));
  }

  private void extend(String id, ExtendStudyRequest request) {
    int before = studies.get(id).stages().getLast();
    Fields fields = new Fields();
    fields.range("positions", request.getPositions(), 1, settings.maxStudyPositions());
    fields.require(
        request.getPositions() > before,
        "positions",
        "must be more than " + before + ", the current number");
    fields.check();
    studies.extend(id, request.getPositions(), isBound());
  }

  private GetStudyPositionResponse position(GetStudyPositionRequest request)
      throws InterruptedException {
    Job row = studies.get(id(request));
    Position position = reader.reach(row, request.getTurnsList());
    GetStudyPositionResponse.Builder response =
        GetStudyPositionResponse.newBuilder().setStudy(message(studies, row));
    look(row, graph -> graph.find(position))
        .ifPresent(found ->
            response
                .setPosition(message(found.index(), found.seen()))
                .addAllBestLine(found.bestLine()));
    return response.build();
  }

  private <T> T look(Job row, Function<StudyGraph, T> work) throws InterruptedException {
    return graphs.with(row, work).orElseThrow(() -> Refusal.unknownVariant(row.variantDigest()));
  }

  private void positions(
      StreamStudyPositionsRequest request, Outflow<StreamStudyPositionsResponse> out)
      throws InterruptedException {
    Job row = studies.get(id(request));
    List<StudyPosition> positions = look(row, StudyGraph::snapshot);
    for (int index = 0; index < positions.size(); index++) {
      out.send(
          StreamStudyPositionsResponse.newBuilder()
              .setPosition(message(index, positions.get(index)))
              .build());
    }
  }

  static Study message(Job job, int positionsPerMinute) {
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
  private static io.polyboard.proto.study.v1.StudyPosition message(
      int index, StudyPosition position) {
    return io.polyboard.proto.study.v1.StudyPosition.newBuilder()
        .setIndex(index)
        .setNumber(position.number())
        .setPly(position.ply())
        .setMfen(position.mfen())
        .setSearched(position.isSearched())
        .setScore(Scores.message(position.score()))
        .setDepth(position.depth())
        .addAllTurns(position.turns().stream().map(StudyGrpcService::turn).toList())
        .build();
  }

  private static StudyTurn turn(io.polyboard.play.study.StudyTurn turn) {
    return StudyTurn.newBuilder()
        .setTurn(turn.text())
        .setScore(Scores.message(turn.score()))
        .setSearchScore(Scores.message(turn.searchScore()))
        .setDepth(turn.depth())
        .setToIndex(turn.to())
        .setSearched(turn.isSearched())
        .setReturns(turn.isReturn())
        .setSymmetric(turn.isImage())
        .build();
  }
}
