package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Message;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.DeleteTournamentResponse;
import io.polyboard.proto.tournament.v1.ExtendTournamentRequest;
import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.proto.tournament.v1.GetRunningScoresRequest;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.Heartbeat;
import io.polyboard.proto.tournament.v1.ListFailedGamesRequest;
import io.polyboard.proto.tournament.v1.ListFailedGamesResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.ListWorkersResponse;
import io.polyboard.proto.tournament.v1.ReplayGamesRequest;
import io.polyboard.proto.tournament.v1.ReplayGamesResponse;
import io.polyboard.proto.tournament.v1.RetryFailedGamesRequest;
import io.polyboard.proto.tournament.v1.RetryFailedGamesResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentOrder;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.proto.tournament.v1.Worker;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.LiveWorkers;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Place;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentRows.Filter;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.tournament.v1.TournamentService}. Thread-safe. */
@GrpcService
public class TournamentGrpcService extends OwnedGrpcService {
  private static final int MAX_RETRIED = 10_000;
  private static final int USUAL_SCORES = 200;
  private static final int USUAL_FAILED_GAMES = 100;

  private final TournamentCreation creation;
  private final Tournaments tournaments;
  private final LiveWorkers workers;

  @Inject
  TournamentGrpcService(
      TournamentCreation creation,
      Tournaments tournaments,
      LiveWorkers workers,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    super(
        TournamentServiceGrpc.getServiceDescriptor(),
        "tournament.polyboard",
        "tournament_id",
        changes,
        settings,
        quotas);
    this.creation = creation;
    this.tournaments = tournaments;
    this.workers = workers;
    answer(TournamentServiceGrpc.getCreateTournamentMethod(), this::create);
    answer(TournamentServiceGrpc.getGetTournamentMethod(), request -> get(id(request)));
    unary(TournamentServiceGrpc.getGetRunningScoresMethod(), this::runningScores);
    unary(TournamentServiceGrpc.getListTournamentsMethod(), this::list);
    unary(TournamentServiceGrpc.getListWorkersMethod(), request -> listWorkers());
    unary(TournamentServiceGrpc.getListFailedGamesMethod(), this::listFailedGames);
    stream(TournamentServiceGrpc.getWatchTournamentMethod(), this::watch);
    change(TournamentServiceGrpc.getExtendTournamentMethod(), this::extend);
    change(
        TournamentServiceGrpc.getPauseTournamentMethod(), (id, request) -> tournaments.pause(id));
    change(
        TournamentServiceGrpc.getResumeTournamentMethod(),
        (id, request) -> tournaments.resume(id, isBound()));
    change(
        TournamentServiceGrpc.getCancelTournamentMethod(), (id, request) -> tournaments.cancel(id));
    unary(TournamentServiceGrpc.getRetryFailedGamesMethod(), this::retry);
    unary(TournamentServiceGrpc.getReplayGamesMethod(), this::replay);
    unary(
        TournamentServiceGrpc.getDeleteTournamentMethod(),
        request ->
            DeleteTournamentResponse.newBuilder()
                .setArchivedGames(tournaments.delete(own(request)))
                .build());
  }

  @Override
  Tournament get(String id) {
    return tournaments.get(id);
  }

  @Override
  String ownerOf(String id) {
    return tournaments.summary(id).getOwner();
  }

  private Tournament create(CreateTournamentRequest request) throws Exception {
    CreateTournamentRequest owned =
        request.toBuilder().setOwner(Caller.current().ownerOf(request.getOwner())).build();
    return quotas.counting(() -> creation.create(owned, isBound(), Answers.digest(owned)));
  }

  private GetRunningScoresResponse runningScores(GetRunningScoresRequest request) {
    String id = id(request);
    int max = request.getMaxScores() == 0 ? USUAL_SCORES : request.getMaxScores();
    Fields fields = new Fields();
    fields.range("max_scores", max, 2, Scoreboard.MAX_SCORES);
    fields.check();
    return tournaments.runningScores(id, max);
  }

  private ListWorkersResponse listWorkers() {
    return ListWorkersResponse.newBuilder()
        .addAllWorkers(
            workers.reports().stream()
                .sorted(Comparator.comparing(WorkerReported::getWorker))
                .map(TournamentGrpcService::worker)
                .toList())
        .build();
  }

  private static Worker worker(WorkerReported report) {
    Worker.Builder worker =
        Worker.newBuilder()
            .setName(report.getWorker())
            .setTables(report.getTables())
            .setOutstanding(report.getGamesCount())
            .addAllJobIds(
                report.getGamesList().stream().map(HeldGame::getTournamentId).distinct().toList());
    if (report.hasGameDuration()) {
      worker.setGameDuration(report.getGameDuration());
    }
    return worker.build();
  }

  private ListTournamentsResponse list(ListTournamentsRequest request) {
    Fields fields = new Fields();
    Filter filter =
        new Filter(
            RequestFields.stages(fields, request.getStatesValueList(), Stage.values()),
            request.getOwner(),
            request.getLabelsMap(),
            request.getVariant(),
            request.getOrder() == TournamentOrder.TOURNAMENT_ORDER_OLDEST);
    RequestFields.checkOwner(fields, request.getOwner());
    RequestFields.checkLabels(fields, request.getLabelsMap());
    RequestFields.checkVariant(fields, request.getVariant());
    fields.require(
        request.getOrder() != TournamentOrder.UNRECOGNIZED, "order", "is not an order of a list");
    int size =
        fields.pageSize(request.getPageSize(), RequestFields.USUAL_ITEMS, RequestFields.MAX_ITEMS);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Page<Tournament, Tournament> page =
        tournaments.list(
            filter,
            tokens.read(Place::parse).orElse(null),
            size + 1,
            found -> Page.of(() -> found, size, tournament -> tournament));
    return ListTournamentsResponse.newBuilder()
        .addAllTournaments(page.items())
        .setNextPageToken(
            tokens.next(
                page,
                last -> new Place(Times.read(last.getCreatedAt()), last.getTournamentId()).text()))
        .build();
  }

  private ListFailedGamesResponse listFailedGames(ListFailedGamesRequest request) {
    String id = id(request);
    Fields fields = new Fields();
    int size = fields.pageSize(request.getPageSize(), USUAL_FAILED_GAMES, RequestFields.MAX_ITEMS);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Page<FailedGame, FailedGame> page =
        Page.of(
            tournaments.failedGames(id, tokens.read(Integer::valueOf).orElse(0), size + 1),
            size,
            game -> game);
    return ListFailedGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(tokens.next(page, last -> Long.toString(last.getNumber())))
        .build();
  }

  private void watch(WatchTournamentRequest request, Outflow<WatchTournamentResponse> out)
      throws Exception {
    String id = id(request);
    new Fields()
        .require(
            request.getView() != TournamentView.UNRECOGNIZED,
            "view",
            request.getViewValue() + " is not known")
        .check();
    Duration interval = Watching.interval(request);
    watch(
        id,
        watching(tournaments, id, request.getView(), interval, Watching.HEARTBEAT),
        request.hasSinceRevision() ? request.getSinceRevision() : Watching.NEVER,
        out);
  }

  /** Watches a tournament. The view must be a known one. */
  static Watching<WatchTournamentResponse> watching(
      Tournaments tournaments,
      String id,
      TournamentView view,
      Duration interval,
      Duration heartbeat) {
    return new Watching<>(
        () -> {
          Tournament tournament =
              switch (view) {
                case TOURNAMENT_VIEW_PROGRESS -> progress(tournaments.summary(id));
                case TOURNAMENT_VIEW_STANDINGS ->
                    tournaments.get(id).toBuilder().clearSpec().build();
                case TOURNAMENT_VIEW_UNSPECIFIED, TOURNAMENT_VIEW_FULL -> tournaments.get(id);
                case UNRECOGNIZED -> throw new IllegalArgumentException("unknown view");
              };
          return new Watching.Look<>(
              WatchTournamentResponse.newBuilder().setTournament(tournament).build(),
              tournament.getRevision(),
              tournament.getState() == State.STATE_FINISHED
                  || tournament.getState() == State.STATE_CANCELLED);
        },
        revision ->
            WatchTournamentResponse.newBuilder()
                .setHeartbeat(Heartbeat.newBuilder().setRevision(revision))
                .build(),
        interval,
        heartbeat);
  }

  /** Only the state and progress of a tournament. */
  private static Tournament progress(Tournament all) {
    Tournament.Builder progress =
        Tournament.newBuilder()
            .setTournamentId(all.getTournamentId())
            .setRevision(all.getRevision())
            .setState(all.getState())
            .setProgress(all.getProgress());
    return (all.hasEndedAt() ? progress.setEndedAt(all.getEndedAt()) : progress).build();
  }

  private void extend(String id, ExtendTournamentRequest request) {
    Fields fields = new Fields();
    fields.require(request.getGames() > 0, "games", "is required");
    RequestFields.check(fields, "request_id", request.getRequestId(), RequestFields.MAX_REQUEST_ID);
    fields.check();
    tournaments.extend(id, request.getGames(), request.getRequestId(), isBound());
  }

  private RetryFailedGamesResponse retry(RetryFailedGamesRequest request) throws Exception {
    List<Long> numbers = request.getNumbersList();
    return RetryFailedGamesResponse.newBuilder()
        .setGames(again(request, numbers, 0, id -> tournaments.retry(id, numbers, isBound())))
        .setTournament(get(id(request)))
        .build();
  }

  private ReplayGamesResponse replay(ReplayGamesRequest request) throws Exception {
    List<Long> numbers = request.getNumbersList();
    return ReplayGamesResponse.newBuilder()
        .setGames(again(request, numbers, 1, id -> tournaments.replay(id, numbers, isBound())))
        .setTournament(get(id(request)))
        .build();
  }

  /**
   * Requests games of a tournament of the caller again.
   *
   * @param min minimum number of games in the request
   * @return how many games are requested again
   */
  private int again(Message request, List<Long> numbers, int min, ToIntFunction<String> work)
      throws Exception {
    String id = own(request);
    Fields fields = new Fields();
    fields.range("numbers", numbers.size(), min, MAX_RETRIED);
    fields.check();
    return quotas.counting(() -> work.applyAsInt(id));
  }
}
