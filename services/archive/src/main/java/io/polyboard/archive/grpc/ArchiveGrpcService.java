package io.polyboard.archive.grpc;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.polyboard.archive.store.GameCounter;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.Page;
import io.polyboard.archive.store.Place;
import io.polyboard.calls.Calls;
import io.polyboard.calls.Fields;
import io.polyboard.calls.PageToken;
import io.polyboard.calls.Refusal;
import io.polyboard.events.Failures;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountGamesResponse;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.GetGameResponse;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.ListGamesResponse;
import io.polyboard.proto.archive.v1.ListRejectedGamesRequest;
import io.polyboard.proto.archive.v1.ListRejectedGamesResponse;
import io.polyboard.proto.archive.v1.Reason;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code polyboard.archive.v1.ArchiveService}. */
@GrpcService
public class ArchiveGrpcService extends ArchiveServiceGrpc.ArchiveServiceImplBase {
  private static final int DEFAULT_PAGE = 50;
  private static final int MOST_PAGE = 1_000;

  /** The most characters of what games are asked for by. */
  private static final int LONGEST_TEXT = 256;

  private static final int MOST_CAUSES = 20;

  /** After everything that is ever stored, and well within what the database has dates for. */
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final GameReader reader;
  private final GameCounter counter;
  private final GameExport export;
  private final Calls calls =
      new Calls("archive.polyboard", Reason.REASON_INTERNAL, ArchiveGrpcService::unavailable);

  @Inject
  ArchiveGrpcService(GameReader reader, GameCounter counter, GameExport export) {
    this.reader = reader;
    this.counter = counter;
    this.export = export;
  }

  @Override
  public void getGame(GetGameRequest request, StreamObserver<GetGameResponse> responses) {
    calls.unary(responses, () -> getGame(request));
  }

  @Override
  public void listGames(ListGamesRequest request, StreamObserver<ListGamesResponse> responses) {
    calls.unary(responses, () -> listGames(request));
  }

  @Override
  public void listRejectedGames(
      ListRejectedGamesRequest request, StreamObserver<ListRejectedGamesResponse> responses) {
    calls.unary(responses, () -> listRejectedGames(request));
  }

  @Override
  public void exportGames(
      ExportGamesRequest request, StreamObserver<ExportGamesResponse> responses) {
    calls.stream(
        responses,
        out -> {
          Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
          check(fields, request.getFilter());
          fields.require(
              request.getFormat() == ExportFormat.EXPORT_FORMAT_PGN
                  || request.getFormat() == ExportFormat.EXPORT_FORMAT_JSON_LINES,
              "format",
              "is required: EXPORT_FORMAT_PGN or EXPORT_FORMAT_JSON_LINES");
          fields.check();
          export.run(request.getFilter(), request.getFormat(), out);
        });
  }

  @Override
  public void countGames(CountGamesRequest request, StreamObserver<CountGamesResponse> responses) {
    calls.unary(responses, () -> countGames(request));
  }

  private GetGameResponse getGame(GetGameRequest request) {
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    text(fields, "game_id", request.getGameId());
    fields.require(!request.getGameId().isEmpty(), "game_id", "is required").check();
    Game game =
        reader
            .get(request.getGameId())
            .orElseThrow(() ->
                Refusal.of(
                        Status.Code.NOT_FOUND,
                        Reason.REASON_GAME_UNKNOWN,
                        "no game " + request.getGameId() + " is in the archive")
                    .with("game_id", request.getGameId()));
    return GetGameResponse.newBuilder().setGame(game).build();
  }

  private ListGamesResponse listGames(ListGamesRequest request) {
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    check(fields, request.getFilter());
    int size = fields.pageSize(request.getPageSize(), DEFAULT_PAGE, MOST_PAGE);
    fields.check();
    Page<Game> page = reader.list(request.getFilter(), place(request.getPageToken()), size);
    return ListGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(token(page))
        .build();
  }

  private ListRejectedGamesResponse listRejectedGames(ListRejectedGamesRequest request) {
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    text(fields, "tournament_id", request.getTournamentId());
    int size = fields.pageSize(request.getPageSize(), DEFAULT_PAGE, MOST_PAGE);
    fields.check();
    Page<RejectedGame> page =
        reader.listRejected(request.getTournamentId(), place(request.getPageToken()), size);
    return ListRejectedGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(token(page))
        .build();
  }

  private CountGamesResponse countGames(CountGamesRequest request) {
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    check(fields, request.getFilter());
    Set<CountKey> keys = EnumSet.noneOf(CountKey.class);
    for (int i = 0; i < request.getByCount(); i++) {
      CountKey key = request.getBy(i);
      String field = "by[" + i + "]";
      fields.require(
          key != CountKey.COUNT_KEY_UNSPECIFIED && key != CountKey.UNRECOGNIZED,
          field,
          request.getByValue(i) + " is not a key to count by");
      fields.require(keys.add(key), field, "is there already; each key at most once");
    }
    fields.check();
    return CountGamesResponse.newBuilder()
        .addAllCounts(counter.count(request.getFilter(), keys))
        .build();
  }

  private static void check(Fields fields, GameFilter filter) {
    text(fields, "filter.variant_id", filter.getVariantId());
    text(fields, "filter.variant_digest", filter.getVariantDigest());
    text(fields, "filter.tournament_id", filter.getTournamentId());
    text(fields, "filter.player", filter.getPlayer());
    text(fields, "filter.game_id", filter.getGameId());
    fields.require(
        filter.getResult() != Result.UNRECOGNIZED && filter.getResult() != Result.RESULT_ONGOING,
        "filter.result",
        filter.getResultValue() + " is not the result of a game that has ended");
    fields.require(
        filter.getTermination() != Termination.UNRECOGNIZED,
        "filter.termination",
        filter.getTerminationValue() + " is not known");
    boolean from = time(fields, "filter.archived_from", filter.getArchivedFrom());
    boolean before = time(fields, "filter.archived_before", filter.getArchivedBefore());
    if (from && before && filter.hasArchivedFrom() && filter.hasArchivedBefore()) {
      fields.require(
          Timestamps.compare(filter.getArchivedFrom(), filter.getArchivedBefore()) < 0,
          "filter.archived_before",
          "is not after archived_from");
    }
  }

  private static void text(Fields fields, String field, String value) {
    fields.require(
        value.length() <= LONGEST_TEXT,
        field,
        "has " + value.length() + " characters; at most " + LONGEST_TEXT);
    fields.require(value.indexOf('\0') < 0, field, "has a NUL character");
  }

  private static boolean time(Fields fields, String field, Timestamp value) {
    boolean valid = Timestamps.isValid(value);
    fields.require(valid, field, "is not a time of the years 1 to 9999");
    return valid;
  }

  private static String token(Page<?> page) {
    Place last = page.last();
    if (last == null) {
      return "";
    }
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, last.archivedAt().toInstant());
    return PageToken.of(Long.toString(micros), Long.toString(last.serial()));
  }

  private static Place place(String token) {
    if (token.isEmpty()) {
      return Place.END;
    }
    List<String> parts = PageToken.parts(token, 2, Reason.REASON_FIELD_INVALID);
    try {
      Instant at = Instant.EPOCH.plus(Long.parseLong(parts.get(0)), ChronoUnit.MICROS);
      long serial = Long.parseLong(parts.get(1));
      if (at.isAfter(Instant.EPOCH) && at.isBefore(LATEST) && serial >= 0) {
        return new Place(at.atOffset(ZoneOffset.UTC), serial);
      }
    } catch (NumberFormatException | DateTimeException e) {
      // Refused below.
    }
    throw Refusal.of(
            Status.Code.INVALID_ARGUMENT, Reason.REASON_FIELD_INVALID, "the request is not valid")
        .field("page_token", "is not one that this list gave; leave it empty to begin anew");
  }

  /** What the database's absence looks like to a caller. */
  private static Optional<Refusal> unavailable(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
      if (cause instanceof SQLException && Failures.isTransient(cause)) {
        return Optional.of(
            Refusal.of(
                Status.Code.UNAVAILABLE,
                Reason.REASON_DATABASE_UNAVAILABLE,
                "the archive's database does not answer"));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }
}
