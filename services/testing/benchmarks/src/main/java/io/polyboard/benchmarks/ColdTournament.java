package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * How long a service that has just started takes to tell how a finished tournament stands: with its
 * standings stored, and where they are missing and all games are counted again, with the heap that
 * the count takes. Games are written into the database's table directly.
 *
 * <pre>ColdTournament [GAMES [ROUNDS]]</pre>
 *
 * <p>GAMES is a multiple of 20: five players, each against each.
 */
public final class ColdTournament {
  private static final int PLAYERS = 5;
  private static final int PAIRINGS = PLAYERS * (PLAYERS - 1) / 2;

  private static final String COUNTED =
      """
      insert into tournament.games (tournament_id, number, state, requests, requested_at, settled_at,
        place, result, termination, turns, white_turns, white_nodes, white_nanos, black_turns,
        black_nodes, black_nanos, hash, openings_rejected)
      select ?, number, 'counted', 1, now(), now(), number, 1 + number * 7 % 3, 1, 60 + number % 90,
        40, 40000, 40000000, 40, 40000, 40000000, hashint8extended(number, 1), 0
      from generate_series(1, ?) as number
      on conflict (tournament_id, number) do update set state = excluded.state,
        settled_at = excluded.settled_at, place = excluded.place, result = excluded.result,
        termination = excluded.termination, turns = excluded.turns,
        white_turns = excluded.white_turns, white_nodes = excluded.white_nodes,
        white_nanos = excluded.white_nanos, black_turns = excluded.black_turns,
        black_nodes = excluded.black_nodes, black_nanos = excluded.black_nanos,
        hash = excluded.hash, openings_rejected = excluded.openings_rejected
      """;

  private static final String FINISHED =
      """
      update tournament.tournaments set state = 'finished', ended_at = now(), played = games,
        next_number = games + 1, last_place = games, outstanding = 0, revision = revision + 1
      where id = ?
      """;

  private final AgroalDataSource source;

  private ColdTournament(AgroalDataSource source) {
    this.source = source;
  }

  public static void main(String[] arguments) throws Exception {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 11;
    Path directory = Files.createTempDirectory("polyboard-cold");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "tournament")) {
      ColdTournament benchmark = new ColdTournament(source);
      String id = benchmark.finished(games);
      Tournament counted = benchmark.get(id, 1, "counted again");
      Tournament stored = benchmark.get(id, rounds, "stored");
      if (!stored.equals(counted) || stored.getProgress().getPlayed() != games) {
        throw new IllegalStateException("the stored standings are others");
      }
    }
  }

  /** A tournament whose standings are not stored. */
  private String finished(int games) throws Exception {
    String id;
    try (Service service = new Service()) {
      id = service.create(games);
    }
    try (Connection connection = source.getConnection();
        PreparedStatement counted = connection.prepareStatement(COUNTED);
        PreparedStatement finished = connection.prepareStatement(FINISHED);
        Statement statement = connection.createStatement()) {
      counted.setString(1, id);
      counted.setInt(2, games);
      counted.executeUpdate();
      finished.setString(1, id);
      finished.executeUpdate();
      statement.execute("vacuum analyze tournament.games");
    }
    return id;
  }

  /** Asks services that have just started, one after the other. */
  private Tournament get(String id, int rounds, String how) throws Exception {
    double[] millis = new double[rounds];
    Tournament tournament = Tournament.getDefaultInstance();
    long heap = 0;
    for (int round = 0; round < rounds; round++) {
      try (Service service = new Service()) {
        service.warm();
        long before = usedHeap();
        long start = System.nanoTime();
        tournament = service.get(id);
        millis[round] = (System.nanoTime() - start) / 1e6;
        heap = usedHeap() - before;
      }
    }
    Arrays.sort(millis);
    System.out.printf(
        Locale.ROOT,
        "%-14s %,11d games  median %,10.1f ms  greatest %,10.1f ms  heap kept %,6d MiB%n",
        how,
        tournament.getProgress().getPlayed(),
        millis[rounds / 2],
        millis[rounds - 1],
        heap >> 20);
    return tournament;
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** A service that knows no tournament yet. */
  private final class Service implements AutoCloseable {
    private final TournamentServer server;

    Service() throws IOException {
      server = new TournamentServer(source, Map.of());
    }

    String create(int games) {
      TournamentSpec.Builder spec =
          TournamentSpec.newBuilder()
              .addVariants("mapped-chess")
              .setFormat(Format.FORMAT_ROUND_ROBIN)
              .setGames(games / PAIRINGS)
              .setSeed(1);
      for (int player = 1; player <= PLAYERS; player++) {
        spec.addPlayers(Specs.player("player " + player, 1_000 * player));
      }
      return server
          .stub()
          .createTournament(CreateTournamentRequest.newBuilder().setSpec(spec).build())
          .getTournament()
          .getTournamentId();
    }

    /** Connects, and has the service know another tournament. */
    void warm() {
      var unused = get(create(2 * PAIRINGS));
    }

    Tournament get(String id) {
      return server
          .stub()
          .getTournament(GetTournamentRequest.newBuilder().setTournamentId(id).build())
          .getTournament();
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
