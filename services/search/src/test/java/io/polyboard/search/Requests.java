package io.polyboard.search;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.rules.definition.DefinitionReader;
import java.util.List;

/** Games and players that tests ask for. */
public final class Requests {
  /** The most plies of a game. */
  public static final int MOST_PLIES = 40;

  /** The most positions that a player of a game visits for a turn. */
  public static final int NODES = 200;

  private Requests() {}

  /** A game of chess, of two searches of 200 nodes a turn with noise, from a random opening. */
  public static GameRequest game(String tournament, int number) {
    return GameRequest.newBuilder()
        .setGameId(tournament + "-" + number)
        .setTournamentId(tournament)
        .setNumber(number)
        .setVariantDigest(digest("chess"))
        .setVariantId("chess")
        .setWhite(searching(Limits.newBuilder().setNodes(NODES)))
        .setBlack(searching(Limits.newBuilder().setNodes(NODES)))
        .setOpening(
            Opening.newBuilder()
                .setRandom(RandomOpening.newBuilder().setPlies(6).setBound(200).setSeed(number)))
        .setWhiteSeed(3L * number)
        .setBlackSeed(5L * number)
        .setMaxPlies(MOST_PLIES)
        .build();
  }

  /** A game whose first turn takes a day. */
  public static GameRequest endlessGame(String tournament, int number) {
    return game(tournament, number).toBuilder()
        .setWhite(searching(Limits.newBuilder().setTime(Durations.fromDays(1))))
        .setBlack(random())
        .build();
  }

  /** A game that takes a time, whatever the machine does. */
  public static GameRequest slowGame(String tournament, int number, int plies, long millis) {
    return game(tournament, number).toBuilder()
        .setWhite(searching(Limits.newBuilder().setTime(Durations.fromMillis(millis))))
        .setBlack(searching(Limits.newBuilder().setTime(Durations.fromMillis(millis))))
        .setOpening(Opening.newBuilder().setRandom(RandomOpening.getDefaultInstance()))
        .setMaxPlies(plies)
        .build();
  }

  public static Player searching(Limits.Builder limits) {
    return Player.newBuilder()
        .setSearching(
            Searching.newBuilder()
                .setLimits(limits)
                .setSettings(EngineSettings.newBuilder().setHashMib(1).setNoise(10)))
        .build();
  }

  public static Player random() {
    return Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()).build();
  }

  /** The digest of a shipped variant's definition. */
  public static String digest(String variant) {
    return Digest.of(DefinitionReader.shippedText(variant));
  }

  public static Position start(String variant, String... turns) {
    return Position.newBuilder().setVariant(variant).addAllTurns(List.of(turns)).build();
  }
}
