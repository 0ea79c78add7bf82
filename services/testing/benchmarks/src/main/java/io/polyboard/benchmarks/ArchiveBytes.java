package io.polyboard.benchmarks;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.engine.EnginePool;
import io.polyboard.play.Derivation;
import io.polyboard.play.Player;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.service.schema.Migration;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The disk space of a game, by parts: searched games are stored in their own PostgreSQL, repeatedly
 * under other numbers until pages and indexes are full, and read again.
 *
 * <pre>ArchiveBytes FILE [VARIANT [GAMES [NODES]]]</pre>
 */
public final class ArchiveBytes {
  private static final int STORED = 60_000;
  private static final int BATCH = 500;
  private static final long SEED = 20261123;
  private static final String TOURNAMENT = "1y2p0ii3v8xkz";

  private ArchiveBytes() {}

  public static void main(String[] arguments) throws Exception {
    String variant = arguments.length > 1 ? arguments[1] : "mapped-chess";
    int games = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 240;
    int nodes = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1_000;
    List<GameValidated> played =
        played(Path.of(arguments[0]), Games.selfPlay(variant, nodes, games, SEED));
    line(
        "turns a game",
        played.stream().mapToInt(game -> game.getGame().getTurnsCount()).average().orElse(0));
    Path directory = Files.createTempDirectory("polyboard-archive-bytes");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = pool(database)) {
      ArchiveDatabase archive = new ArchiveDatabase(source);
      GameWriter writer = new GameWriter(archive);
      long start = System.nanoTime();
      for (int from = 0; from < STORED; from += BATCH) {
        List<GameValidated> batch = new ArrayList<>();
        for (int number = from + 1; number <= from + BATCH; number++) {
          batch.add(numbered(played.get(number % played.size()), number));
        }
        if (writer.store(batch, List.of()).games().size() != BATCH) {
          throw new IllegalStateException("a game was stored already");
        }
      }
      line("games stored a second, alone", STORED * 1e9 / (System.nanoTime() - start));
      sizes(source);
      readBack(new GameReader(archive), played);
    }
  }

  /** Connections like the archive's, to a database with its tables. */
  static AgroalDataSource pool(EmbeddedDatabase database) throws SQLException {
    AgroalDataSource source =
        AgroalDataSource.from(
            new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool ->
                    pool.maxSize(4)
                        .connectionFactoryConfiguration(factory ->
                            factory
                                .jdbcUrl(database.jdbcUrl())
                                .principal(new NamePrincipal(database.username()))
                                .credential(new SimplePassword(database.password())))));
    String unused = Migration.of(ArchiveDatabase.SCHEMA, source).migrate();
    return source;
  }

  /**
   * The games of a tournament as the referee publishes them. They are kept in a file, because
   * playing takes longer than the measurement.
   */
  private static List<GameValidated> played(Path file, TournamentSpec spec)
      throws IOException, InterruptedException {
    if (!Files.exists(file)) {
      try (OutputStream out = Files.newOutputStream(file)) {
        Schedule schedule = Games.schedule(spec);
        Variant variant = Variants.shipped(spec.getVariants(0));
        Player player = schedule.definition().players().getFirst().in(variant);
        Table table = new Table(EnginePool.keeping(256));
        for (int number = 1; number <= spec.getGames(); number++) {
          ScheduledGame game = schedule.game(number);
          PlayedGame played =
              GameMessages.write(
                  GameMessages.request(TOURNAMENT, "", Derivation.CURRENT, game),
                  variant,
                  table.play(game.plan(variant, _ -> player), TurnListener.NONE),
                  "search-7d9f8b6c5-x2x7q");
          refereed(variant, played).writeDelimitedTo(out);
        }
      }
    }
    List<GameValidated> played = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      for (GameValidated next; (next = GameValidated.parseDelimitedFrom(in)) != null; ) {
        played.add(next);
      }
    }
    return played;
  }

  private static GameValidated refereed(Variant variant, PlayedGame game) {
    return GameValidated.newBuilder()
        .setGame(game)
        .setMeasures(
            MeasuresMessages.message(
                GameMeter.of(variant)
                    .measure(
                        variant.start(),
                        game.getOpeningTurns(),
                        game.getTurnsList(),
                        1,
                        Outcomes.read(game.getOutcome().getResult()),
                        TurnRecord.scores(TurnRecord.turns(game.getRecords())),
                        MeasuresMessages.choices(game.getEffectiveChoice()))))
        .build();
  }

  private static GameValidated numbered(GameValidated played, int number) {
    GameValidated.Builder other = played.toBuilder();
    PlayedGame.Builder game = other.getGameBuilder();
    game.getRequestBuilder()
        .setGameId(game.getRequest().getTournamentId() + "-" + number)
        .setNumber(number);
    return other.build();
  }

  private static void sizes(AgroalDataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
      line(
          "record",
          number(statement, "select avg(octet_length(record)) from archive.games") * STORED);
      for (String table : List.of("games", "game_counts", "samples", "sample_games")) {
        line(table, number(statement, "select pg_table_size('archive." + table + "')"));
        line(
            "indexes of " + table,
            number(statement, "select pg_indexes_size('archive." + table + "')"));
      }
    }
  }

  private static double number(Statement statement, String query) throws SQLException {
    ResultSet row = statement.executeQuery(query);
    row.next();
    return row.getDouble(1) / STORED;
  }

  private static void readBack(GameReader reader, List<GameValidated> played) {
    long start = System.nanoTime();
    for (int number = 1; number <= played.size(); number++) {
      PlayedGame stored = numbered(played.get(number % played.size()), number).getGame();
      PlayedGame read = reader.get(stored.getRequest().getGameId()).orElseThrow().read();
      if (!read.equals(stored)) {
        throw new IllegalStateException("a game is different after reading: " + read);
      }
    }
    line("milliseconds to get a game", (System.nanoTime() - start) / 1e6 / played.size());
  }

  private static void line(String what, double figure) {
    System.out.printf(Locale.ROOT, "%-44s %8.1f%n", what, figure);
  }
}
