package io.polyboard.benchmarks;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.util.Durations;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;

/**
 * The whole platform in a separate process, {@code ./polyboard up}, with its own data directory.
 */
final class RunningPlatform implements AutoCloseable {
  private static final int LARGEST_MESSAGE = 64 << 20;

  private final Process process;
  private final BufferedReader out;
  private final String httpAddress;
  private final ManagedChannel channel;
  private final TournamentServiceBlockingStub tournaments;

  private RunningPlatform(Process process) throws IOException {
    this.process = process;
    out = process.inputReader(StandardCharsets.UTF_8);
    JsonNode ready = new ObjectMapper().readTree(out.readLine());
    httpAddress = ready.get("http").asText();
    String address = ready.get("grpc").asText();
    channel =
        Grpc.newChannelBuilder("dns:///" + address, InsecureChannelCredentials.create())
            .maxInboundMessageSize(LARGEST_MESSAGE)
            .build();
    tournaments = TournamentServiceGrpc.newBlockingStub(channel);
  }

  /**
   * Starts the platform, and returns when it is ready.
   *
   * @param options more options of the command
   */
  static RunningPlatform start(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("./polyboard", "up", "--json"));
    command.addAll(List.of("--port=0", "--http-port=0", "--health-port=0"));
    command.add("--data=" + Files.createTempDirectory("polyboard-benchmark"));
    command.addAll(List.of(options));
    return new RunningPlatform(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** The address of the dashboard, such as {@code http://127.0.0.1:8080}. */
  String httpAddress() {
    return httpAddress;
  }

  /** A channel to all services. */
  ManagedChannel channel() {
    return channel;
  }

  TournamentServiceBlockingStub tournaments() {
    return tournaments;
  }

  /** Starts a tournament. */
  Tournament create(TournamentSpec spec) {
    return tournaments
        .createTournament(CreateTournamentRequest.newBuilder().setSpec(spec).build())
        .getTournament();
  }

  /** Plays a tournament to its end. */
  Tournament play(TournamentSpec spec) {
    Tournament tournament = create(spec);
    Iterator<WatchTournamentResponse> news =
        tournaments.watchTournament(
            WatchTournamentRequest.newBuilder()
                .setTournamentId(tournament.getTournamentId())
                .setInterval(Durations.fromMillis(100))
                .build());
    while (news.hasNext()) {
      WatchTournamentResponse next = news.next();
      tournament = next.hasTournament() ? next.getTournament() : tournament;
    }
    if (tournament.getState() != State.STATE_FINISHED
        || tournament.getProgress().getPlayed() != spec.getGames()) {
      throw new IllegalStateException("the tournament did not play all games: " + tournament);
    }
    return tournament;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    channel.shutdownNow();
    process.destroy();
    boolean unused = process.waitFor(1, TimeUnit.MINUTES);
    out.close();
  }
}
