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
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentOrder;
import io.polyboard.proto.tournament.v1.Worker;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageToken;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentRows.Filter;
import io.polyboard.tournament.store.TournamentRows.Place;
import io.polyboard.tournament.store.TournamentSummary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists tournaments, their failed games and who plays them. Thread-safe. */
@ApplicationScoped
public class TournamentLists {
  private static final int TOURNAMENTS = 50;
  private static final int FAILED_GAMES = 100;
  private static final int MOST = 1_000;

  private static final String PAGE_TOKEN = "page_token";
  private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

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
            stages(fields, request.getStatesList()),
            request.getOwner(),
            request.getLabelsMap(),
            request.getVariant(),
            request.getOrder() == TournamentOrder.TOURNAMENT_ORDER_OLDEST);
    TextFields.checkOwner(fields, request.getOwner());
    TextFields.checkLabels(fields, request.getLabelsMap());
    TextFields.checkVariant(fields, request.getVariant());
    fields.require(
        request.getOrder() != TournamentOrder.UNRECOGNIZED, "order", "is no order of a list");
    int size = fields.pageSize(request.getPageSize(), TOURNAMENTS, MOST);
    fields.check();
    ListTournamentsRequest question = request.toBuilder().clearPageSize().clearPageToken().build();
    Page<TournamentSummary, Tournament> page =
        tournaments.list(
            filter,
            place(question, request.getPageToken()),
            size + 1,
            found -> Page.of(found, size, TournamentAnswers::summary));
    return ListTournamentsResponse.newBuilder()
        .addAllTournaments(page.items())
        .setNextPageToken(page.last().map(last -> token(question, last)).orElse(""))
        .build();
  }

  private static String token(ListTournamentsRequest question, TournamentSummary last) {
    return PageToken.of(question, last.description().createdAt().toString(), last.row().id());
  }

  private static Set<Stage> stages(Fields fields, List<State> states) {
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    for (int i = 0; i < states.size(); i++) {
      switch (states.get(i)) {
        case STATE_RUNNING -> stages.add(Stage.RUNNING);
        case STATE_COMPLETING -> stages.add(Stage.COMPLETING);
        case STATE_PAUSED -> stages.add(Stage.PAUSED);
        case STATE_FINISHED -> stages.add(Stage.FINISHED);
        case STATE_CANCELLED -> stages.add(Stage.CANCELLED);
        case STATE_UNSPECIFIED, UNRECOGNIZED ->
            fields.require(false, "states[" + i + "]", "is no state");
      }
    }
    return stages;
  }

  private static @Nullable Place place(ListTournamentsRequest question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(question, PAGE_TOKEN, token, 2);
    Instant createdAt = time(parts.get(0)).orElseThrow(() -> PageToken.refused(PAGE_TOKEN));
    if (!Tournaments.isId(parts.get(1))) {
      throw PageToken.refused(PAGE_TOKEN);
    }
    return new Place(createdAt, parts.get(1));
  }

  /** A time that the database knows as well. */
  static Optional<Instant> time(String text) {
    try {
      Instant time = Instant.parse(text);
      return time.isAfter(Instant.EPOCH) && time.isBefore(NEVER)
          ? Optional.of(time)
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  ListFailedGamesResponse failedGames(String tournamentId, ListFailedGamesRequest request) {
    Fields fields = new Fields();
    int size = fields.pageSize(request.getPageSize(), FAILED_GAMES, MOST);
    fields.check();
    ListFailedGamesRequest question = request.toBuilder().clearPageSize().clearPageToken().build();
    Page<FailedGame, FailedGame> page =
        Page.of(
            tournaments.failedGames(
                tournamentId, number(question, request.getPageToken()), size + 1),
            size,
            game -> game);
    return ListFailedGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(
            page.last()
                .map(last -> PageToken.of(question, Long.toString(last.getNumber())))
                .orElse(""))
        .build();
  }

  private static int number(ListFailedGamesRequest question, String token) {
    if (token.isEmpty()) {
      return 0;
    }
    String number = PageToken.parts(question, PAGE_TOKEN, token, 1).getFirst();
    if (!number.matches("[0-9]{1,10}") || Long.parseLong(number) > Integer.MAX_VALUE) {
      throw PageToken.refused(PAGE_TOKEN);
    }
    return Integer.parseInt(number);
  }
}
