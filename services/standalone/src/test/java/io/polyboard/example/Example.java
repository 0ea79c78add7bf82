package io.polyboard.example;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;

/** Plays games of a player against itself, and prints White's score. */
public class Example {
  public static void main(String[] args) {
    String address = args.length > 0 ? args[0] : "127.0.0.1:9000";
    var channel = Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()).build();
    var tournaments = TournamentServiceGrpc.newBlockingStub(channel);

    var spec = TournamentSpec.newBuilder().addVariants("mapped-chess").setGames(20);
    var player = spec.setFormat(Format.FORMAT_SELF_PLAY).addPlayersBuilder().getPlayerBuilder();
    player.getSearchingBuilder().getLimitsBuilder().setNodes(200);
    player.getSearchingBuilder().getSettingsBuilder().setNoise(12).setWeights("derived");
    var create = CreateTournamentRequest.newBuilder().setDisplayName("Java example").setSpec(spec);
    String id = tournaments.createTournament(create.build()).getTournament().getTournamentId();

    // The stream ends with the tournament.
    var watch = WatchTournamentRequest.newBuilder().setTournamentId(id).build();
    tournaments
        .watchTournament(watch)
        .forEachRemaining(message -> {
          if (message.hasTournament()) {
            var progress = message.getTournament().getProgress();
            System.out.printf("%d of %d games%n", progress.getPlayed(), progress.getGames());
          }
        });

    var get = GetTournamentRequest.newBuilder().setTournamentId(id).build();
    var tournament = tournaments.getTournament(get).getTournament();
    var score = tournament.getStandings().getBalances(0).getWhiteScore();
    System.out.printf(
        "White's score: %.1f%%, 95%% interval %.1f%% to %.1f%%%n",
        100 * score.getValue(), 100 * score.getLow(), 100 * score.getHigh());
    channel.shutdownNow();
  }
}
