package io.polyboard.tournament.grpc;

import io.grpc.stub.StreamObserver;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyPosition;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.CreateStudyResponse;
import io.polyboard.proto.study.v1.DeleteStudyRequest;
import io.polyboard.proto.study.v1.DeleteStudyResponse;
import io.polyboard.proto.study.v1.ExtendStudyRequest;
import io.polyboard.proto.study.v1.ExtendStudyResponse;
import io.polyboard.proto.study.v1.GetStudyPositionRequest;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.GetStudyResponse;
import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.ListStudiesResponse;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.PauseStudyResponse;
import io.polyboard.proto.study.v1.ResumeStudyRequest;
import io.polyboard.proto.study.v1.ResumeStudyResponse;
import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.StreamStudyPositionsResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyServiceGrpc.StudyServiceImplBase;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.rules.Position;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.study.Studies;
import io.polyboard.tournament.study.StudyGraphs;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** {@code polyboard.study.v1.StudyService}. Thread-safe. */
@GrpcService
public class StudyGrpcService extends StudyServiceImplBase {
  private final Calls calls = new Calls("study.polyboard");
  private final StudyReader reader;
  private final Studies studies;
  private final StudyGraphs graphs;
  private final TournamentConfig settings;
  private final OwnerQuotas quotas;
  private final JobCalls<Study> jobs;

  @Inject
  StudyGrpcService(
      StudyReader reader,
      Studies studies,
      StudyGraphs graphs,
      TournamentConfig settings,
      Changes changes,
      OwnerQuotas quotas) {
    this.reader = reader;
    this.studies = studies;
    this.graphs = graphs;
    this.settings = settings;
    this.quotas = quotas;
    jobs = new JobCalls<>(calls, studies, this::message, changes, settings, quotas);
  }

  private Study message(Job study) {
    return StudyMessages.study(study, studies.positionsPerMinute(study));
  }

  @Override
  public void createStudy(
      CreateStudyRequest request, StreamObserver<CreateStudyResponse> responses) {
    jobs.create(request, reader::read, CreateStudyResponse.getDefaultInstance(), responses);
  }

  @Override
  public void getStudy(GetStudyRequest request, StreamObserver<GetStudyResponse> responses) {
    jobs.get(request, GetStudyResponse.getDefaultInstance(), responses);
  }

  @Override
  public void listStudies(
      ListStudiesRequest request, StreamObserver<ListStudiesResponse> responses) {
    jobs.list(request, ListStudiesResponse.getDefaultInstance(), responses);
  }

  @Override
  public void watchStudy(WatchStudyRequest request, StreamObserver<WatchStudyResponse> responses) {
    jobs.watch(
        request,
        request.hasInterval() ? Optional.of(request.getInterval()) : Optional.empty(),
        WatchStudyResponse.getDefaultInstance(),
        StudyMessages::silence,
        responses);
  }

  @Override
  public void extendStudy(
      ExtendStudyRequest request, StreamObserver<ExtendStudyResponse> responses) {
    jobs.answer(
        ExtendStudyResponse.getDefaultInstance(),
        responses,
        () -> {
          String id = jobs.own(request);
          int before = studies.get(id).stages().getLast();
          Fields fields = new Fields();
          fields.range("positions", request.getPositions(), 1, settings.maxStudyPositions());
          fields.require(
              request.getPositions() > before,
              "positions",
              "is not more than " + before + ", which it has already");
          fields.check();
          return quotas.counting(() -> {
            studies.extend(id, request.getPositions(), JobCalls.isBound());
            return studies.get(id);
          });
        });
  }

  @Override
  public void pauseStudy(PauseStudyRequest request, StreamObserver<PauseStudyResponse> responses) {
    jobs.pause(request, PauseStudyResponse.getDefaultInstance(), responses);
  }

  @Override
  public void resumeStudy(
      ResumeStudyRequest request, StreamObserver<ResumeStudyResponse> responses) {
    jobs.resume(request, ResumeStudyResponse.getDefaultInstance(), responses);
  }

  @Override
  public void deleteStudy(
      DeleteStudyRequest request, StreamObserver<DeleteStudyResponse> responses) {
    jobs.delete(request, DeleteStudyResponse.getDefaultInstance(), responses);
  }

  @Override
  public void getStudyPosition(
      GetStudyPositionRequest request, StreamObserver<GetStudyPositionResponse> responses) {
    calls.unary(responses, () -> position(request));
  }

  private GetStudyPositionResponse position(GetStudyPositionRequest request)
      throws InterruptedException {
    Job row = studies.get(jobs.id(request));
    Position position = reader.reach(row, request.getTurnsList());
    GetStudyPositionResponse.Builder response =
        GetStudyPositionResponse.newBuilder().setStudy(message(row));
    look(row, graph -> graph.find(position))
        .ifPresent(found ->
            response
                .setPosition(StudyMessages.position(found.index(), found.seen()))
                .addAllBestLine(found.bestLine()));
    return response.build();
  }

  private <T> T look(Job row, Function<StudyGraph, T> work) throws InterruptedException {
    return graphs.with(row, work).orElseThrow(() -> Refusal.unknownVariant(row.variantDigest()));
  }

  @Override
  public void streamStudyPositions(
      StreamStudyPositionsRequest request, StreamObserver<StreamStudyPositionsResponse> responses) {
    calls.stream(
        responses,
        out -> {
          Job row = studies.get(jobs.id(request));
          List<StudyPosition> positions = look(row, StudyGraph::snapshot);
          for (int index = 0; index < positions.size(); index++) {
            out.send(
                StreamStudyPositionsResponse.newBuilder()
                    .setPosition(StudyMessages.position(index, positions.get(index)))
                    .build());
          }
        });
  }
}
