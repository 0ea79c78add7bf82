package io.polyboard.tournament.grpc;

import com.google.protobuf.Message;
import io.grpc.stub.StreamObserver;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CancelTournamentResponse;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentResponse;
import io.polyboard.proto.tournament.v1.DeleteTournamentRequest;
import io.polyboard.proto.tournament.v1.DeleteTournamentResponse;
import io.polyboard.proto.tournament.v1.ExtendTournamentRequest;
import io.polyboard.proto.tournament.v1.ExtendTournamentResponse;
import io.polyboard.proto.tournament.v1.GetRunningScoresRequest;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentResponse;
import io.polyboard.proto.tournament.v1.Heartbeat;
import io.polyboard.proto.tournament.v1.ListFailedGamesRequest;
import io.polyboard.proto.tournament.v1.ListFailedGamesResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.ListWorkersRequest;
import io.polyboard.proto.tournament.v1.ListWorkersResponse;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.PauseTournamentResponse;
import io.polyboard.proto.tournament.v1.ReplayGamesRequest;
import io.polyboard.proto.tournament.v1.ReplayGamesResponse;
import io.polyboard.proto.tournament.v1.ResumeTournamentRequest;
import io.polyboard.proto.tournament.v1.ResumeTournamentResponse;
import io.polyboard.proto.tournament.v1.RetryFailedGamesRequest;
import io.polyboard.proto.tournament.v1.RetryFailedGamesResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceImplBase;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** {@code polyboard.tournament.v1.TournamentService}. Thread-safe. */
@GrpcService
public class TournamentGrpcService extends TournamentServiceImplBase {
  private static final String DOMAIN = "tournament.polyboard";
  private static final int MOST_REQUEST_ID = 100;
  private static final int MOST_RETRIED = 10_000;
  private static final int USUAL_SCORES = 200;

  private final Calls calls = new Calls(DOMAIN);
  private final TournamentCreation creation;
  private final TournamentLists lists;
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
    this.creation = creation;
    this.lists = lists;
    this.tournaments = tournaments;
    this.changes = changes;
    this.settings = settings;
    this.quotas = quotas;
  }

  @Override
  public void createTournament(
      CreateTournamentRequest request, StreamObserver<CreateTournamentResponse> responses) {
    answer(
        CreateTournamentResponse.getDefaultInstance(),
        responses,
        () -> {
          String owner = Caller.current().ownerOf(request.getOwner());
          return quotas.counting(() ->
              creation.create(request.toBuilder().setOwner(owner).build(), JobCalls.isBound()));
        });
  }

  /** Answers with a tournament in its field of the response. */
  private <R extends Message> void answer(
      R response, StreamObserver<R> responses, Callable<Tournament> tournament) {
    calls.unary(responses, () -> Answers.with(response, tournament.call()));
  }

  @Override
  public void getTournament(
      GetTournamentRequest request, StreamObserver<GetTournamentResponse> responses) {
    answer(
        GetTournamentResponse.getDefaultInstance(),
        responses,
        () -> tournaments.get(required(request.getTournamentId())));
  }

  @Override
  public void getRunningScores(
      GetRunningScoresRequest request, StreamObserver<GetRunningScoresResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = required(request.getTournamentId());
          int most = request.getMaxScores() == 0 ? USUAL_SCORES : request.getMaxScores();
          Fields fields = new Fields();
          fields.range("max_scores", most, 2, Scoreboard.MOST_SCORES);
          fields.check();
          return tournaments.runningScores(id, most);
        });
  }

  @Override
  public void listTournaments(
      ListTournamentsRequest request, StreamObserver<ListTournamentsResponse> responses) {
    calls.unary(responses, () -> lists.tournaments(request));
  }

  @Override
  public void listWorkers(
      ListWorkersRequest request, StreamObserver<ListWorkersResponse> responses) {
    calls.unary(responses, lists::workers);
  }

  @Override
  public void listFailedGames(
      ListFailedGamesRequest request, StreamObserver<ListFailedGamesResponse> responses) {
    calls.unary(responses, () -> lists.failedGames(required(request.getTournamentId()), request));
  }

  @Override
  public void watchTournament(
      WatchTournamentRequest request, StreamObserver<WatchTournamentResponse> responses) {
    calls.stream(responses, out -> watch(request, out));
  }

  private void watch(WatchTournamentRequest request, Outflow<WatchTournamentResponse> out)
      throws Exception {
    String id = required(request.getTournamentId());
    new Fields()
        .require(
            request.getView() != TournamentView.UNRECOGNIZED,
            "view",
            request.getViewValue() + " is not known")
        .check();
    Duration interval =
        Watching.interval(
            request.hasInterval() ? Optional.of(request.getInterval()) : Optional.empty());
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

  @Override
  public void extendTournament(
      ExtendTournamentRequest request, StreamObserver<ExtendTournamentResponse> responses) {
    answer(
        ExtendTournamentResponse.getDefaultInstance(),
        responses,
        () -> {
          String id = own(request.getTournamentId());
          Fields fields = new Fields();
          fields.require(request.getGames() > 0, "games", "is required");
          TextFields.check(fields, "request_id", request.getRequestId(), MOST_REQUEST_ID);
          fields.check();
          return quotas.counting(() -> {
            tournaments.extend(id, request.getGames(), request.getRequestId(), JobCalls.isBound());
            return tournaments.get(id);
          });
        });
  }

  @Override
  public void pauseTournament(
      PauseTournamentRequest request, StreamObserver<PauseTournamentResponse> responses) {
    change(
        request.getTournamentId(),
        tournaments::pause,
        PauseTournamentResponse.getDefaultInstance(),
        responses);
  }

  @Override
  public void resumeTournament(
      ResumeTournamentRequest request, StreamObserver<ResumeTournamentResponse> responses) {
    change(
        request.getTournamentId(),
        id -> tournaments.resume(id, JobCalls.isBound()),
        ResumeTournamentResponse.getDefaultInstance(),
        responses);
  }

  @Override
  public void cancelTournament(
      CancelTournamentRequest request, StreamObserver<CancelTournamentResponse> responses) {
    change(
        request.getTournamentId(),
        tournaments::cancel,
        CancelTournamentResponse.getDefaultInstance(),
        responses);
  }

  /** Changes a tournament of the caller's, and answers with it. */
  private <R extends Message> void change(
      String tournamentId, Consumer<String> work, R response, StreamObserver<R> responses) {
    answer(
        response,
        responses,
        () -> {
          String id = own(tournamentId);
          return quotas.counting(() -> {
            work.accept(id);
            return tournaments.get(id);
          });
        });
  }

  @Override
  public void retryFailedGames(
      RetryFailedGamesRequest request, StreamObserver<RetryFailedGamesResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = own(request.getTournamentId());
          Fields fields = new Fields();
          fields.range("numbers", request.getNumbersCount(), 0, MOST_RETRIED);
          fields.check();
          int games =
              quotas.counting(
                  () -> tournaments.retry(id, request.getNumbersList(), JobCalls.isBound()));
          return RetryFailedGamesResponse.newBuilder()
              .setGames(games)
              .setTournament(tournaments.get(id))
              .build();
        });
  }

  @Override
  public void replayGames(
      ReplayGamesRequest request, StreamObserver<ReplayGamesResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = own(request.getTournamentId());
          Fields fields = new Fields();
          fields.range("numbers", request.getNumbersCount(), 1, MOST_RETRIED);
          fields.check();
          int games =
              quotas.counting(
                  () -> tournaments.replay(id, request.getNumbersList(), JobCalls.isBound()));
          return ReplayGamesResponse.newBuilder()
              .setGames(games)
              .setTournament(tournaments.get(id))
              .build();
        });
  }

  @Override
  public void deleteTournament(
      DeleteTournamentRequest request, StreamObserver<DeleteTournamentResponse> responses) {
    calls.unary(
        responses,
        () ->
            DeleteTournamentResponse.newBuilder()
                .setArchivedGames(tournaments.delete(own(request.getTournamentId())))
                .build());
  }

  /** The id of a tournament that the caller may change. */
  private String own(String tournamentId) {
    String id = required(tournamentId);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(tournaments.summary(id).getOwner());
    }
    return id;
  }

  private static String required(String id) {
    new Fields().require(!id.isEmpty(), "tournament_id", "is required").check();
    return id;
  }
}
