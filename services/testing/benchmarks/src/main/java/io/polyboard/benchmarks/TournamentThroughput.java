package io.polyboard.benchmarks;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.JsonFormat;
import io.grpc.ManagedChannel;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Games a minute of a self-play tournament through the whole platform, beside the very same games
 * played by a bare loop over the engine with as many threads, alternately. The platform is another
 * process, {@code ./polyboard up}, which the other measurement leaves idle.
 *
 * <p>Usage, from the top of the repository: {@code TournamentThroughput [GAMES [NODES [THREADS
 * [ROUNDS [VARIANT,...]]]]]}.
 */
public final class TournamentThroughput {
  private static final double NANOS_PER_MINUTE = 60e9;

  private final ManagedChannel channel;
  private final int games;
  private final int nodes;
  private final int threads;

  private TournamentThroughput(ManagedChannel channel, int games, int nodes, int threads) {
    this.channel = channel;
    this.games = games;
    this.nodes = nodes;
    this.threads = threads;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400;
    int nodes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000;
    int threads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2;
    String[] variants = (arguments.length > 4 ? arguments[4] : "chess,mapped-chess").split(",", -1);
    System.out.printf(
        "%-20s %5s %14s %14s %8s%n", "variant", "round", "platform/min", "bare loop/min", "ratio");
    try (RunningPlatform platform = RunningPlatform.start("--concurrency=" + threads)) {
      TournamentThroughput benchmark =
          new TournamentThroughput(platform.channel(), games, nodes, threads);
      for (String variant : variants) {
        for (int round = 0; round <= rounds; round++) {
          benchmark.compare(variant, round);
        }
      }
    }
  }

  /** Round 0 warms both up. */
  private void compare(String id, int round) throws InterruptedException {
    long start = System.nanoTime();
    String tournament = tournament(id, round);
    double through = games * NANOS_PER_MINUTE / (System.nanoTime() - start);
    List<PlayedGame> archived = archived(tournament);
    start = System.nanoTime();
    playAgain(Variants.shipped(id), archived);
    double bare = games * NANOS_PER_MINUTE / (System.nanoTime() - start);
    System.out.printf(
        Locale.ROOT,
        "%-20s %5s %14.0f %14.0f %8.3f%n",
        id,
        round == 0 ? "warm" : round,
        through,
        bare,
        through / bare);
  }

  /** Plays a tournament through the platform. */
  private String tournament(String variant, int seed) {
    TournamentServiceGrpc.TournamentServiceBlockingStub stub =
        TournamentServiceGrpc.newBlockingStub(channel);
    TournamentSpec spec = Specs.selfPlay(variant, nodes, games, seed);
    Tournament tournament =
        stub.createTournament(CreateTournamentRequest.newBuilder().setSpec(spec).build())
            .getTournament();
    Iterator<WatchTournamentResponse> news =
        stub.watchTournament(
            WatchTournamentRequest.newBuilder()
                .setTournamentId(tournament.getTournamentId())
                .setInterval(Durations.fromMillis(100))
                .build());
    while (news.hasNext()) {
      WatchTournamentResponse next = news.next();
      tournament = next.hasTournament() ? next.getTournament() : tournament;
    }
    if (tournament.getState() != State.STATE_FINISHED
        || tournament.getProgress().getPlayed() != games) {
      throw new IllegalStateException("the tournament ended " + tournament);
    }
    return tournament.getTournamentId();
  }

  /** All games of a tournament, once the archive has them. */
  private List<PlayedGame> archived(String tournament) throws InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      StringBuilder text = new StringBuilder();
      ArchiveServiceGrpc.newBlockingStub(channel)
          .exportGames(
              ExportGamesRequest.newBuilder()
                  .setFormat(ExportFormat.EXPORT_FORMAT_JSON_LINES)
                  .setFilter(GameFilter.newBuilder().setTournamentId(tournament))
                  .build())
          .forEachRemaining(piece -> text.append(piece.getText()));
      List<PlayedGame> found = new ArrayList<>();
      for (String line : text.toString().lines().toList()) {
        Game.Builder game = Game.newBuilder();
        try {
          JsonFormat.parser().merge(line, game);
        } catch (InvalidProtocolBufferException e) {
          throw new IllegalStateException("no game: " + line, e);
        }
        found.add(game.getGame());
      }
      if (found.size() == games) {
        return found;
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("the archive lacks games of " + tournament);
  }

  /** Plays the same games by a bare loop, and makes sure that they are the same. */
  private void playAgain(Variant variant, List<PlayedGame> archived) throws InterruptedException {
    EnginePool engines = EnginePool.keeping(1024);
    AtomicInteger next = new AtomicInteger();
    List<String> different = Collections.synchronizedList(new ArrayList<>());
    List<Thread> loops = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      loops.add(
          Thread.ofPlatform()
              .start(() -> {
                Table table = new Table(engines);
                for (int game = next.getAndIncrement();
                    game < archived.size();
                    game = next.getAndIncrement()) {
                  PlayedGame one = archived.get(game);
                  List<String> texts = one.getTurnsList();
                  if (!turns(table, variant, one.getRequest()).equals(texts)) {
                    different.add(one.getRequest().getGameId());
                  }
                }
              }));
    }
    for (Thread loop : loops) {
      loop.join();
    }
    if (!different.isEmpty()) {
      throw new IllegalStateException("games that came out otherwise: " + different);
    }
  }

  private static List<String> turns(Table table, Variant variant, GameRequest request) {
    io.polyboard.proto.search.v1.Limits limits = request.getWhite().getSearching().getLimits();
    Player player = new Player.Searching(Settings.DEFAULT, Limits.ofNodes(limits.getNodes()));
    GamePlan plan =
        new GamePlan(
            variant,
            player,
            player,
            new Opening.Drawn(
                new Opening.Rule(
                    request.getOpening().getRandom().getPlies(),
                    request.getOpening().getRandom().getBound()),
                request.getOpening().getRandom().getSeed()),
            request.getWhiteSeed(),
            request.getBlackSeed(),
            request.getMaxPlies(),
            Adjudication.NONE);
    try {
      return TurnText.formatAll(variant, table.play(plan, TurnListener.NONE).allTurns());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
