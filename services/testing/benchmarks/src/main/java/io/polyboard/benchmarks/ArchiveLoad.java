package io.polyboard.benchmarks;

import module java.base;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import io.polyboard.contract.TurnRecord;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc.ArchiveServiceBlockingStub;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc.ExplorerServiceBlockingStub;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.rules.Variants;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * How fast the archive stores games and answers. Plays random legal games of five variants into
 * Kafka, then starts the archive as a process of its own and measures how long it takes to store
 * them all, then asks it for one thing after the other. The games come with scores, depths, nodes
 * and times as searching players find them.
 *
 * <pre>ArchiveLoad GAMES QUARKUS-RUN.JAR</pre>
 */
public final class ArchiveLoad {
  private static final List<String> VARIANTS =
      List.of("chess", "mapped-chess", "alice", "raumschach", "chess-on-two-boards");
  private static final int GAMES_A_TOURNAMENT = 1_000;

  /** Tournaments that run at one time, so that their games come mixed. */
  private static final int TOURNAMENTS_AT_ONCE = 8;

  /** After so many games other tournaments begin. */
  private static final int ROUND = TOURNAMENTS_AT_ONCE * GAMES_A_TOURNAMENT;

  private static final int PLAYERS = 40;
  private static final int MOST_PLIES = 200;
  private static final int PARTITIONS = 4;
  private static final int WARM_UP = 300;
  private static final int QUESTIONS = 2_000;
  private static final long SEED = 20261121;

  private final int games;
  private final ArchiveServiceBlockingStub archive;
  private final ExplorerServiceBlockingStub explorer;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private ArchiveLoad(int games, Channel channel) {
    this.games = games;
    archive = ArchiveServiceGrpc.newBlockingStub(channel);
    explorer = ExplorerServiceGrpc.newBlockingStub(channel);
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: ArchiveLoad GAMES QUARKUS-RUN.JAR");
      System.exit(2);
    }
    int games = Integer.parseInt(arguments[0]);
    Path directory = Files.createTempDirectory("polyboard-archive-load");
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        EmbeddedDatabase database = EmbeddedDatabase.start(directory.resolve("database"), 0)) {
      long start = System.nanoTime();
      play(games, kafka);
      System.out.printf("played    %,d games in %.0f s%n", games, seconds(start));
      measure(games, arguments[1], kafka, database);
    } finally {
      delete(directory);
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Publishes random games, played by as many threads as there are cores. */
  private static void play(int games, EmbeddedKafka kafka)
      throws ExecutionException, InterruptedException {
    String topic = Topic.GAMES_REFEREED.topicName();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1))).all().get();
    }
    try (var producer = EventClients.producer(kafka)) {
      IntStream.range(0, games)
          .parallel()
          .mapToObj(ArchiveLoad::game)
          .forEach(game ->
              producer.send(
                  EventClients.record(
                      Topic.GAMES_REFEREED,
                      game.getRequest().getGameId(),
                      Events.of(GameValidated.newBuilder().setGame(game).build()))));
    }
  }

  private static int tournament(int game) {
    return game / ROUND * TOURNAMENTS_AT_ONCE + game % TOURNAMENTS_AT_ONCE;
  }

  private static String tournamentId(int tournament) {
    return "t%05d".formatted(tournament);
  }

  private static int number(int game) {
    return game % ROUND / TOURNAMENTS_AT_ONCE + 1;
  }

  private static String gameId(int game) {
    return tournamentId(tournament(game)) + "-" + number(game);
  }

  /** The game of a number; the same whenever it is played. */
  static PlayedGame game(int game) {
    int tournament = tournament(game);
    SplittableRandom chance = new SplittableRandom(SEED + game);
    PlayedGame.Builder played =
        Games.random(
            Variants.shipped(VARIANTS.get(tournament % VARIANTS.size())), MOST_PLIES, chance);
    int turns = played.getTurnsCount();
    // The players of a tournament change colours with every game.
    int one = tournament * 7 % PLAYERS;
    int other = (one + 1 + tournament % (PLAYERS - 1)) % PLAYERS;
    boolean swapped = number(game) % 2 == 0;
    played
        .getRequestBuilder()
        .setGameId(gameId(game))
        .setTournamentId(tournamentId(tournament))
        .setNumber(number(game))
        .setWhite(player(swapped ? other : one))
        .setBlack(player(swapped ? one : other))
        .setWhiteSeed(chance.nextLong())
        .setBlackSeed(chance.nextLong());
    return played
        .setWhiteEffort(effort((turns + 1) / 2))
        .setBlackEffort(effort(turns / 2))
        .setRecords(TurnRecord.columns(records(turns, chance)))
        .build();
  }

  /**
   * What players find at 2,000 nodes a move, as far as it matters to storage: scores that drift and
   * swing by some 30 centipawns, depths of 4 to 8, all the nodes but now and then, 2 to 6 ms.
   */
  private static List<TurnRecord> records(int turns, SplittableRandom chance) {
    List<TurnRecord> records = new ArrayList<>(turns);
    double drift = 0;
    for (int turn = 0; turn < turns; turn++) {
      drift += chance.nextGaussian(0, 20);
      int score = (int) Math.clamp(drift + chance.nextGaussian(0, 25), -29_000, 29_000);
      records.add(
          new TurnRecord(
              turn % 2 == 0 ? score : -score,
              (int) Math.clamp(Math.round(chance.nextGaussian(5.5, 0.8)), 1, 12),
              chance.nextInt(20) == 0 ? chance.nextInt(1, 2_000) : 2_000,
              chance.nextInt(2, 7)));
    }
    return records;
  }

  private static Player player(int number) {
    return Games.searching(2_000).toBuilder().setName("player " + number).build();
  }

  private static Effort effort(int turns) {
    return Effort.newBuilder()
        .setTurns(turns)
        .setNodes(turns * 1_950L)
        .setTime(Durations.fromMillis(4L * turns))
        .build();
  }

  private static void measure(int games, String jar, EmbeddedKafka kafka, EmbeddedDatabase database)
      throws Exception {
    try (ServiceProcess process =
        ServiceProcess.start(
            jar,
            kafka,
            Map.of(
                "quarkus.datasource.archive.jdbc.url", database.jdbcUrl(),
                "quarkus.datasource.archive.username", database.username(),
                "quarkus.datasource.archive.password", database.password()))) {
      ArchiveLoad load = new ArchiveLoad(games, process.channel());
      load.awaitIngest();
      size(games, database);
      load.awaitExplorer();
      load.questions();
    }
  }

  /** What the games take on disk. */
  private static void size(int games, EmbeddedDatabase database) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        Statement statement = connection.createStatement();
        ResultSet size =
            statement.executeQuery(
                """
                select pg_table_size('archive.games'), pg_indexes_size('archive.games')
                """)) {
      size.next();
      System.out.printf(
          "size      %d bytes a game, and %d in indexes%n",
          size.getLong(1) / games, size.getLong(2) / games);
    }
  }

  /** The explorer counts beside, and takes time from whatever is asked meanwhile. */
  private void awaitExplorer() throws InterruptedException {
    ExplorePositionRequest start =
        ExplorePositionRequest.newBuilder()
            .setPosition(Position.newBuilder().setVariant(VARIANTS.getFirst()))
            .build();
    long begun = System.nanoTime();
    long reported = begun;
    ExplorePositionResponse counted = explorer.explorePosition(start);
    while (!counted.getIsComplete()) {
      if (seconds(reported) > 30) {
        reported = System.nanoTime();
        System.out.printf(
            "          %,d games of %s counted by the explorer so far%n",
            counted.getTotal().getGames(), VARIANTS.getFirst());
      }
      Thread.sleep(1_000);
      counted = explorer.explorePosition(start);
    }
    System.out.printf("explorer  complete %.0f s later%n", seconds(begun));
  }

  /** From the first games seen to the last. */
  private void awaitIngest() throws InterruptedException {
    long first = 0;
    long start = 0;
    long reported = System.nanoTime();
    while (true) {
      long stored = stored();
      if (start == 0 && stored > 0) {
        start = System.nanoTime();
        first = stored;
      }
      if (stored >= games) {
        double took = seconds(start);
        System.out.printf("stored    %,d games, %,.0f games/s%n", stored, (stored - first) / took);
        return;
      }
      if (seconds(reported) > 30) {
        reported = System.nanoTime();
        System.out.printf("          %,d games so far%n", stored);
      }
      Thread.sleep(200);
    }
  }

  private long stored() {
    try {
      return archive.countGames(CountGamesRequest.getDefaultInstance()).getTotalGames();
    } catch (StatusRuntimeException e) {
      // Not up yet.
      return 0;
    }
  }

  private void questions() {
    System.out.printf("%-44s %8s %8s %8s%n", "question, ms", "median", "99%", "most");
    ask(
        "get",
        () -> GetGameRequest.newBuilder().setGameId(gameId(someGame())).build(),
        asked -> archive.getGame(asked));
    for (int turns : new int[] {0, 1, 2, 4, ExplorerLoad.DEEPEST}) {
      ask(
          "explore after " + turns + " turns",
          () -> ExplorerLoad.question(game(someGame()), turns),
          asked -> explorer.explorePosition(asked));
    }
    list("", filter -> {});
    list("variant", filter -> filter.setVariantId(someVariant()));
    list("definition", filter -> filter.setVariantDigest(Games.digest(someVariant())));
    list("tournament", filter -> filter.setTournamentId(someTournament()));
    list("player", filter -> filter.setPlayer(somePlayer()));
    list("result", filter -> filter.setResult(someResult()));
    list("termination", filter -> filter.setTermination(someTermination()));
    list(
        "variant, result, termination",
        filter ->
            filter
                .setVariantId(someVariant())
                .setResult(someResult())
                .setTermination(someTermination()));
    list(
        "tournament, result",
        filter -> filter.setTournamentId(someTournament()).setResult(someResult()));
    list("player, variant", filter -> filter.setPlayer(somePlayer()).setVariantId(someVariant()));
    list(
        "player, termination",
        filter -> filter.setPlayer(somePlayer()).setTermination(someTermination()));
    Timestamp[] times = times();
    list("before a time", filter -> filter.setArchivedBefore(some(times)));
    list(
        "before a time, variant",
        filter -> filter.setArchivedBefore(some(times)).setVariantId(someVariant()));
    list(
        "before a time, player",
        filter -> filter.setArchivedBefore(some(times)).setPlayer(somePlayer()));
    list(
        "before a time, player, result, termination",
        filter ->
            filter
                .setArchivedBefore(some(times))
                .setPlayer(somePlayer())
                .setResult(someResult())
                .setTermination(someTermination()));
    list("lengths", filter -> filter.setMinTurns(150).setMaxTurns(160));
    list(
        "player, lengths",
        filter -> filter.setPlayer(somePlayer()).setMinTurns(150).setMaxTurns(160));
    count("all", filter -> {});
    count("by variant", filter -> {}, CountKey.COUNT_KEY_VARIANT);
    count("by tournament", filter -> {}, CountKey.COUNT_KEY_TOURNAMENT);
    count("by players", filter -> {}, CountKey.COUNT_KEY_PLAYERS);
    count("by outcome", filter -> {}, CountKey.COUNT_KEY_OUTCOME);
    count(
        "of a variant, by outcome",
        filter -> filter.setVariantId(someVariant()),
        CountKey.COUNT_KEY_OUTCOME);
    count(
        "of a variant, by tournament",
        filter -> filter.setVariantId(someVariant()),
        CountKey.COUNT_KEY_TOURNAMENT);
    count("of a tournament", filter -> filter.setTournamentId(someTournament()));
    count(
        "of a tournament, by players, outcome",
        filter -> filter.setTournamentId(someTournament()),
        CountKey.COUNT_KEY_PLAYERS,
        CountKey.COUNT_KEY_OUTCOME);
    count(
        "of a player, by variant, outcome",
        filter -> filter.setPlayer(somePlayer()),
        CountKey.COUNT_KEY_VARIANT,
        CountKey.COUNT_KEY_OUTCOME);
    count(
        "of a result, by players",
        filter -> filter.setResult(someResult()),
        CountKey.COUNT_KEY_PLAYERS);
  }

  /** When some games all over the archive were stored. */
  private Timestamp[] times() {
    Timestamp[] times = new Timestamp[100];
    for (int i = 0; i < times.length; i++) {
      times[i] =
          Timestamps.add(
              archive
                  .getGame(GetGameRequest.newBuilder().setGameId(gameId(someGame())).build())
                  .getGame()
                  .getArchivedAt(),
              Durations.fromMillis(1));
    }
    return times;
  }

  private Timestamp some(Timestamp[] times) {
    return times[random.nextInt(times.length)];
  }

  private int someGame() {
    return random.nextInt(games);
  }

  private String someVariant() {
    return VARIANTS.get(random.nextInt(VARIANTS.size()));
  }

  private String someTournament() {
    return tournamentId(tournament(someGame()));
  }

  private String somePlayer() {
    return "player " + random.nextInt(PLAYERS);
  }

  private Result someResult() {
    return Result.forNumber(random.nextInt(2, 5));
  }

  private Termination someTermination() {
    return Termination.forNumber(random.nextInt(1, 9));
  }

  private void list(String by, Consumer<GameFilter.Builder> fill) {
    ask(
        "list 50 by " + (by.isEmpty() ? "nothing" : by),
        () -> {
          GameFilter.Builder filter = GameFilter.newBuilder();
          fill.accept(filter);
          return ListGamesRequest.newBuilder().setFilter(filter).build();
        },
        asked -> archive.listGames(asked));
  }

  private void count(String what, Consumer<GameFilter.Builder> fill, CountKey... keys) {
    ask(
        "count " + what,
        () -> {
          GameFilter.Builder filter = GameFilter.newBuilder();
          fill.accept(filter);
          return CountGamesRequest.newBuilder()
              .setFilter(filter)
              .addAllBy(Arrays.asList(keys))
              .build();
        },
        asked -> archive.countGames(asked));
  }

  private <Q> void ask(String name, Supplier<Q> question, Consumer<Q> answer) {
    long[] nanos = new long[QUESTIONS];
    for (int i = -WARM_UP; i < QUESTIONS; i++) {
      Q asked = question.get();
      long start = System.nanoTime();
      answer.accept(asked);
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
    }
    System.out.printf("%-44s %s%n", name, Comparison.millis(nanos));
  }
}
