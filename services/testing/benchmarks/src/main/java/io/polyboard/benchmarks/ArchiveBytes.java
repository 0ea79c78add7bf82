package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.PlayedGame;
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
    line(
        "turns a game",
        played.stream().mapToInt(game -> game.getGame().getTurnsCount()).average().orElse(0));
    Path directory = Files.createTempDirectory("polyboard-archive-bytes");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "archive")) {
      ArchiveDatabase archive = new ArchiveDatabase(source);
      GameWriter writer = new GameWriter(archive);
      long start = System.nanoTime();
      for (int from = 0; from < STORED; from += BATCH) {
        List<GameValidated> batch = new ArrayList<>();
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
      sizes(source);
      readBack(new GameReader(archive), played);
    }
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
        throw new IllegalStateException("read back otherwise: " + read);
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
