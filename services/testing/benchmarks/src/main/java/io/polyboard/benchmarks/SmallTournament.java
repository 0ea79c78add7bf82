package io.polyboard.benchmarks;

import com.google.protobuf.util.Durations;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * How long a small tournament takes alone, and beside a huge one, by turns, through the whole
 * platform, {@code ./polyboard up}.
 *
 * <pre>SmallTournament [GAMES [HUGE [NODES [ROUNDS]]]]</pre>
 */
public final class SmallTournament {
  /** The huge one is to be under way. */
  private static final long HEAD_START_SECONDS = 10;

  private final TournamentServiceBlockingStub tournaments;
  private final int nodes;
  private int seed;

  private SmallTournament(TournamentServiceBlockingStub tournaments, int nodes) {
    this.tournaments = tournaments;
    this.nodes = nodes;
  }

  public static void main(String[] arguments) throws Exception {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    int huge = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
    int nodes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 3;
    try (RunningPlatform platform = RunningPlatform.start()) {
      SmallTournament benchmark =
          new SmallTournament(TournamentServiceGrpc.newBlockingStub(platform.channel()), nodes);
      benchmark.seconds(10 * games);
      for (int round = 1; round <= rounds; round++) {
        double alone = benchmark.seconds(games);
        String other = benchmark.create(huge);
        TimeUnit.SECONDS.sleep(HEAD_START_SECONDS);
        double beside = benchmark.seconds(games);
        var unused =
            benchmark.tournaments.cancelTournament(
                CancelTournamentRequest.newBuilder().setTournamentId(other).build());
        System.out.printf(
            Locale.ROOT,
            "%d  alone %5.2f s, beside one of %,d games %5.2f s, %.2f times%n",
            round,
            alone,
            huge,
            beside,
            beside / alone);
      }
    }
  }

  private String create(int games) {
    TournamentSpec spec = Specs.selfPlay("chess", nodes, games, ++seed);
    return tournaments
        .createTournament(CreateTournamentRequest.newBuilder().setSpec(spec).build())
        .getTournament()
        .getTournamentId();
  }

  /** How long a tournament takes from the call that creates it to its end. */
  private double seconds(int games) {
    long start = System.nanoTime();
    tournaments
        .watchTournament(
            WatchTournamentRequest.newBuilder()
                .setTournamentId(create(games))
                .setInterval(Durations.fromMillis(100))
                .build())
        .forEachRemaining(news -> {});
    return (System.nanoTime() - start) / 1e9;
  }
}
