package io.polyboard.benchmarks;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.grpc.PositionExplorer;
import io.polyboard.archive.openings.OpeningExplorer;
import io.polyboard.archive.openings.OpeningIndex;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.archive.store.OpeningCounts;
import io.polyboard.archive.store.OpeningNameTable;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.PlayedGame;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The opening explorer on its own PostgreSQL: random games of five variants are stored and counted
 * by the explorer, which then answers requests for their positions, from the start position to
 * twelve turns later.
 *
 * <pre>ExplorerLoad GAMES [QUESTIONS]</pre>
 */
public final class ExplorerLoad {
  private static final int BATCH = 1_000;
  private static final int DEEPEST = 12;
  private static final long SEED = 20_261_125;

  private ExplorerLoad() {}

  public static void main(String[] arguments) throws Exception {
    int games = Integer.parseInt(arguments[0]);
    int questions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000;
    Path directory = Files.createTempDirectory("polyboard-explorer-load");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = ArchiveBytes.pool(database)) {
      long turns = store(new GameWriter(new ArchiveDatabase(source)), games);
      PositionExplorer explorer = indexed(source);
      sizes(source, turns);
      for (int depth : new int[] {0, 1, 2, 4, DEEPEST}) {
        ask(explorer, games, questions, depth, depth);
      }
      ask(explorer, games, questions, 0, DEEPEST);
    }
  }

  private static ArchiveConfig settings() {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(ArchiveConfig.class)
        .build()
        .getConfigMapping(ArchiveConfig.class);
  }

  /** Stores games; returns the number of their turns that the explorer has to count. */
  private static long store(GameWriter writer, int games) {
    int plies = settings().openingPlies();
    long start = System.nanoTime();
    long turns = 0;
    for (int from = 0; from < games; from += BATCH) {
      List<GameValidated> batch =
          IntStream.range(from, Math.min(games, from + BATCH))
              .parallel()
              .mapToObj(number -> ArchiveLoad.game(number))
              .map(game -> GameValidated.newBuilder().setGame(game).build())
              .toList();
      turns +=
          batch.stream().mapToLong(game -> Math.min(plies, game.getGame().getTurnsCount())).sum();
      var unused = writer.store(batch, List.of());
    }
    System.out.printf(
        Locale.ROOT,
        "played and stored %,d games with %,d turns in the opening, %,.0f games/s%n",
        games,
        turns,
        games * 1e9 / (System.nanoTime() - start));
    return turns;
  }

  private static PositionExplorer indexed(AgroalDataSource source) throws InterruptedException {
    ArchiveDatabase database = new ArchiveDatabase(source);
    GameReader reader = new GameReader(database);
    OpeningCounts counts = new OpeningCounts(database);
    GameVariants variants = new GameVariants(database, Catalogue.ofShipped());
    OpeningIndex index = new OpeningIndex(reader, counts, variants, settings());
    long start = System.nanoTime();
    long games = 0;
    OpeningIndex.Step step;
    do {
      step = index.step(OpeningIndex.MAX_GAMES);
      games += step.games();
    } while (!step.isLast());
    System.out.printf(
        Locale.ROOT,
        "counted by the explorer: %,d games, %,.0f games/s%n",
        games,
        games * 1e9 / (System.nanoTime() - start));
    return new PositionExplorer(
        new OpeningExplorer(counts, index, reader, variants),
        index,
        reader,
        variants,
        new OpeningNaming(database.onDemand(OpeningNameTable.class), variants, settings()));
  }

  private static void sizes(AgroalDataSource source, long turns) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze archive.opening_counts");
      ResultSet row =
          statement.executeQuery(
              """
              select pg_total_relation_size('archive.opening_counts'), count(*),
                count(*) filter (where white_wins + draws + black_wins > 1)
              from archive.opening_counts
              """);
      row.next();
      System.out.printf(
          Locale.ROOT,
          "%.1f bytes on disk for each turn of a game, in %,d rows, %,d of them of several games%n",
          row.getDouble(1) / turns,
          row.getLong(2),
          row.getLong(3));
    }
  }

  private static void ask(PositionExplorer explorer, int games, int questions, int min, int max)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] nanos = new long[questions];
    for (int i = -questions / 10; i < questions; i++) {
      ExplorePositionRequest request =
          question(ArchiveLoad.game(random.nextInt(games)), random.nextInt(min, max + 1));
      long start = System.nanoTime();
      if (explorer.explore(request).response().getTotal().getGames() == 0) {
        throw new IllegalStateException("a game is not found by its own turns");
      }
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
    }
    System.out.printf(
        "asked after %2d to %2d turns, ms: median, 99%%, max %s%n",
        min, max, Comparison.millis(nanos));
  }

  /** The position of a game after this number of turns, or before its last turn. */
  private static ExplorePositionRequest question(PlayedGame game, int turns) {
    int depth = Math.min(turns, game.getTurnsCount() - 1);
    return ExplorePositionRequest.newBuilder()
        .setPosition(
            Position.newBuilder()
                .setVariant(game.getRequest().getVariantDigest())
                .addAllTurns(game.getTurnsList().subList(0, depth)))
        .setGames(10)
        .build();
  }
}
