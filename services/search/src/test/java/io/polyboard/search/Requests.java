package io.polyboard.search;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.rules.definition.DefinitionReader;

/** Requests for games, and players of games. */
public final class Requests {
  /** Maximum number of plies of a game. */
  public static final int MAX_PLIES = 40;

  /** Maximum number of nodes that a player of a game visits for a turn. */
  public static final int NODES = 200;

  private Requests() {}

  /** A game of chess between two searches of 200 nodes a turn with noise, from a random opening. */
  public static GameRequest game(String tournament, int number) {
    Player player = searching("nodes: " + NODES);
    return message(
        text(
            """
            game_id: ? tournament_id: ? number: ? variant_digest: ? variant_id: 'chess'
            white: ? black: ? opening {random {plies: 6 bound: 200 seed: ?}}
            white_seed: ? black_seed: ? max_plies: ?
            """,
            tournament + "-" + number,
            tournament,
            number,
            digest("chess"),
            player,
            player,
            number,
            3L * number,
            5L * number,
            MAX_PLIES));
  }

  /** A game whose first turn takes a day. */
  public static GameRequest endlessGame(String tournament, int number) {
    return game(tournament, number).toBuilder()
        .setWhite(searching("time {seconds: 86400}"))
        .setBlack(random())
        .build();
  }

  /** A game that takes a fixed time on any machine. */
  public static GameRequest slowGame(String tournament, int number, int plies, long millis) {
    Player player = searching(text("time: ?", Durations.fromMillis(millis)));
    return game(tournament, number).toBuilder()
        .setWhite(player)
        .setBlack(player)
        .setOpening(Opening.newBuilder().setRandom(RandomOpening.getDefaultInstance()))
        .setMaxPlies(plies)
        .build();
  }

  private static Player searching(String limits) {
    return message("searching {limits {" + limits + "} settings {hash_mib: 1 noise: 10}}");
  }

  public static Player random() {
    return message("random {}");
  }

  /** The digest of a shipped variant's definition. */
  public static String digest(String variant) {
    return Digest.of(DefinitionReader.shippedText(variant));
  }

  public static Position start(String variant, String... turns) {
    return Position.newBuilder().setVariant(variant).addAllTurns(List.of(turns)).build();
  }
}
