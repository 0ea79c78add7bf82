package io.polyboard.tournament.grpc;

import com.google.protobuf.util.Durations;
import io.grpc.stub.StreamObserver;
import io.polyboard.calls.Calls;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Outflow;
import io.polyboard.calls.PageToken;
import io.polyboard.calls.Refusal;
import io.polyboard.catalogue.Digest;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CancelTournamentResponse;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentResponse;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.PauseTournamentResponse;
import io.polyboard.proto.tournament.v1.ResumeTournamentRequest;
import io.polyboard.proto.tournament.v1.ResumeTournamentResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceImplBase;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.NewTournament;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.run.Tournaments.View;
import io.polyboard.tournament.store.TournamentRows.Place;
import io.polyboard.tournament.store.TournamentRows.Request;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code polyboard.tournament.v1.TournamentService}. Thread-safe. */
@GrpcService
public class TournamentGrpcService extends TournamentServiceImplBase {
  private static final String DOMAIN = "tournament.polyboard";
  private static final int MOST_REQUEST_ID = 100;
  private static final int PAGE = 50;
  private static final int MOST_PAGE = 1_000;

  /** Of a page; well below what clients take by default. */
  private static final int MOST_PAGE_BYTES = 1 << 20;

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration LEAST_INTERVAL = Duration.ofMillis(100);
  private static final Duration MOST_INTERVAL = Duration.ofMinutes(1);

  private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

  private final Calls calls = new Calls(DOMAIN);
  private final SpecReader specs;
  private final Tournaments tournaments;
  private final Changes changes;
  private final TournamentConfig settings;

  @Inject
  TournamentGrpcService(
      SpecReader specs, Tournaments tournaments, Changes changes, TournamentConfig settings) {
    this.specs = specs;
    this.tournaments = tournaments;
    this.changes = changes;
    this.settings = settings;
  }

  @Override
  public void createTournament(
      CreateTournamentRequest request, StreamObserver<CreateTournamentResponse> responses) {
    calls.unary(
        responses,
        () -> CreateTournamentResponse.newBuilder().setTournament(create(request)).build());
  }

  private Tournament create(CreateTournamentRequest request) throws InterruptedException {
    String requestId = request.getRequestId();
    Fields fields = new Fields();
    fields.require(request.hasSpec(), "spec", "is required");
    fields.require(
        requestId.length() <= MOST_REQUEST_ID
            && requestId.chars().noneMatch(Character::isISOControl),
        "request_id",
        "use at most " + MOST_REQUEST_ID + " characters, none of them a control character");
    fields.check();
    String digest = Digest.of(HexFormat.of().formatHex(request.getSpec().toByteArray()));
    if (!requestId.isEmpty()) {
      Optional<View> created = tournaments.createdBy(requestId, digest);
      if (created.isPresent()) {
        return created.get().tournament();
      }
    }
    NewTournament asked = specs.read(request.getSpec());
    return tournaments
        .create(asked, new Request(requestId.isEmpty() ? null : requestId, digest))
        .tournament();
  }

  @Override
  public void getTournament(
      GetTournamentRequest request, StreamObserver<GetTournamentResponse> responses) {
    calls.unary(
        responses,
        () ->
            GetTournamentResponse.newBuilder()
                .setTournament(view(request.getTournamentId()).tournament())
                .build());
  }

  @Override
  public void listTournaments(
      ListTournamentsRequest request, StreamObserver<ListTournamentsResponse> responses) {
    calls.unary(responses, () -> list(request));
  }

  private ListTournamentsResponse list(ListTournamentsRequest request) {
    Fields fields = new Fields();
    List<State> states = request.getStatesList();
    for (int i = 0; i < states.size(); i++) {
      fields.require(
          states.get(i) != State.STATE_UNSPECIFIED && states.get(i) != State.UNRECOGNIZED,
          "states[" + i + "]",
          "is no state");
    }
    int size = fields.pageSize(request.getPageSize(), PAGE, MOST_PAGE);
    fields.check();
    Tournaments.Page page =
        tournaments.page(states, place(request.getPageToken()), size, MOST_PAGE_BYTES);
    ListTournamentsResponse.Builder response =
        ListTournamentsResponse.newBuilder().addAllTournaments(page.tournaments());
    Place next = page.next();
    if (next != null) {
      response.setNextPageToken(PageToken.of(next.createdAt().toString(), next.id()));
    }
    return response.build();
  }

  private static @Nullable Place place(String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(token, 2);
    Optional<Instant> createdAt = time(parts.get(0));
    new Fields()
        .require(
            createdAt.isPresent() && Tournaments.isId(parts.get(1)),
            "page_token",
            "is not one that this list gave; leave it empty to begin anew")
        .check();
    return new Place(createdAt.orElseThrow(), parts.get(1));
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

  @Override
  public void watchTournament(
      WatchTournamentRequest request, StreamObserver<WatchTournamentResponse> responses) {
    calls.stream(responses, out -> watch(request, out));
  }

  private void watch(WatchTournamentRequest request, Outflow<WatchTournamentResponse> out)
      throws Exception {
    Duration interval = request.hasInterval() ? interval(request.getInterval()) : INTERVAL;
    String id = request.getTournamentId();
    View view = view(id);
    try (Changes.Watch watch =
        changes
            .watch(id, settings.maxWatches())
            .orElseThrow(() ->
                Refusal.busy(
                    "watches", "polyboard.tournament.max-watches", settings.maxWatches()))) {
      while (true) {
        out.send(WatchTournamentResponse.newBuilder().setTournament(view.tournament()).build());
        State state = view.tournament().getState();
        if (state == State.STATE_FINISHED || state == State.STATE_CANCELLED) {
          return;
        }
        Thread.sleep(interval);
        watch.await(view.version());
        view = view(id);
      }
    }
  }

  private static Duration interval(com.google.protobuf.Duration asked) {
    Duration interval =
        Durations.isValid(asked) ? Duration.ofNanos(Durations.toNanos(asked)) : Duration.ZERO;
    new Fields()
        .require(
            interval.compareTo(LEAST_INTERVAL) >= 0 && interval.compareTo(MOST_INTERVAL) <= 0,
            "interval",
            "is no time from 100 ms to 1 min")
        .check();
    return interval;
  }

  @Override
  public void pauseTournament(
      PauseTournamentRequest request, StreamObserver<PauseTournamentResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = required(request.getTournamentId());
          tournaments.pause(id);
          return PauseTournamentResponse.newBuilder().setTournament(view(id).tournament()).build();
        });
  }

  @Override
  public void resumeTournament(
      ResumeTournamentRequest request, StreamObserver<ResumeTournamentResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = required(request.getTournamentId());
          tournaments.resume(id);
          return ResumeTournamentResponse.newBuilder().setTournament(view(id).tournament()).build();
        });
  }

  @Override
  public void cancelTournament(
      CancelTournamentRequest request, StreamObserver<CancelTournamentResponse> responses) {
    calls.unary(
        responses,
        () -> {
          String id = required(request.getTournamentId());
          tournaments.cancel(id);
          return CancelTournamentResponse.newBuilder().setTournament(view(id).tournament()).build();
        });
  }

  private View view(String id) {
    return tournaments.view(required(id)).orElseThrow(() -> Tournaments.unknown(id));
  }

  private static String required(String id) {
    new Fields()
        .require(!id.isEmpty(), "tournament_id", "is required")
        .check();
    return id;
  }
}
