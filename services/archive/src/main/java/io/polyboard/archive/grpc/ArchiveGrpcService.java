package io.polyboard.archive.grpc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameCounter;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.contract.Outcomes;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountGamesResponse;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.GetGameResponse;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.ListGamesResponse;
import io.polyboard.proto.archive.v1.ListRejectedGamesRequest;
import io.polyboard.proto.archive.v1.ListRejectedGamesResponse;
import io.polyboard.proto.archive.v1.Reason;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.calls.Refusal;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.archive.v1.ArchiveService}. */
@GrpcService
public class ArchiveGrpcService extends ContractService {
  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 1_000;
  private static final int DEFAULT_COUNTS = 1_000;
  private static final int MAX_COUNTS = 10_000;

  private final GameReader reader;
  private final GameCounter counter;
  private final GameStreams streams;
  private final OpeningNaming openings;

  @Inject
  ArchiveGrpcService(
      GameReader reader, GameCounter counter, GameStreams streams, OpeningNaming openings) {
    super(ArchiveServiceGrpc.getServiceDescriptor(), new Calls("archive.polyboard"));
    this.reader = reader;
    this.counter = counter;
    this.streams = streams;
    this.openings = openings;
    unary(ArchiveServiceGrpc.getGetGameMethod(), this::getGame);
    unary(ArchiveServiceGrpc.getListGamesMethod(), this::listGames);
    stream(ArchiveServiceGrpc.getStreamGamesMethod(), this::streamGames);
    unary(ArchiveServiceGrpc.getListRejectedGamesMethod(), this::listRejectedGames);
    stream(ArchiveServiceGrpc.getExportGamesMethod(), this::exportGames);
    unary(ArchiveServiceGrpc.getCountGamesMethod(), this::countGames);
  }

  private void streamGames(StreamGamesRequest request, Outflow<StreamGamesResponse> out)
      throws Exception {
    RequestReader fields = new RequestReader();
    fields.filter(request.getFilter());
    fields.check();
    streams.stream(request, out);
  }

  private void exportGames(ExportGamesRequest request, Outflow<ExportGamesResponse> out)
      throws Exception {
    RequestReader fields = new RequestReader();
    fields.filter(request.getFilter());
    fields.require(
        request.getFormat() != ExportFormat.EXPORT_FORMAT_UNSPECIFIED
            && request.getFormat() != ExportFormat.UNRECOGNIZED,
        "format",
        "is required: EXPORT_FORMAT_PGN, EXPORT_FORMAT_JSON_LINES or EXPORT_FORMAT_CSV");
    fields.require(request.getNewest() >= 0, "newest", "must not be negative");
    fields.check();
    streams.export(request, out);
  }

  private GetGameResponse getGame(GetGameRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    String gameId = fields.text("game_id", request.getGameId());
    fields.require(!gameId.isEmpty(), "game_id", "is required");
    fields.check();
    Stored<PlayedGame> game =
        reader
            .get(gameId)
            .orElseThrow(() ->
                Refusal.of(
                        Status.Code.NOT_FOUND,
                        Reason.REASON_GAME_UNKNOWN,
                        "no game " + gameId + " is in the archive")
                    .with("game_id", gameId));
    return GetGameResponse.newBuilder().setGame(GameMessages.withTurns(game, openings)).build();
  }

  private ListGamesResponse listGames(ListGamesRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    fields.filter(request.getFilter());
    GameOrder order = request.getOrder();
    fields.require(
        order != GameOrder.UNRECOGNIZED, "order", request.getOrderValue() + " is unknown");
    int size = fields.pageSize(request.getPageSize(), DEFAULT_PAGE, MAX_PAGE);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Place start = order == GameOrder.GAME_ORDER_OLDEST ? Place.START : Place.END;
    Place from = tokens.read(Place::parse).orElse(start);
    List<Stored<PlayedGame>> games = reader.list(request.getFilter(), order, from, size + 1);
    Page<Stored<PlayedGame>, Game> page =
        Page.of(games, size, game -> GameMessages.withoutTurns(game, openings));
    return ListGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(tokens.next(page, last -> last.place().text()))
        .build();
  }

  private ListRejectedGamesResponse listRejectedGames(ListRejectedGamesRequest request) {
    RequestReader fields = new RequestReader();
    String tournamentId = fields.text("tournament_id", request.getTournamentId());
    int size = fields.pageSize(request.getPageSize(), DEFAULT_PAGE, MAX_PAGE);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    Place from = tokens.read(Place::parse).orElse(Place.END);
    Page<Stored<GameRejected>, RejectedGame> page =
        Page.of(reader.listRejected(tournamentId, from, size + 1), size, GameMessages::rejected);
    return ListRejectedGamesResponse.newBuilder()
        .addAllGames(page.items())
        .setNextPageToken(tokens.next(page, last -> last.place().text()))
        .build();
  }

  private CountGamesResponse countGames(CountGamesRequest request) {
    RequestReader fields = new RequestReader();
    fields.filter(request.getFilter());
    Set<CountKey> keys = fields.keys(request);
    int size = fields.pageSize(request.getPageSize(), DEFAULT_COUNTS, MAX_COUNTS);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    GameCount last = tokens.read(ArchiveGrpcService::count).orElse(null);
    GameCounter.Counts counts = counter.count(request.getFilter(), keys, last, size + 1);
    Page<GameCount, GameCount> page = Page.of(counts.groups(), size, count -> count);
    return CountGamesResponse.newBuilder()
        .addAllCounts(page.items())
        .setNextPageToken(tokens.next(page, each -> new String(each.toByteArray(), ISO_8859_1)))
        .setTotalGames(counts.totalGames())
        .build();
  }

  private static GameCount count(String token) {
    try {
      GameCount last = GameCount.parseFrom(token.getBytes(ISO_8859_1));
      if (last.hasOutcome()) {
        var unused = Outcomes.read(last.getOutcome());
      }
      return last;
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
