package io.polyboard.tournament.grpc;

import io.polyboard.calls.Fields;
import io.polyboard.calls.PageToken;
import io.polyboard.catalogue.Digest;
import io.polyboard.proto.tournament.v1.ListFailedGamesRequest;
import io.polyboard.proto.tournament.v1.ListFailedGamesResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentOrder;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.GameRows.FailedGame;
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
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lists tournaments and their failed games, in pages. Thread-safe. */
@ApplicationScoped
public class TournamentLists {
  private static final int TOURNAMENTS = 50;
  private static final int FAILED_GAMES = 100;
  private static final int MOST = 1_000;

  /** Of a page; well below what clients take by default. */
  private static final int MOST_BYTES = 1 << 20;

  private static final String NO_TOKEN =
      "is not one that this list gave; leave it empty to begin anew";
  private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

  private final Tournaments tournaments;

  @Inject
  TournamentLists(Tournaments tournaments) {
    this.tournaments = tournaments;
  }

  ListTournamentsResponse tournaments(ListTournamentsRequest request) {
    Fields fields = new Fields();
    Filter filter =
        new Filter(
            stages(fields, request.getStatesList()),
            request.getOwner(),
            request.getLabelsMap(),
            request.getOrder() == TournamentOrder.TOURNAMENT_ORDER_OLDEST);
    TextFields.checkOwner(fields, request.getOwner());
    TextFields.checkLabels(fields, request.getLabelsMap());
    fields.require(
        request.getOrder() != TournamentOrder.UNRECOGNIZED, "order", "is no order of a list");
    int size = fields.pageSize(request.getPageSize(), TOURNAMENTS, MOST);
    fields.check();
    String question = question(filter);
    Page page = new Page();
    Place next = tournaments.list(filter, place(request.getPageToken(), question), size, page::add);
    if (next != null) {
      page.response.setNextPageToken(
          PageToken.of(question, next.createdAt().toString(), next.id()));
    }
    return page.response.build();
  }

  /** A page that is being filled. For one thread. */
  private static final class Page {
    final ListTournamentsResponse.Builder response = ListTournamentsResponse.newBuilder();
    private long bytes;

    /** Adds a tournament if there is room for it, as there is for the first. */
    boolean add(TournamentSummary summary) {
      Tournament tournament = TournamentAnswers.summary(summary);
      bytes += tournament.getSerializedSize();
      if (bytes > MOST_BYTES && response.getTournamentsCount() > 0) {
        return false;
      }
      response.addTournaments(tournament);
      return true;
    }
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

  /** What a token is good for: the same for the same filter. */
  private static String question(Filter filter) {
    return Digest.of(
        new TreeMap<>(filter.labels())
            + " "
            + filter.owner()
            + " "
            + filter.stages().stream().sorted().toList()
            + " "
            + filter.oldestFirst());
  }

  private static @Nullable Place place(String token, String question) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(token, 3);
    Optional<Instant> createdAt = time(parts.get(1));
    new Fields()
        .require(createdAt.isPresent() && Tournaments.isId(parts.get(2)), "page_token", NO_TOKEN)
        .require(
            parts.get(0).equals(question),
            "page_token",
            "was given for other states, labels, another owner or order")
        .check();
    return new Place(createdAt.orElseThrow(), parts.get(2));
  }

  /** A time that the database knows as well. */
  private static Optional<Instant> time(String text) {
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
    List<FailedGame> games =
        tournaments.failedGames(tournamentId, number(request.getPageToken()), size + 1);
    ListFailedGamesResponse.Builder response = ListFailedGamesResponse.newBuilder();
    games.stream()
        .limit(size)
        .forEach(game -> response.addGames(TournamentAnswers.failedGame(tournamentId, game)));
    if (games.size() > size) {
      response.setNextPageToken(PageToken.of(Integer.toString(games.get(size - 1).number())));
    }
    return response.build();
  }

  private static int number(String token) {
    if (token.isEmpty()) {
      return 0;
    }
    String number = PageToken.parts(token, 1).getFirst();
    boolean isNumber = number.matches("[0-9]{1,10}") && Long.parseLong(number) <= Integer.MAX_VALUE;
    new Fields().require(isNumber, "page_token", NO_TOKEN).check();
    return Integer.parseInt(number);
  }
}
