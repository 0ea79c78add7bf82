package io.polyboard.tournament.grpc;

import static java.util.Comparator.comparing;

import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.proto.tournament.v1.ListFailedGamesRequest;
import io.polyboard.proto.tournament.v1.ListFailedGamesResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.ListWorkersResponse;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentOrder;
import io.polyboard.proto.tournament.v1.Worker;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Place;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentRows.Filter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Lists tournaments, their failed games and who plays them. Thread-safe. */
@ApplicationScoped
public class TournamentLists {
  private static final int FAILED_GAMES = 100;

  private final Tournaments tournaments;
  private final KnownWorkers workers;

  @Inject
  TournamentLists(Tournaments tournaments, KnownWorkers workers) {
    this.tournaments = tournaments;
    this.workers = workers;
  }

  ListWorkersResponse workers() {
    return ListWorkersResponse.newBuilder()
        .addAllWorkers(
            workers.reports().stream()
                .sorted(comparing(WorkerReported::getWorker))
                .map(TournamentLists::worker)
                .toList())
        .build();
  }

  private static Worker worker(WorkerReported report) {
    Worker.Builder worker =
        Worker.newBuilder()
            .setName(report.getWorker())
            .setTables(report.getTables())
            .setHeld(report.getGamesCount())
            .addAllHeldOf(
                report.getGamesList().stream().map(HeldGame::getTournamentId).distinct().toList());
    if (report.hasGameDuration()) {
      worker.setGameDuration(report.getGameDuration());
    }
    return worker.build();
  }

  ListTournamentsResponse tournaments(ListTournamentsRequest request) {
    Fields fields = new Fields();
    Filter filter =
        new Filter(
            Listing.stages(fields, request.getStatesValueList(), Stage.values()),
            request.getOwner(),
            request.getLabelsMap(),
            request.getVariant(),
            request.getOrder() == TournamentOrder.TOURNAMENT_ORDER_OLDEST);
    TextFields.checkOwner(fields, request.getOwner());
    TextFields.checkLabels(fields, request.getLabelsMap());
    TextFields.checkVariant(fields, request.getVariant());
    fields.require(
        request.getOrder() != TournamentOrder.UNRECOGNIZED, "order", "is no order of a list");
    int size = fields.pageSize(request.getPageSize(), Listing.USUAL, Listing.MOST);
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

  ListFailedGamesResponse failedGames(String tournamentId, ListFailedGamesRequest request) {
    Fields fields = new Fields();
    int size = fields.pageSize(request.getPageSize(), FAILED_GAMES, Listing.MOST);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Page<FailedGame, FailedGame> page =
        Page.of(
            tournaments.failedGames(
                tournamentId, tokens.read(Integer::valueOf).orElse(0), size + 1),
            size,
            game -> game);
    return ListFailedGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(tokens.next(page, last -> Long.toString(last.getNumber())))
        .build();
  }
}
