package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.TournamentSpec;

/**
 * How long a small tournament takes alone and beside a huge one, in turn, through the whole
 * platform, {@code ./polyboard up}.
 *
 * <pre>SmallTournament [GAMES [HUGE [NODES [ROUNDS]]]]</pre>
 */
public final class SmallTournament {
  /** Time for the huge tournament to get under way. */
  private static final long HEAD_START_SECONDS = 10;

  private SmallTournament() {}

  public static void main(String[] arguments) throws Exception {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    int huge = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
    int nodes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 3;
    try (RunningPlatform platform = RunningPlatform.start()) {
      var warmUp = platform.play(Games.selfPlay("chess", nodes, 10 * games, 0));
      for (int round = 1; round <= rounds; round++) {
        double alone = seconds(platform, Games.selfPlay("chess", nodes, games, 3 * round));
        String other =
            platform.create(Games.selfPlay("chess", nodes, huge, 3 * round + 1)).getTournamentId();
        TimeUnit.SECONDS.sleep(HEAD_START_SECONDS);
        double beside = seconds(platform, Games.selfPlay("chess", nodes, games, 3 * round + 2));
        var cancelled =
            platform
                .tournaments()
                .cancelTournament(
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

  /** How long a tournament takes from the call that creates it to its end. */
  private static double seconds(RunningPlatform platform, TournamentSpec spec) {
    long start = System.nanoTime();
    var unused = platform.play(spec);
    return (System.nanoTime() - start) / 1e9;
  }
}
