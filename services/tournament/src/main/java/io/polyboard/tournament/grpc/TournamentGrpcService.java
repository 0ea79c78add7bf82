package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.DeleteTournamentResponse;
import io.polyboard.proto.tournament.v1.ExtendTournamentRequest;
import io.polyboard.proto.tournament.v1.GetRunningScoresRequest;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.Heartbeat;
import io.polyboard.proto.tournament.v1.ReplayGamesRequest;
import io.polyboard.proto.tournament.v1.ReplayGamesResponse;
import io.polyboard.proto.tournament.v1.RetryFailedGamesRequest;
import io.polyboard.proto.tournament.v1.RetryFailedGamesResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.tournament.v1.TournamentService}. Thread-safe. */
@GrpcService
public class TournamentGrpcService extends ContractService {
  private static final String DOMAIN = "tournament.polyboard";
  private static final int MOST_REQUEST_ID = 100;
  private static final int MOST_RETRIED = 10_000;
  private static final int USUAL_SCORES = 200;

  private final TournamentCreation creation;
  private final Tournaments tournaments;
  private final Changes changes;
  private final TournamentConfig settings;
  private final OwnerQuotas quotas;

  @Inject
  TournamentGrpcService(
      TournamentCreation creation,
      TournamentLists lists,
      Tournaments tournaments,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    super(TournamentServiceGrpc.getServiceDescriptor(), new Calls(DOMAIN));
    this.creation = creation;
    this.tournaments = tournaments;
    this.changes = changes;
    this.settings = settings;
    this.quotas = quotas;
    answer(TournamentServiceGrpc.getCreateTournamentMethod(), this::create);
    answer(TournamentServiceGrpc.getGetTournamentMethod(), request -> tournaments.get(id(request)));
    unary(TournamentServiceGrpc.getGetRunningScoresMethod(), this::runningScores);
    unary(TournamentServiceGrpc.getListTournamentsMethod(), lists::tournaments);
    unary(TournamentServiceGrpc.getListWorkersMethod(), request -> lists.workers());
    unary(
        TournamentServiceGrpc.getListFailedGamesMethod(),
        request -> lists.failedGames(id(request), request));
    stream(TournamentServiceGrpc.getWatchTournamentMethod(), this::watch);
    answer(TournamentServiceGrpc.getExtendTournamentMethod(), this::extend);
    change(TournamentServiceGrpc.getPauseTournamentMethod(), tournaments::pause);
    change(
        TournamentServiceGrpc.getResumeTournamentMethod(),
        id -> tournaments.resume(id, JobGrpcService.isBound()));
    change(TournamentServiceGrpc.getCancelTournamentMethod(), tournaments::cancel);
    unary(TournamentServiceGrpc.getRetryFailedGamesMethod(), this::retry);
    unary(TournamentServiceGrpc.getReplayGamesMethod(), this::replay);
    unary(
        TournamentServiceGrpc.getDeleteTournamentMethod(),
        request ->
            DeleteTournamentResponse.newBuilder()
                .setArchivedGames(tournaments.delete(own(request)))
                .build());
  }

  /** Binds a method that answers with a tournament, which is in a field of the response. */
  private <Q extends Message, R extends Message> void answer(
      MethodDescriptor<Q, R> method, Unary<Q, Tournament> answer) {
    unary(method, request -> Answers.with(Answers.response(method), answer.answer(request)));
  }

  /** Binds a method that changes a tournament of the caller's, and answers with it. */
  private <Q extends Message, R extends Message> void change(
      MethodDescriptor<Q, R> method, Consumer<String> work) {
    answer(
        method,
        request -> {
          String id = own(request);
          return quotas.counting(() -> {
            work.accept(id);
            return tournaments.get(id);
          });
        });
  }

  private Tournament create(CreateTournamentRequest request) throws Exception {
    String owner = Caller.current().ownerOf(request.getOwner());
    return quotas.counting(() ->
        creation.create(request.toBuilder().setOwner(owner).build(), JobGrpcService.isBound()));
  }

  private GetRunningScoresResponse runningScores(GetRunningScoresRequest request) {
    String id = id(request);
    int most = request.getMaxScores() == 0 ? USUAL_SCORES : request.getMaxScores();
    Fields fields = new Fields();
    fields.range("max_scores", most, 2, Scoreboard.MOST_SCORES);
    fields.check();
    return tournaments.runningScores(id, most);
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
    // What is not there is refused before what is too much.
    Tournament unused = tournaments.summary(id);
    try (Changes.Watch watch = Watching.begin(changes, id, settings)) {
      watching(tournaments, id, request.getView(), interval, Watching.HEARTBEAT)
          .run(
              watch,
              request.hasSinceRevision() ? request.getSinceRevision() : Watching.NEVER,
              out::send);
    }
  }

  /** Watches a tournament; the view is one that is known. */
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
                case UNRECOGNIZED -> throw new IllegalArgumentException("no view that is known");
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

  /** State and progress alone. */
  private static Tournament progress(Tournament all) {
    Tournament.Builder progress =
        Tournament.newBuilder()
            .setTournamentId(all.getTournamentId())
            .setRevision(all.getRevision())
            .setState(all.getState())
            .setProgress(all.getProgress());
    return (all.hasEndedAt() ? progress.setEndedAt(all.getEndedAt()) : progress).build();
  }

  private Tournament extend(ExtendTournamentRequest request) throws Exception {
    String id = own(request);
    Fields fields = new Fields();
    fields.require(request.getGames() > 0, "games", "is required");
    TextFields.check(fields, "request_id", request.getRequestId(), MOST_REQUEST_ID);
    fields.check();
    return quotas.counting(() -> {
      tournaments.extend(id, request.getGames(), request.getRequestId(), JobGrpcService.isBound());
      return tournaments.get(id);
    });
  }

  private RetryFailedGamesResponse retry(RetryFailedGamesRequest request) throws Exception {
    String id = own(request);
    List<Long> numbers = request.getNumbersList();
    requireNumbers(numbers, 0);
    int games = quotas.counting(() -> tournaments.retry(id, numbers, JobGrpcService.isBound()));
    return RetryFailedGamesResponse.newBuilder()
        .setGames(games)
        .setTournament(tournaments.get(id))
        .build();
  }

  private ReplayGamesResponse replay(ReplayGamesRequest request) throws Exception {
    String id = own(request);
    List<Long> numbers = request.getNumbersList();
    requireNumbers(numbers, 1);
    int games = quotas.counting(() -> tournaments.replay(id, numbers, JobGrpcService.isBound()));
    return ReplayGamesResponse.newBuilder()
        .setGames(games)
        .setTournament(tournaments.get(id))
        .build();
  }

  private static void requireNumbers(List<Long> numbers, int least) {
    Fields fields = new Fields();
    fields.range("numbers", numbers.size(), least, MOST_RETRIED);
    fields.check();
  }

  /** The id of a tournament that the caller may change. */
  private String own(Message request) {
    String id = id(request);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(tournaments.summary(id).getOwner());
    }
    return id;
  }

  /** The id of a tournament that a request has. */
  private static String id(Message request) {
    String id = Answers.text(request, "tournament_id");
    new Fields().require(!id.isEmpty(), "tournament_id", "is required").check();
    return id;
  }
}
