package io.polyboard.benchmarks;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.grpc.TournamentGrpcService;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.util.Map;
import javax.sql.DataSource;

/** The tournament service on a database alone, in this process, with a client. */
public final class TournamentServer implements AutoCloseable {
  private final Server server;
  private final ManagedChannel channel;

  /**
   * Starts it.
   *
   * @param source of its schema
   * @param settings other than the defaults
   */
  public TournamentServer(DataSource source, Map<String, String> settings) throws IOException {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(TournamentConfig.class)
            .withMapping(EngineConfig.class);
    settings.forEach(builder::withDefaultValue);
    SmallRyeConfig config = builder.build();
    server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(
                TournamentGrpcService.on(
                    source,
                    config.getConfigMapping(TournamentConfig.class),
                    config.getConfigMapping(EngineConfig.class)))
            .build()
            .start();
    channel =
        Grpc.newChannelBuilder("127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
            .build();
  }

  public TournamentServiceBlockingStub stub() {
    return TournamentServiceGrpc.newBlockingStub(channel);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }
}
