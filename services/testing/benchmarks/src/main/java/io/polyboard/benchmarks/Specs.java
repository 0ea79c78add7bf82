package io.polyboard.benchmarks;

import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.TournamentSpec;

/** Tournaments of benchmarks. */
public final class Specs {
  private Specs() {}

  /** Self-play with so many nodes a move. */
  public static TournamentSpec selfPlay(String variant, int nodes, int games, int seed) {
    return TournamentSpec.newBuilder()
        .addVariants(variant)
        .addPlayers(
            Entrant.newBuilder()
                .setPlayer(
                    Player.newBuilder()
                        .setSearching(
                            Searching.newBuilder().setLimits(Limits.newBuilder().setNodes(nodes)))))
        .setFormat(Format.FORMAT_SELF_PLAY)
        .setGames(games)
        .setSeed(seed)
        .build();
  }
}
