package io.polyboard.tournament.grpc;

import io.grpc.stub.StreamObserver;
import io.polyboard.contract.catalogue.Catalogue;
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
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.StreamStudyPositionsResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyServiceGrpc.StudyServiceImplBase;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.rules.Position;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageToken;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.tournament.Ids;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.StudyRow;
import io.polyboard.tournament.store.StudyRows.Filter;
import io.polyboard.tournament.store.StudyRows.Place;
import io.polyboard.tournament.store.StudyStage;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.study.Studies;
import io.polyboard.tournament.study.StudyGraphs;
import io.quarkus.grpc.GrpcService;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** {@code polyboard.study.v1.StudyService}. Thread-safe. */
@GrpcService
public class StudyGrpcService extends StudyServiceImplBase {
  private static final int LISTED = 50;
  private static final int MOST_LISTED = 1_000;
  private static final int MOST_REQUEST_ID = 100;
  private static final int MOST_DISPLAY_NAME = 200;

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private static final String PAGE_TOKEN = "page_token";

  private final Calls calls = new Calls("study.polyboard");
  private final StudyReader reader;
  private final Studies studies;
  private final StudyGraphs graphs;
  private final TournamentConfig settings;
  private final OwnerQuotas quotas;
  private final Semaphore watches;
  private final CountDownLatch ending = new CountDownLatch(1);

  @Inject
  StudyGrpcService(
      StudyReader reader,
      Studies studies,
      StudyGraphs graphs,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    this.reader = reader;
    this.studies = studies;
    this.graphs = graphs;
    this.settings = settings;
    this.quotas = quotas;
    watches = new Semaphore(settings.maxWatches());
  }

  /** The service on a database alone, outside Quarkus: what studies ask is asked elsewhere. */
  public static StudyGrpcService on(
      DataSource source, TournamentConfig settings, EngineConfig engine) {
    TournamentDatabase database = new TournamentDatabase(source);
    Catalogue catalogue = Catalogue.ofShipped();
    StudyGraphs graphs = new StudyGraphs(database, catalogue);
    return new StudyGrpcService(
        new StudyReader(catalogue, engine, settings),
        new Studies(database, graphs, settings),
        graphs,
        settings,
        OwnerQuotas.none());
  }

  /** Who watches is told before anything that they look at is gone. */
  void stop(@Observes ShutdownEvent event) {
    ending.countDown();
  }

  @Override
  public void createStudy(
      CreateStudyRequest request, StreamObserver<CreateStudyResponse> responses) {
    calls.unary(
        responses,
        () ->
            CreateStudyResponse.newBuilder()
                .setStudy(quotas.counting(() -> create(request)))
                .build());
  }

  private Study create(CreateStudyRequest asked) throws InterruptedException {
    CreateStudyRequest request =
        asked.toBuilder().setOwner(Caller.current().ownerOf(asked.getOwner())).build();
    Fields fields = new Fields();
    fields.require(request.hasSpec(), "spec", "is required");
    TextFields.check(fields, "request_id", request.getRequestId(), MOST_REQUEST_ID);
    TextFields.check(fields, "display_name", request.getDisplayName(), MOST_DISPLAY_NAME);
    TextFields.checkOwner(fields, request.getOwner());
    fields.check();
    String digest = RequestDigest.of(request);
    if (!request.getRequestId().isEmpty()) {
      Optional<StudyRow> created =
          studies.createdBy(request.getOwner(), request.getRequestId(), digest);
      if (created.isPresent()) {
        return message(created.get());
      }
    }
    String id = Ids.fresh();
    return message(
        studies.create(
            reader.read(id, request, OwnerQuotas.bind(Caller.current())),
            request.getRequestId().isEmpty() ? null : request.getRequestId(),
            digest));
  }

  private Study message(StudyRow row) {
    return StudyMessages.study(row, studies.positionsPerMinute(row));
  }

  private Study message(String id) {
    return message(studies.get(id));
  }

  @Override
  public void getStudy(GetStudyRequest request, StreamObserver<GetStudyResponse> responses) {
    calls.unary(
        responses,
        () ->
            GetStudyResponse.newBuilder()
                .setStudy(message(required(request.getStudyId())))
                .build());
  }

  @Override
  public void listStudies(
      ListStudiesRequest request, StreamObserver<ListStudiesResponse> responses) {
    calls.unary(responses, () -> list(request));
  }

  private ListStudiesResponse list(ListStudiesRequest request) throws Exception {
    Fields fields = new Fields();
    Filter filter =
        new Filter(
            stages(fields, request.getStatesList()), request.getOwner(), request.getVariant());
    TextFields.checkOwner(fields, request.getOwner());
    TextFields.checkVariant(fields, request.getVariant());
    int size = fields.pageSize(request.getPageSize(), LISTED, MOST_LISTED);
    fields.check();
    ListStudiesRequest question = request.toBuilder().clearPageSize().clearPageToken().build();
    Page<StudyRow, Study> page =
        Page.of(
            studies.list(filter, place(question, request.getPageToken()), size + 1),
            size,
            this::message);
    return ListStudiesResponse.newBuilder()
        .addAllStudies(page.items())
        .setNextPageToken(
            page.last()
                .map(last -> PageToken.of(question, last.createdAt().toString(), last.id()))
                .orElse(""))
        .build();
  }

  private static Set<StudyStage> stages(Fields fields, List<State> states) {
    Set<StudyStage> stages = EnumSet.noneOf(StudyStage.class);
    for (int i = 0; i < states.size(); i++) {
      switch (states.get(i)) {
        case STATE_RUNNING -> stages.add(StudyStage.RUNNING);
        case STATE_PAUSED -> stages.add(StudyStage.PAUSED);
        case STATE_FINISHED -> stages.add(StudyStage.FINISHED);
        case STATE_FAILED -> stages.add(StudyStage.FAILED);
        case STATE_UNSPECIFIED, UNRECOGNIZED ->
            fields.require(false, "states[" + i + "]", "is no state");
      }
    }
    return stages;
  }

  private static @Nullable Place place(ListStudiesRequest question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(question, PAGE_TOKEN, token, 2);
    Instant createdAt =
        TournamentLists.time(parts.get(0)).orElseThrow(() -> PageToken.refused(PAGE_TOKEN));
    if (!Tournaments.isId(parts.get(1))) {
      throw PageToken.refused(PAGE_TOKEN);
    }
    return new Place(createdAt, parts.get(1));
  }

  @Override
  public void watchStudy(WatchStudyRequest request, StreamObserver<WatchStudyResponse> responses) {
    calls.stream(responses, out -> watch(request, out));
  }

  private void watch(WatchStudyRequest request, Outflow<WatchStudyResponse> out)
      throws InterruptedException {
    String id = required(request.getStudyId());
    Duration interval =
        request.hasInterval() ? WatchInterval.read(request.getInterval()) : WatchInterval.DEFAULT;
    StudyRow unused = studies.get(id);
    if (!watches.tryAcquire()) {
      throw Refusal.busy("watches", "polyboard.tournament.max-watches", settings.maxWatches());
    }
    try {
      new StudyWatching(studies, id, interval, HEARTBEAT).run(ending, out::send);
    } finally {
      watches.release();
    }
  }

  @Override
  public void extendStudy(
      ExtendStudyRequest request, StreamObserver<ExtendStudyResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = own(request.getStudyId());
          int before = studies.get(id).stages().getLast();
          Fields fields = new Fields();
          fields.range("positions", request.getPositions(), 1, settings.maxStudyPositions());
          fields.require(
              request.getPositions() > before,
              "positions",
              "is not more than " + before + ", which it has already");
          fields.check();
          quotas.counting(() -> {
            studies.extend(id, request.getPositions(), OwnerQuotas.bind(Caller.current()));
            return id;
          });
          return ExtendStudyResponse.newBuilder().setStudy(message(id)).build();
        });
  }

  @Override
  public void pauseStudy(PauseStudyRequest request, StreamObserver<PauseStudyResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = own(request.getStudyId());
          studies.pause(id);
          return PauseStudyResponse.newBuilder().setStudy(message(id)).build();
        });
  }

  @Override
  public void resumeStudy(
      ResumeStudyRequest request, StreamObserver<ResumeStudyResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = own(request.getStudyId());
          quotas.counting(() -> {
            studies.resume(id, OwnerQuotas.bind(Caller.current()));
            return id;
          });
          return ResumeStudyResponse.newBuilder().setStudy(message(id)).build();
        });
  }

  @Override
  public void deleteStudy(
      DeleteStudyRequest request, StreamObserver<DeleteStudyResponse> responses) {
    calls.unary(
        responses,
        () -> {
          studies.delete(own(request.getStudyId()));
          return DeleteStudyResponse.getDefaultInstance();
        });
  }

  @Override
  public void getStudyPosition(
      GetStudyPositionRequest request, StreamObserver<GetStudyPositionResponse> responses) {
    calls.unary(responses, () -> position(request));
  }

  private GetStudyPositionResponse position(GetStudyPositionRequest request)
      throws InterruptedException {
    StudyRow row = studies.get(required(request.getStudyId()));
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

  private <T> T look(StudyRow row, Function<StudyGraph, T> work) throws InterruptedException {
    return graphs.with(row, work).orElseThrow(() -> Refusal.unknownVariant(row.variantDigest()));
  }

  @Override
  public void streamStudyPositions(
      StreamStudyPositionsRequest request, StreamObserver<StreamStudyPositionsResponse> responses) {
    calls.stream(
        responses,
        out -> {
          StudyRow row = studies.get(required(request.getStudyId()));
          List<StudyPosition> positions = look(row, StudyGraph::snapshot);
          for (int index = 0; index < positions.size(); index++) {
            out.send(
                StreamStudyPositionsResponse.newBuilder()
                    .setPosition(StudyMessages.position(index, positions.get(index)))
                    .build());
          }
        });
  }

  /** The id of a study that the caller may change. */
  private String own(String studyId) {
    String id = required(studyId);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(studies.get(id).owner());
    }
    return id;
  }

  private static String required(String id) {
    new Fields().require(!id.isEmpty(), "study_id", "is required").check();
    return id;
  }
}
