package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.engine.EnginePool;
import io.polyboard.play.Player;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;

/**
 * Games a minute of a self-play tournament through the whole platform, compared with the same games
 * played by a bare loop over the engine with as many threads, in turn. The platform is another
 * process, {@code ./polyboard up}, which is idle during the other measurement.
 *
 * <p>Usage, from the top of the repository: {@code TournamentThroughput [GAMES [NODES [THREADS
 * [ROUNDS [VARIANT,...]]]]]}.
 */
public final class TournamentThroughput {
  private static final double NANOS_PER_MINUTE = 60e9;

  private TournamentThroughput() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400;
    int nodes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000;
    int threads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2;
    String[] variants = (arguments.length > 4 ? arguments[4] : "chess,mapped-chess").split(",", -1);
    System.out.printf(
        "%-20s %5s %14s %14s %8s%n", "variant", "round", "platform/min", "bare loop/min", "ratio");
    try (RunningPlatform platform = RunningPlatform.start("--concurrency=" + threads)) {
      for (String variant : variants) {
        // Round 0 is a warm-up for both.
        for (int round = 0; round <= rounds; round++) {
          compare(platform, Games.selfPlay(variant, nodes, games, round), threads);
        }
      }
    }
  }

  private static void compare(RunningPlatform platform, TournamentSpec spec, int threads)
      throws InterruptedException {
    long start = System.nanoTime();
    String tournament = platform.play(spec).getTournamentId();
    double through = spec.getGames() * NANOS_PER_MINUTE / (System.nanoTime() - start);
    Map<Integer, List<String>> archived = archived(platform, tournament, spec.getGames());
    start = System.nanoTime();
    Map<Integer, List<String>> again = playAgain(spec, threads);
    double bare = spec.getGames() * NANOS_PER_MINUTE / (System.nanoTime() - start);
    if (!again.equals(archived)) {
      again.entrySet().removeAll(archived.entrySet());
      throw new IllegalStateException("games with different turns: " + again.keySet());
    }
    System.out.printf(
        Locale.ROOT,
        "%-20s %5s %14.0f %14.0f %8.3f%n",
        spec.getVariants(0),
        spec.getSeed() == 0 ? "warm" : spec.getSeed(),
        through,
        bare,
        through / bare);
  }

  /** The turns of all games of a tournament by their numbers, once the archive has them. */
  private static Map<Integer, List<String>> archived(
      RunningPlatform platform, String tournament, int games) throws InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      Map<Integer, List<String>> found = new HashMap<>();
      Iterator<StreamGamesResponse> stored =
          ArchiveServiceGrpc.newBlockingStub(platform.channel())
              .streamGames(
                  StreamGamesRequest.newBuilder()
                      .setFilter(GameFilter.newBuilder().setTournamentId(tournament))
                      .build());
      while (stored.hasNext()) {
        PlayedGame game = stored.next().getGame().getGame();
        // A heartbeat has no game.
        if (game.hasRequest()) {
          found.put(game.getRequest().getNumber(), game.getTurnsList());
        }
      }
      if (found.size() == games) {
        return found;
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("the archive lacks games of " + tournament);
  }

  /** Plays the same games by a bare loop; returns their turns by their numbers. */
  private static Map<Integer, List<String>> playAgain(TournamentSpec spec, int threads)
      throws InterruptedException {
    Variant variant = Variants.shipped(spec.getVariants(0));
    Schedule schedule = Games.schedule(spec);
    Player player = schedule.definition().players().getFirst().in(variant);
    EnginePool engines = EnginePool.keeping(1024);
    AtomicInteger next = new AtomicInteger(1);
    Map<Integer, List<String>> played = new ConcurrentHashMap<>();
    List<Thread> loops = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      loops.add(
          Thread.ofPlatform()
              .start(() -> {
                Table table = new Table(engines);
                for (int game; (game = next.getAndIncrement()) <= spec.getGames(); ) {
                  var plan = schedule.game(game).plan(variant, _ -> player);
                  try {
                    played.put(
                        game,
                        TurnText.formatAll(
                            variant, table.play(plan, TurnListener.NONE).allTurns()));
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              }));
    }
    for (Thread loop : loops) {
      loop.join();
    }
    return played;
  }
}
