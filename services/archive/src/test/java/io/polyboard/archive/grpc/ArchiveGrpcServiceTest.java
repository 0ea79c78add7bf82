package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import com.google.protobuf.util.JsonFormat;
import io.grpc.Context;
import io.grpc.Context.CancellableContext;
import io.grpc.Status;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OpenCall;
import io.polyboard.contract.TurnRecord;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.thread.ServiceLiveness;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.Liveness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The archive as its clients see it. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class ArchiveGrpcServiceTest {
  /** Number of long games whose text is far more than the buffers of a connection hold. */
  private static final int LONG_GAMES = 20;

  @Inject ArchiveFixture archive;
  @Inject ArchiveConfig settings;
  @Inject MeterRegistry meters;
  @Inject @Liveness ServiceLiveness liveness;

  @Test
  void livenessReportsEveryThreadThatStoringNeeds() {
    assertThat(liveness.call().getData().orElseThrow())
        .containsEntry(Topic.groupName("archive"), "alive")
        .containsEntry(Topic.CATALOGUE.topicName(), "alive");
  }

  @Test
  void pagesHaveEveryGameOnceWhileGamesArrive() throws Exception {
    // Given 300 games of a player
    String prefix = ArchiveFixture.unique();
    var first = new InventedGames(1, prefix).of(prefix + "a", 300);
    archive.store(first);
    AtomicBoolean done = new AtomicBoolean();
    // When they are listed while more of them arrive
    CompletableFuture<Void> arriving =
        CompletableFuture.runAsync(() -> {
          InventedGames more = new InventedGames(2, prefix);
          for (int i = 0; i < 1_000 && !done.get(); i++) {
            archive.store(more.of(prefix + "b" + i, 5));
          }
        });
    GameFilter filter = GameFilter.newBuilder().setVariantId(prefix + "variant1").build();
    List<Game> listed = archive.list(filter, 7);
    done.set(true);
    arriving.get(60, SECONDS);
    // Then
    assertThat(listed).extracting(Game::getGameId).doesNotHaveDuplicates();
    assertThat(listed)
        .extracting(Game::getGameId)
        .filteredOn(id -> id.startsWith(prefix + "a-"))
        .containsExactlyElementsOf(
            first.reversed().stream()
                .filter(game -> game.getRequest().getVariantId().equals(prefix + "variant1"))
                .map(game -> game.getRequest().getGameId())
                .toList());
    assertThat(listed)
        .extracting(game ->
            game.getArchivedAt().getSeconds() * 1_000_000_000L + game.getArchivedAt().getNanos())
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void pageIsNoLargerThanAMebibyte() throws Exception {
    // Given rejected games whose turns take about 4 MiB
    String tournament = ArchiveFixture.unique();
    var game = new InventedGames(12, tournament).of(tournament, 1).getFirst();
    List<Event> events = new ArrayList<>();
    for (int i = 1; i <= 16; i++) {
      var rejected =
          game.toBuilder().addAllTurns(Collections.nCopies(9_000, "Aa1Ab2")).clearRecords();
      rejected.getRequestBuilder().setGameId(tournament + "-" + i).setNumber(i);
      events.add(Events.of(GameRejected.newBuilder().setGame(rejected).setReason("long").build()));
    }
    archive.publish(events);
    // When
    Set<String> seen = new HashSet<>();
    await()
        .atMost(60, SECONDS)
        .until(() -> {
          seen.clear();
          var rejected =
              pages(token ->
                  archive
                      .blocking()
                      .listRejectedGames(
                          message(
                              text(
                                  "tournament_id: ? page_size: 1000 page_token: ?",
                                  tournament,
                                  token))));
          // Then
          for (var page : rejected) {
            assertThat(page.getSerializedSize()).isLessThan((1 << 20) + 1_000);
            page.getGamesList()
                .forEach(
                    each -> assertThat(seen.add(each.getGame().getRequest().getGameId())).isTrue());
          }
          return seen.size() == 16;
        });
  }

  @Test
  void tokenIsValidForItsOwnRequestOnly() throws Exception {
    // Given a token of each list
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(13, tournament).of(tournament, 20));
    var stub = archive.blocking();
    GameFilter filter = ArchiveFixture.of(tournament);
    ListGamesRequest.Builder list = ListGamesRequest.newBuilder().setFilter(filter).setPageSize(3);
    list.setPageToken(stub.listGames(list.build()).getNextPageToken());
    CountGamesRequest.Builder count =
        CountGamesRequest.newBuilder()
            .setFilter(filter)
            .addGroupBy(CountKey.COUNT_KEY_OUTCOME)
            .setPageSize(2);
    count.setPageToken(stub.countGames(count.build()).getNextPageToken());
    StreamGamesRequest.Builder stream = StreamGamesRequest.newBuilder().setFilter(filter);
    stream.setResumeToken(stub.streamGames(stream.build()).next().getResumeToken());
    GameFilter other = filter.toBuilder().setMinTurns(2).build();

    // Then it is refused for other requests
    assertWrong("page_token", () -> stub.listGames(list.clone().setFilter(other).build()));
    assertWrong(
        "page_token",
        () -> stub.listGames(list.clone().setOrder(GameOrder.GAME_ORDER_OLDEST).build()));
    assertWrong(
        "page_token",
        () -> stub.countGames(count.clone().setPageToken(list.getPageToken()).build()));
    assertWrong(
        "page_token",
        () -> stub.countGames(count.clone().addGroupBy(CountKey.COUNT_KEY_PLAYERS).build()));
    assertWrong(
        "resume_token", () -> stub.streamGames(stream.clone().setFilter(other).build()).next());
    // And accepted for its own request, also with another page size
    assertThat(stub.listGames(list.clone().setPageSize(1_000).build()).getGamesCount())
        .isEqualTo(17);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GetGame     | ''                                             | game_id
          GetGame     | game_id: "<x*3145728>"                         | game_id
          ListGames   | page_size: 1001 filter {player: "<a*100000>"}  | filter.player page_size
          ListGames   | filter {player: "a\\000"}                      | filter.player
          ListRejectedGames | page_size: -1                            | page_size
          ListGames   | page_token: "pMQ.pYQ"                          | page_token
          StreamGames | resume_token: "x"                              | resume_token
          ListGames   | order: 7 filter {min_turns: 9 max_turns: -1}   | filter.max_turns filter.max_turns order
          ListGames   | filter {result: RESULT_ONGOING}                | filter.result
          CountGames  | filter {termination: 99}                       | filter.termination
          CountGames  | filter {archived_from {seconds: 9223372036854775807}} | filter.archived_from
          ListGames   | filter {archived_from {seconds: 5} archived_before {seconds: 5}} | filter.archived_before
          CountGames  | group_by: COUNT_KEY_VARIANT group_by: COUNT_KEY_VARIANT group_by: 0 | group_by[1] group_by[2]
          ExportGames | ''                                             | format
          """)
  void badRequestIsRefusedWithItsFields(String method, String request, String fields) {
    // When
    TextCalls calls = new TextCalls(archive.channel(), ArchiveServiceGrpc.getServiceDescriptor());

    // Then
    calls.refused(method, request).assertFields(fields.split(" "));
  }

  @Test
  void tokensOutOfRangeAreRefused() {
    // Given
    String place =
        PageTokens.of(ListGamesRequest.getDefaultInstance()).token(Long.toString(Long.MAX_VALUE));
    String count = PageTokens.of(CountGamesRequest.getDefaultInstance()).token("DRAWN");

    // Then
    assertWrong(
        "page_token", () -> archive.blocking().listGames(message(text("page_token: ?", place))));
    assertWrong(
        "page_token", () -> archive.blocking().countGames(message(text("page_token: ?", count))));
  }

  private static void assertWrong(String field, Callable<?> call) {
    Refused.by(call).assertFields(field);
  }

  @Test
  void serverInfoHasTheLimits() {
    // When
    var info = ServerServiceGrpc.newBlockingStub(archive.channel()).getServerInfo(message(""));
    // Then
    assertThat(info.getServicesList()).contains("polyboard.archive.v1.ArchiveService");
    assertThat(info.getLimitsList())
        .extracting(limit -> limit.getKey() + "=" + limit.getValue() + " " + limit.getUnit())
        .containsExactly(
            "polyboard.archive.max-exports=4 calls",
            "polyboard.archive.max-streams=16 calls",
            "polyboard.archive.max-watches=64 calls",
            "polyboard.archive.statement-timeout=60000 ms");
  }

  @Test
  void exportAsJsonLinesParsesBackInTheOrderOfNumbers() throws Exception {
    // Given games stored out of order
    String tournament = ArchiveFixture.unique();
    var games = new InventedGames(3, tournament).of(tournament, 210);
    var shuffled = new ArrayList<>(games);
    Collections.shuffle(shuffled, new Random(4));
    archive.store(shuffled);
    // When
    String text =
        archive.exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_JSON_LINES, 0);
    // Then
    List<PlayedGame> read = new ArrayList<>();
    for (String line : text.lines().toList()) {
      Game.Builder game = Game.newBuilder();
      JsonFormat.parser().merge(line, game);
      read.add(game.getGame());
    }
    assertThat(read).containsExactlyElementsOf(games);
  }

  @Test
  void exportAsCsvHasALineForEachGame() {
    // Given a game of players whose names have separators of values and of lines
    String tournament = ArchiveFixture.unique();
    var games = new InventedGames(3, tournament).of(tournament, 20);
    PlayedGame.Builder named = games.getFirst().toBuilder();
    named.getRequestBuilder().getWhiteBuilder().setName("a, \"b\"\nc");
    archive.store(List.of(named.build()));
    archive.store(games.subList(1, games.size()));

    // When
    String text =
        archive.exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_CSV, 0);

    // Then
    List<String> lines = List.of(text.split("\r\n", -1));
    assertThat(lines).hasSize(games.size() + 2).endsWith("");
    assertThat(lines.getFirst()).startsWith("game_id,tournament_id,number,round,variant_id,");
    assertThat(lines.get(1))
        .startsWith(tournament + "-1," + tournament + ",1,")
        .contains(",\"a, \"\"b\"\"\nc\",");
    int columns = lines.getFirst().split(",", -1).length;
    for (int i = 2; i <= games.size(); i++) {
      PlayedGame game = games.get(i - 1);
      String[] values = lines.get(i).split(",", -1);
      assertThat(values).hasSize(columns);
      assertThat(values[2]).isEqualTo(Integer.toString(i));
      assertThat(values[8])
          .isEqualTo(
              switch (game.getOutcome().getResult()) {
                case RESULT_WHITE_WINS -> "1-0";
                case RESULT_BLACK_WINS -> "0-1";
                default -> "1/2-1/2";
              });
      assertThat(values[10]).isEqualTo(Integer.toString(game.getTurnsCount()));
    }
  }

  @Test
  void exportOfTheNewestGamesAgreesWithTheList() {
    // Given games stored one after the other, not in the order of their numbers
    String tournament = ArchiveFixture.unique();
    var shuffled = new ArrayList<>(new InventedGames(3, tournament).of(tournament, 120));
    Collections.shuffle(shuffled, new Random(4));
    shuffled.forEach(game -> archive.store(List.of(game)));
    List<String> listed =
        archive
            .blocking()
            .listGames(message(text("filter: ? page_size: 110", ArchiveFixture.of(tournament))))
            .getGamesList()
            .stream()
            .map(Game::getGameId)
            .toList();

    // When
    for (int newest : List.of(1, 5, 100, 110)) {
      String text =
          archive.exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_PGN, newest);

      // Then
      assertThat(text.lines().filter(line -> line.startsWith("[GameId ")))
          .containsExactlyElementsOf(
              listed.subList(0, newest).stream().map(id -> "[GameId \"" + id + "\"]").toList());
    }
  }

  @Test
  void exportAsPgnHasEveryGameInCanonicalNotationOnSeveralBoards() {
    // Given games of unknown variants
    String tournament = ArchiveFixture.unique();
    var games = new InventedGames(5, tournament).of(tournament, 3);
    archive.store(games);
    // When
    String text =
        archive.exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_PGN, 0);
    // Then
    assertThat(text.lines().filter(line -> line.startsWith("[GameId ")))
        .containsExactly(
            "[GameId \"" + tournament + "-1\"]",
            "[GameId \"" + tournament + "-2\"]",
            "[GameId \"" + tournament + "-3\"]");
    List<String> turns =
        text.lines()
            .filter(line -> !line.startsWith("["))
            .flatMap(line -> Arrays.stream(line.replaceAll("\\{[^}]*}", "").split(" ")))
            .filter(word -> word.matches("[AB].*"))
            .toList();
    assertThat(turns)
        .containsExactlyElementsOf(
            games.stream().flatMap(game -> game.getTurnsList().stream()).toList());
  }

  @Test
  void exportOfOrthodoxChessFollowsThePgnStandard() {
    // Given a game of the shipped variant on one board
    String tournament = ArchiveFixture.unique();
    List<String> turns = List.of("Ae2Ae4", "Ae7Ae5");
    List<TurnRecord> records = List.of(new TurnRecord(35, 12, 1_000, 250), TurnRecord.NONE);
    archive.store(
        List.of(
            ArchiveFixture.played("chess", tournament, 1, turns, Result.RESULT_DRAW).toBuilder()
                .setRecords(TurnRecord.columns(records))
                .build()));
    // When
    String text =
        archive.exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_PGN, 0);
    // Then
    assertThat(text).contains("\n1. e4 {+0.35/12 0.250s} 1... e5 ");
  }

  @Test
  void unknownGameIsNotFound() {
    // When
    Refused refused = Refused.by(() -> archive.blocking().getGame(message("game_id: 'no-1'")));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(refused.reason()).isEqualTo("REASON_GAME_UNKNOWN");
    assertThat(refused.metadata()).containsEntry("game_id", "no-1");
  }

  @Test
  void clientsThatNeverReadBlockOnlyTheirOwnExports() throws Exception {
    // Given far more text than the buffers between server and client hold
    String tournament = ArchiveFixture.unique();
    ExportGamesRequest request = exportOfLongGames(tournament);
    // When the maximum number of clients requests it and never reads
    var unread = exportWithoutReading(request);
    // Then one more is refused
    await()
        .atMost(20, SECONDS)
        .untilAsserted(() -> {
          Refused refused = Refused.by(() -> begin(request));
          assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
          assertThat(refused.reason()).isEqualTo("REASON_BUSY");
          assertThat(refused.settings()).containsExactly("polyboard.archive.max-exports");
        });
    // And other calls are answered
    assertThat(archive.count(tournament)).isEqualTo(LONG_GAMES);
    // And when one disconnects, there is room for another
    unread.getFirst().close();
    await().atMost(20, SECONDS).ignoreExceptions().until(() -> begin(request).startsWith("{"));
    unread.forEach(OpenCall::close);
    await().atMost(60, SECONDS).until(() -> exports() == 0);
  }

  @Test
  @Tag("nightly")
  void clientsThatNeverReadAreCutOffEventually() throws Exception {
    // Given
    var unread = exportWithoutReading(exportOfLongGames(ArchiveFixture.unique()));
    // When
    await().atMost(90, SECONDS).until(() -> exports() == 0);
    // Then
    for (var each : unread) {
      each.readOn();
      assertThat(each.status().get(60, SECONDS).getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    }
  }

  /** Number of exports under way. */
  private double exports() {
    return meters.get("polyboard.archive.exports").gauge().value();
  }

  private ExportGamesRequest exportOfLongGames(String tournament) {
    archive.storeLong(tournament, LONG_GAMES);
    return message(
        text("filter: ? format: EXPORT_FORMAT_JSON_LINES", ArchiveFixture.of(tournament)));
  }

  /** Reads the first piece of the text, and cancels the call. */
  private String begin(ExportGamesRequest request) throws Exception {
    try (CancellableContext context = Context.current().withCancellation()) {
      return context.call(() -> archive.blocking().exportGames(request).next().getText());
    }
  }

  private List<OpenCall<ExportGamesRequest, ExportGamesResponse>> exportWithoutReading(
      ExportGamesRequest request) {
    var unread =
        Stream.generate(() ->
                new OpenCall<>(archive, ArchiveServiceGrpc.getExportGamesMethod(), request, 0))
            .limit(settings.maxExports())
            .toList();
    await().atMost(60, SECONDS).until(() -> exports() == settings.maxExports());
    return unread;
  }
}
