package io.polyboard.benchmarks;

import module java.base;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
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
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc.ExplorerServiceBlockingStub;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.rules.Variants;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * How fast the archive stores games and answers requests. Writes random legal games of five
 * variants to Kafka, starts the archive as a separate process, measures how long it takes to store
 * all games, and then sends one kind of request after the other. The games have scores, depths,
 * nodes and times like those of searching players.
 *
 * <pre>ArchiveLoad GAMES QUARKUS-RUN.JAR</pre>
 */
public final class ArchiveLoad {
  private static final List<String> VARIANTS =
      List.of("chess", "mapped-chess", "alice", "raumschach", "chess-on-two-boards");
  private static final int GAMES_A_TOURNAMENT = 1_000;

  /** Tournaments that run at the same time, so that their games are mixed. */
  private static final int TOURNAMENTS_AT_ONCE = 8;

  /** Number of games after which other tournaments begin. */
  private static final int ROUND = TOURNAMENTS_AT_ONCE * GAMES_A_TOURNAMENT;

  private static final int PLAYERS = 40;
  private static final int MAX_PLIES = 200;
  private static final int PARTITIONS = 4;
  private static final int WARM_UP = 300;
  private static final int ASKED = 2_000;

  /**
   * Requests in the text format of Protocol Buffers. Each place in angle brackets is filled with
   * the value of a random game.
   */
  private static final String QUESTIONS =
      """
      list page_size: 50
      list filter {variant_id: <variant>}
      list filter {variant_digest: <digest>}
      list filter {tournament_id: <tournament>}
      list filter {player: <player>}
      list filter {result: <result>}
      list filter {termination: <ending>}
      list filter {variant_id: <variant> result: <result> termination: <ending>}
      list filter {tournament_id: <tournament> result: <result>}
      list filter {player: <player> variant_id: <variant>}
      list filter {player: <player> termination: <ending>}
      list filter {archived_before {<time>}}
      list filter {archived_before {<time>} variant_id: <variant>}
      list filter {archived_before {<time>} player: <player>}
      list filter {archived_before {<time>} player: <player> result: <result> termination: <ending>}
      list filter {min_turns: 150 max_turns: 160}
      list filter {player: <player> min_turns: 150 max_turns: 160}
      count filter {}
      count group_by: COUNT_KEY_VARIANT
      count group_by: COUNT_KEY_TOURNAMENT
      count group_by: COUNT_KEY_PLAYERS
      count group_by: COUNT_KEY_OUTCOME
      count filter {variant_id: <variant>} group_by: COUNT_KEY_OUTCOME
      count filter {variant_id: <variant>} group_by: COUNT_KEY_TOURNAMENT
      count filter {tournament_id: <tournament>}
      count filter {tournament_id: <tournament>} group_by: COUNT_KEY_PLAYERS group_by: COUNT_KEY_OUTCOME
      count filter {player: <player>} group_by: COUNT_KEY_VARIANT group_by: COUNT_KEY_OUTCOME
      count filter {result: <result>} group_by: COUNT_KEY_PLAYERS
      """;

  private static final Pattern PLACE = Pattern.compile("<(\\w+)>");
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

  /** The game with a number; the same each time. */
  static PlayedGame game(int game) {
    int tournament = tournament(game);
    SplittableRandom chance = new SplittableRandom(SEED + game);
    PlayedGame.Builder played =
        Games.random(
            Variants.shipped(VARIANTS.get(tournament % VARIANTS.size())), MAX_PLIES, chance);
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
   * Search results like those at 2,000 nodes a move, as far as they matter for storage: scores that
   * drift and vary by about 30 centipawns, depths of 4 to 8, all nodes in most moves, 2 to 6 ms.
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
      load.awaitExplorer();
      load.questions();
    }
  }

  /** Waits until the explorer has counted all games, because counting slows down other requests. */
  private void awaitExplorer() throws InterruptedException {
    ExplorePositionRequest start =
        ExplorePositionRequest.newBuilder()
            .setPosition(Position.newBuilder().setVariant(VARIANTS.getFirst()))
            .build();
    long begun = System.nanoTime();
    long reported = begun;
    ExplorePositionResponse counted = explorer.explorePosition(start);
    while (!counted.getComplete()) {
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

  /** Measures the rate from the first stored games to the last. */
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
    System.out.printf("%8s %8s %8s  question, ms%n", "median", "99%", "max");
    ask("get", () -> get(someGame()), asked -> archive.getGame(asked));
    List<String> times = Stream.generate(this::someTime).limit(100).toList();
    QUESTIONS
        .lines()
        .forEach(question -> {
          String text = question.substring(question.indexOf(' ') + 1);
          if (question.startsWith("list")) {
            ask(
                question,
                () -> request(text, times, ListGamesRequest.newBuilder()).build(),
                asked -> archive.listGames(asked));
          } else {
            ask(
                question,
                () -> request(text, times, CountGamesRequest.newBuilder()).build(),
                asked -> archive.countGames(asked));
          }
        });
  }

  private static GetGameRequest get(int game) {
    return GetGameRequest.newBuilder().setGameId(gameId(game)).build();
  }

  /** A time just after a random game was stored, in the text format of Protocol Buffers. */
  private String someTime() {
    return TextFormat.printer()
        .printToString(
            Timestamps.add(
                archive.getGame(get(someGame())).getGame().getArchivedAt(),
                Durations.fromMillis(1)));
  }

  private int someGame() {
    return random.nextInt(games);
  }

  private String someVariant() {
    return VARIANTS.get(random.nextInt(VARIANTS.size()));
  }

  /** Fills the places of {@link #QUESTIONS}. */
  private <B extends Message.Builder> B request(String text, List<String> times, B request) {
    String filled =
        PLACE
            .matcher(text)
            .replaceAll(place ->
                switch (place.group(1)) {
                  case "variant" -> quoted(someVariant());
                  case "digest" -> quoted(Games.digest(someVariant()));
                  case "tournament" -> quoted(tournamentId(tournament(someGame())));
                  case "player" -> quoted("player " + random.nextInt(PLAYERS));
                  case "result" -> Integer.toString(random.nextInt(2, 5));
                  case "ending" -> Integer.toString(random.nextInt(1, 9));
                  case "time" -> times.get(random.nextInt(times.size()));
                  default -> throw new IllegalArgumentException(text);
                });
    try {
      TextFormat.merge(filled, request);
    } catch (TextFormat.ParseException e) {
      throw new IllegalArgumentException(filled, e);
    }
    return request;
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private <Q> void ask(String name, Supplier<Q> question, Consumer<Q> answer) {
    long[] nanos = new long[ASKED];
    for (int i = -WARM_UP; i < ASKED; i++) {
      Q asked = question.get();
      long start = System.nanoTime();
      answer.accept(asked);
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
    }
    System.out.printf("%s  %s%n", Comparison.millis(nanos), name);
  }
}
