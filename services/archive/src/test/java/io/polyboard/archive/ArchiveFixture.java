package io.polyboard.archive;

import static io.polyboard.testkit.calls.TextCalls.bearer;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.servers.EmbeddedServers;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** A client of the archive under test, which can also publish games as the referee does. */
@ApplicationScoped
public class ArchiveFixture {
  private final EventWriter writer;
  private final GameWriter store;
  private final ManagedChannel channel;

  @Inject
  ArchiveFixture(
      EventWriter writer,
      GameWriter store,
      @ConfigProperty(name = EmbeddedServers.GRPC_PORT) int port) {
    this.writer = writer;
    this.store = store;
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .intercept(bearer(EquippedArchive.READING))
            .build();
  }

  /** A prefix of ids that no other test uses. */
  public static String unique() {
    return "x" + Long.toHexString(ThreadLocalRandom.current().nextLong() >>> 16);
  }

  /** A stub that waits at most half a minute for each answer. */
  public ArchiveServiceGrpc.ArchiveServiceBlockingStub blocking() {
    return ArchiveServiceGrpc.newBlockingStub(channel).withDeadlineAfter(30, SECONDS);
  }

  /** The channel. */
  public ManagedChannel channel() {
    return channel;
  }

  /** A stub of the explorer that waits at most half a minute for each answer. */
  public ExplorerServiceGrpc.ExplorerServiceBlockingStub explorer() {
    return ExplorerServiceGrpc.newBlockingStub(channel).withDeadlineAfter(30, SECONDS);
  }

  /**
   * Explores the position after turns, in the games of one tournament.
   *
   * @param games maximum number of games to list; 0 for none
   */
  public ExplorePositionResponse explore(
      String variantId, String tournament, List<String> turns, int games) {
    return explorer()
        .explorePosition(
            message(
                text(
                    "position {variant: ? turns: ?} filter {tournament_id: ?} games: ?",
                    digest(variantId),
                    turns,
                    tournament,
                    games)));
  }

  /** The digest of a variant that ships. */
  public static String digest(String variantId) {
    return Digest.of(DefinitionReader.shippedText(variantId));
  }

  /** A filter for the games of a tournament. */
  public static GameFilter of(String tournament) {
    return GameFilter.newBuilder().setTournamentId(tournament).build();
  }

  /** A game of random players in a shipped variant, cut short after these turns. */
  public static PlayedGame played(
      String variantId, String tournament, int number, List<String> turns, Result result) {
    return message(
        text(
            "request {game_id: ? tournament_id: ? number: ? variant_id: ? variant_digest: ? white:"
                + " ? black: ?} turns: ? records: ? outcome {result: ? termination:"
                + " TERMINATION_PLY_LIMIT} worker: 'test'",
            tournament + "-" + number,
            tournament,
            number,
            variantId,
            digest(variantId),
            random("one"),
            random("other"),
            turns,
            TurnRecord.columns(turns.stream().map(_ -> TurnRecord.NONE).toList()),
            result));
  }

  private static Player random(String name) {
    return Player.newBuilder().setName(name).setRandom(RandomPlayer.getDefaultInstance()).build();
  }

  /** The event of the referee for a legal game. */
  public static Event validated(PlayedGame game) {
    return Events.of(GameValidated.newBuilder().setGame(game).build());
  }

  /** Publishes events of games, in the given order. */
  public void publish(Collection<Event> events) throws InterruptedException {
    List<Outgoing> outgoing = new ArrayList<>();
    events.forEach(event -> outgoing.add(Outgoing.of(Topic.GAMES_REFEREED, event.getId(), event)));
    writer.writeAll(outgoing);
  }

  /** Stores legal games without Kafka. */
  public void store(Collection<PlayedGame> games) {
    store.store(
        games.stream().map(game -> GameValidated.newBuilder().setGame(game).build()).toList(),
        List.of());
  }

  /** Stores games, won by White, drawn and won by Black in turn, and waits for the explorer. */
  public void storeIndexed(String variantId, String tournament, List<List<String>> turns) {
    Result[] results = {Result.RESULT_WHITE_WINS, Result.RESULT_DRAW, Result.RESULT_BLACK_WINS};
    store(
        IntStream.range(0, turns.size())
            .mapToObj(i -> played(variantId, tournament, i + 1, turns.get(i), results[i % 3]))
            .toList());
    awaitIndexed();
  }

  /** Random turns from the start, each one of the first four legal turns. */
  public static List<String> randomTurns(Variant variant, int max, SplittableRandom random) {
    Position position = variant.start();
    List<String> turns = new ArrayList<>();
    while (turns.size() < max && !position.outcome().isOver()) {
      List<Turn> legal = position.legalTurns(0, 4);
      Turn turn = legal.get(random.nextInt(legal.size()));
      turns.add(TurnText.format(variant, turn));
      position.make(turn);
    }
    return turns;
  }

  /** Stores games 1 to {@code count} of a tournament, each of about 9,000 turns. */
  public void storeLong(String tournament, int count) {
    var longest =
        new InventedGames(7, tournament)
            .of(tournament, 1).getFirst().toBuilder()
                .addAllTurns(Collections.nCopies(9_000, "Aa1Ab2"))
                .clearRecords();
    for (int i = 1; i <= count; i++) {
      longest.getRequestBuilder().setGameId(tournament + "-" + i).setNumber(i);
      store(List.of(longest.build()));
    }
  }

  /** Lists all games of a filter page by page, the newest first. */
  public List<Game> list(GameFilter filter, int pageSize) {
    return list(filter, GameOrder.GAME_ORDER_UNSPECIFIED, pageSize);
  }

  /** Lists all games of a filter page by page, in an order. */
  public List<Game> list(GameFilter filter, GameOrder order, int pageSize) {
    String list = text("filter: ? order: ? page_size: ?", filter, order, pageSize);
    return pages(token -> blocking().listGames(message(list + text(" page_token: ?", token))))
        .stream()
        .flatMap(page -> page.getGamesList().stream())
        .toList();
  }

  /** Streams the games of a filter. */
  public List<Game> streamed(GameFilter filter) {
    List<Game> games = new ArrayList<>();
    blocking()
        .streamGames(message(text("filter: ?", filter)))
        .forEachRemaining(each -> games.add(each.getGame()));
    return games;
  }

  /** Exports the games of a filter as text, see {@link ExportGamesRequest}. */
  public String exported(GameFilter filter, ExportFormat format, long newest) {
    StringBuilder text = new StringBuilder();
    blocking()
        .exportGames(message(text("filter: ? format: ? newest: ?", filter, format, newest)))
        .forEachRemaining(piece -> {
          assertThat(piece.getTextBytes().size()).isBetween(1, 64 << 10);
          text.append(piece.getText());
        });
    return text.toString();
  }

  /** Reads all counts page by page. */
  public List<GameCount> counts(CountGamesRequest request) {
    return pages(token -> blocking().countGames(request.toBuilder().setPageToken(token).build()))
        .stream()
        .flatMap(page -> page.getCountsList().stream())
        .toList();
  }

  /** The number of counted games of a tournament. */
  public long count(String tournament) {
    return blocking().countGames(message(text("filter: ?", of(tournament)))).getTotalGames();
  }

  /** Waits, at most a minute, until this many games of a tournament are counted. */
  public void awaitCount(String tournament, long games) {
    await().atMost(60, SECONDS).until(() -> count(tournament) >= games);
  }

  /** Has the opening explorer count all stored games, and waits for it, at most a minute. */
  public void awaitIndexed() {
    var explorer = ExplorerServiceGrpc.newBlockingStub(channel).withDeadlineAfter(90, SECONDS);
    await()
        .atMost(60, SECONDS)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> explorer.indexOpenings(message("")).getComplete());
  }

  @PreDestroy
  void close() {
    channel.shutdownNow();
  }
}
