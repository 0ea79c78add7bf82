package io.polyboard.search;

import io.polyboard.catalogue.Digest;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Guessing;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.rules.definition.DefinitionReader;
import java.util.List;

/** Games and players that tests ask for. */
public final class Requests {
  /** As long as a search may be asked to take, in milliseconds. */
  private static final long DAY = 86_400_000;

  private Requests() {}

  /** A game of chess, of two searches of 500 nodes a turn with noise, from a random opening. */
  public static GameRequest game(String tournament, int number) {
    return GameRequest.newBuilder()
        .setGameId(tournament + "-" + number)
        .setTournamentId(tournament)
        .setNumber(number)
        .setVariantDigest(Digest.of(DefinitionReader.shippedText("chess")))
        .setVariantId("chess")
        .setWhite(searching(Limits.newBuilder().setNodes(500)))
        .setBlack(searching(Limits.newBuilder().setNodes(500)))
        .setOpening(
            Opening.newBuilder()
                .setRandom(RandomOpening.newBuilder().setPlies(6).setBound(200).setSeed(number)))
        .setWhiteSeed(3L * number)
        .setBlackSeed(5L * number)
        .setMaxPlies(40)
        .build();
  }

  /** A game whose first turn takes a day. */
  public static GameRequest endlessGame(String tournament, int number) {
    return game(tournament, number).toBuilder()
        .setWhite(searching(Limits.newBuilder().setMillis(DAY)))
        .setBlack(guessing())
        .build();
  }

  /** A game that takes a time, whatever the machine does. */
  public static GameRequest slowGame(String tournament, int number, int plies, long millis) {
    return game(tournament, number).toBuilder()
        .setWhite(searching(Limits.newBuilder().setMillis(millis)))
        .setBlack(searching(Limits.newBuilder().setMillis(millis)))
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

  public static Player guessing() {
    return Player.newBuilder().setGuessing(Guessing.getDefaultInstance()).build();
  }

  public static Position start(String variant, String... turns) {
    return Position.newBuilder().setVariant(variant).addAllTurns(List.of(turns)).build();
  }
}
