package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.ArchivedGame;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.archive.store.RowParts;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameValidated;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a game takes on disk, by parts: games that search has played are stored in a PostgreSQL of
 * its own, each often enough under other numbers that pages and indexes are full, and read back.
 *
 * <pre>ArchiveBytes FILE [VARIANT [GAMES [NODES]]]</pre>
 */
public final class ArchiveBytes {
  private static final int STORED = 30_000;
  private static final int BATCH = 500;
  private static final long SEED = 20261123;

  private ArchiveBytes() {}

  public static void main(String[] arguments) throws Exception {
    String variant = arguments.length > 1 ? arguments[1] : "mapped-chess";
    int games = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 240;
    int nodes = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1_000;
    List<GameValidated> played =
        PlayedEvents.of(Path.of(arguments[0]), variant, games, nodes, SEED);
    List<ArchivedGame> all = played.stream().map(GameEvents::legal).toList();
    RowParts parts = RowParts.of(all);
    line("turns a game", all.stream().mapToInt(game -> game.turns().size()).average().orElse(0));
    line("header", parts.header());
    line("turns: texts", parts.texts());
    line("turns: scores, depths, nodes, times", parts.records());
    Path directory = Files.createTempDirectory("polyboard-archive-bytes");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "archive")) {
      ArchiveDatabase archive = new ArchiveDatabase(source);
      GameWriter writer = new GameWriter(archive);
      long start = System.nanoTime();
      for (int from = 0; from < STORED; from += BATCH) {
        List<ArchivedGame> batch = new ArrayList<>();
        for (int number = from + 1; number <= from + BATCH; number++) {
          batch.add(numbered(played.get(number % played.size()), number));
        }
        if (writer.store(batch, List.of()).games().size() != BATCH) {
          throw new IllegalStateException("a game was there already");
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%-44s %8.0f%n",
          "games stored a second, alone",
          STORED * 1e9 / (System.nanoTime() - start));
      sizes(source, parts);
      readBack(new GameReader(archive), played);
    }
  }

  private static ArchivedGame numbered(GameValidated played, int number) {
    GameValidated.Builder other = played.toBuilder();
    Game.Builder game = other.getGameBuilder();
    game.getRequestBuilder()
        .setGameId(game.getRequest().getTournamentId() + "-" + number)
        .setNumber(number);
    return GameEvents.legal(other.build());
  }

  private static void sizes(AgroalDataSource source, RowParts parts) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
      double table = size(statement, "pg_table_size(inhrelid)", "games");
      line("row beside header and turns", table - parts.header() - parts.texts() - parts.records());
      line("games on disk, without indexes", table);
      line("indexes of games", size(statement, "pg_indexes_size(inhrelid)", "games"));
      for (String other :
          List.of("stored_numbers", "game_parts", "cohorts", "summaries", "sample_games")) {
        ResultSet row =
            statement.executeQuery("select pg_total_relation_size('archive." + other + "')");
        row.next();
        line(other + ", indexes included", row.getDouble(1) / STORED);
      }
    }
  }

  /** Of the partitions of a table, a game. */
  private static double size(Statement statement, String size, String table) throws SQLException {
    ResultSet row =
        statement.executeQuery(
            "select sum(%s) from pg_inherits where inhparent = 'archive.%s'::regclass"
                .formatted(size, table));
    row.next();
    return row.getDouble(1) / STORED;
  }

  private static void readBack(GameReader reader, List<GameValidated> played) {
    long start = System.nanoTime();
    for (int number = 1; number <= played.size(); number++) {
      ArchivedGame stored = numbered(played.get(number % played.size()), number);
      ArchivedGame read = reader.get(stored.header().request().gameId()).orElseThrow().read();
      if (!read.header().equals(stored.header())
          || !read.turns().equals(stored.turns())
          || !read.records().equals(stored.records())
          || !read.choices().equals(stored.choices())) {
        throw new IllegalStateException("read back otherwise: " + read.header());
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-44s %8.2f%n",
        "milliseconds to get a game",
        (System.nanoTime() - start) / 1e6 / played.size());
  }

  private static void line(String what, double bytes) {
    System.out.printf(Locale.ROOT, "%-44s %8.1f%n", what, bytes);
  }
}
