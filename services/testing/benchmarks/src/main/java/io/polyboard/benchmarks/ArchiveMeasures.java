package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.grpc.BalanceGrpcService;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.archive.store.MadeSample;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.EndingMessages;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.TurnRecord;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc.BalanceServiceBlockingStub;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.RebuildMeasuresRequest;
import io.polyboard.proto.balance.v1.RebuildMeasuresResponse;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.rules.Variants;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What measures cost the archive, on a PostgreSQL of its own: batches of random games of five
 * variants are stored with and without measures by turns; those without are measured afresh; and a
 * sample of a million games is asked for its report, while it stays as it is and while every
 * question finds it changed.
 *
 * <pre>ArchiveMeasures GAMES [BATCH]</pre>
 */
public final class ArchiveMeasures {
  private static final int MADE = 1_000_000;
  private static final long MADE_NODES = 77_777;
  private static final int WARM_UP = 200;
  private static final int QUESTIONS = 1_000;

  private ArchiveMeasures() {}

  public static void main(String[] arguments) throws Exception {
    int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
    int batch = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
    Path directory = Files.createTempDirectory("polyboard-archive-measures");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "archive")) {
      List<GameValidated> played = new ArrayList<>();
      for (int game = 0; game < games; game++) {
        played.add(measured(ArchiveLoad.randomGame(game, true)));
      }
      ArchiveDatabase archive = new ArchiveDatabase(source);
      store(new GameWriter(archive), played, batch);
      Server server =
          Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
              .addService(BalanceGrpcService.on(source, settings()))
              .build()
              .start();
      ManagedChannel channel =
          Grpc.newChannelBuilder(
                  "127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
              .build();
      BalanceServiceBlockingStub balance = BalanceServiceGrpc.newBlockingStub(channel);
      rebuild(balance);
      report(archive, balance, played, batch);
      channel.shutdownNow();
      server.shutdownNow();
    }
  }

  private static GameValidated measured(Game game) {
    var variant = Variants.shipped(game.getRequest().getVariantId());
    List<OptionalInt> scores =
        TurnRecord.turns(game.getRecords()).stream()
            .map(record -> OptionalInt.of(record.score()))
            .toList();
    return GameValidated.newBuilder()
        .setGame(game)
        .setMeasures(
            MeasuresMessages.message(
                GameMeter.of(variant)
                    .measure(
                        variant.start(),
                        0,
                        game.getTurnsList(),
                        1,
                        EndingMessages.result(game.getResult()),
                        scores,
                        GameMeasures.Choices.NONE)))
        .build();
  }

  /** The service's own. */
  private static ArchiveConfig settings() {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(ArchiveConfig.class)
        .build()
        .getConfigMapping(ArchiveConfig.class);
  }

  /** Of every two batches one is stored without measures, each first in turn. */
  private static void store(GameWriter writer, List<GameValidated> played, int batch) {
    long[] nanos = new long[2];
    long[] stored = new long[2];
    int batches = played.size() / batch;
    for (int i = 0; i < batches; i++) {
      int arm = (i + i / 2) % 2;
      List<byte[]> events =
          played.subList(i * batch, (i + 1) * batch).stream()
              .map(game -> (arm == 0 ? game : unmeasured(game)).toByteArray())
              .toList();
      long start = System.nanoTime();
      var unused = writer.store(events.stream().map(ArchiveMeasures::legal).toList(), List.of());
      if (i >= batches / 4) {
        nanos[arm] += System.nanoTime() - start;
        stored[arm] += batch;
      }
    }
    double with = stored[0] * 1e9 / nanos[0];
    double without = stored[1] * 1e9 / nanos[1];
    System.out.printf(
        Locale.ROOT,
        "stored    with measures %,.0f games/s, without %,.0f games/s, ratio %.2f%n",
        with,
        without,
        with / without);
  }

  private static GameValidated unmeasured(GameValidated game) {
    return game.toBuilder().clearMeasures().build();
  }

  private static GameValidated legal(byte[] event) {
    try {
      return GameValidated.parseFrom(event);
    } catch (com.google.protobuf.InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void rebuild(BalanceServiceBlockingStub balance) {
    long start = System.nanoTime();
    long measured = 0;
    RebuildMeasuresResponse step = RebuildMeasuresResponse.getDefaultInstance();
    do {
      step =
          balance.rebuildMeasures(
              RebuildMeasuresRequest.newBuilder().setPageToken(step.getNextPageToken()).build());
      measured += step.getMeasured();
    } while (!step.getNextPageToken().isEmpty());
    System.out.printf(
        Locale.ROOT,
        "rebuilt   %,d games, %,.0f games/s%n",
        measured,
        measured * 1e9 / (System.nanoTime() - start));
  }

  private static void report(
      ArchiveDatabase archive,
      BalanceServiceBlockingStub balance,
      List<GameValidated> played,
      int batch) {
    List<GameValidated> chess =
        played.stream()
            .filter(game -> game.getGame().getRequest().getVariantId().equals("chess"))
            .toList();
    String digest = chess.getFirst().getGame().getRequest().getVariantDigest();
    long bytes = MadeSample.write(archive, chess, digest, MADE_NODES, MADE, batch);
    System.out.printf(
        Locale.ROOT, "made      a sample of %,d games, %,d bytes of summaries%n", MADE, bytes);
    GetBalanceRequest request =
        GetBalanceRequest.newBuilder().setVariantDigest(digest).addNodes(MADE_NODES).build();
    ask("as it was", () -> {}, balance, request);
    ask("changed", () -> MadeSample.addGame(archive, MADE_NODES), balance, request);
  }

  private static void ask(
      String what, Runnable before, BalanceServiceBlockingStub balance, GetBalanceRequest request) {
    long[] nanos = new long[QUESTIONS];
    for (int i = -WARM_UP; i < QUESTIONS; i++) {
      before.run();
      long start = System.nanoTime();
      if (balance.getBalance(request).getReportsCount() != 1) {
        throw new IllegalStateException("no report");
      }
      if (i >= 0) {
        nanos[i] = System.nanoTime() - start;
      }
    }
    Arrays.sort(nanos);
    System.out.printf(
        Locale.ROOT,
        "report    of a sample %-9s median %.1f ms, 99%% %.1f ms, most %.1f ms%n",
        what,
        nanos[QUESTIONS / 2] / 1e6,
        nanos[QUESTIONS * 99 / 100] / 1e6,
        nanos[QUESTIONS - 1] / 1e6);
  }
}
