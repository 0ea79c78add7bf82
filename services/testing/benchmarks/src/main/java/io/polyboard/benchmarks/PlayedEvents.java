package io.polyboard.benchmarks;

import io.polyboard.balance.GameMeter;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Player;
import io.polyboard.play.Seed;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of games that search has played at a fixed number of nodes, as the referee publishes
 * them. They are kept in a file, since playing takes longer than what is measured with them.
 */
public final class PlayedEvents {
  private static final String TOURNAMENT = "1y2p0ii3v8xkz";

  private PlayedEvents() {}

  /**
   * The games of a file, which is written if it is not there.
   *
   * @param nodes a turn
   * @param seed of openings and players
   */
  public static List<GameValidated> of(Path file, String variant, int games, int nodes, long seed)
      throws IOException, InterruptedException {
    if (!Files.exists(file)) {
      try (OutputStream out = Files.newOutputStream(file)) {
        for (GameValidated each : play(variant, games, nodes, seed)) {
          each.writeDelimitedTo(out);
        }
      }
    }
    List<GameValidated> played = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      for (GameValidated next = GameValidated.parseDelimitedFrom(in);
          next != null;
          next = GameValidated.parseDelimitedFrom(in)) {
        played.add(next);
      }
    }
    return played;
  }

  private static List<GameValidated> play(String id, int games, int nodes, long seed)
      throws InterruptedException {
    Variant variant = Variants.shipped(id);
    String digest = Digest.of(DefinitionReader.shippedText(id));
    Player player = new Player.Searching(Settings.DEFAULT, Limits.ofNodes(nodes));
    Table table = new Table(EnginePool.keeping(256));
    List<GameValidated> played = new ArrayList<>();
    for (int number = 1; number <= games; number++) {
      long opening = Seed.derive(seed, 3, (number + 1) / 2);
      GameRequest request =
          GameRequest.newBuilder()
              .setGameId(TOURNAMENT + "-" + number)
              .setTournamentId(TOURNAMENT)
              .setNumber(number)
              .setVariantId(id)
              .setVariantDigest(digest)
              .setWhite(player(number % 2 == 1, nodes))
              .setBlack(player(number % 2 == 0, nodes))
              .setOpening(
                  io.polyboard.proto.search.v1.Opening.newBuilder()
                      .setRandom(
                          io.polyboard.proto.search.v1.RandomOpening.newBuilder()
                              .setPlies(Opening.Rule.DEFAULT.plies())
                              .setBound(Opening.Rule.DEFAULT.bound())
                              .setSeed(opening)))
              .setWhiteSeed(Seed.derive(seed, 1, number))
              .setBlackSeed(Seed.derive(seed, 2, number))
              .setMaxPlies(GamePlan.DEFAULT_MAX_PLIES)
              .build();
      GamePlan plan =
          new GamePlan(
              variant,
              player,
              player,
              new Opening.Drawn(Opening.Rule.DEFAULT, opening),
              request.getWhiteSeed(),
              request.getBlackSeed(),
              request.getMaxPlies(),
              Adjudication.NONE);
      played.add(refereed(variant, request, table.play(plan, TurnListener.NONE)));
    }
    return played;
  }

  private static io.polyboard.proto.search.v1.Player player(boolean first, int nodes) {
    return io.polyboard.proto.search.v1.Player.newBuilder()
        .setName(first ? "one" : "other")
        .setSearching(
            Searching.newBuilder()
                .setLimits(io.polyboard.proto.search.v1.Limits.newBuilder().setNodes(nodes)))
        .build();
  }

  private static GameValidated refereed(Variant variant, GameRequest request, PlayedGame game) {
    io.polyboard.proto.search.v1.PlayedGame message =
        GameMessages.write(request, variant, game, "search-7d9f8b6c5-x2x7q");
    return GameValidated.newBuilder()
        .setGame(message)
        .setMeasures(
            MeasuresMessages.message(
                GameMeter.of(variant)
                    .measure(
                        variant.start(),
                        message.getOpeningTurns(),
                        message.getTurnsList(),
                        1,
                        game.ending().result(),
                        TurnRecord.scores(TurnRecord.turns(message.getRecords())),
                        MeasuresMessages.choices(message.getEffectiveChoice()))))
        .build();
  }
}
