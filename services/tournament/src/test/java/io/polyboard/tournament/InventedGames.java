package io.polyboard.tournament;

import io.polyboard.contract.TurnRecord;
import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import java.util.Collections;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Invents the results of games: the same of the same game, as it is with players that search to a
 * limit of nodes. No turn is real.
 *
 * @param firstWins in percent, how often the player called "P0" wins over what is even
 * @param failing in percent, how many games are refused or given up
 */
public record InventedGames(int firstWins, int failing) {
  private static final int OPENING = 8;

  /** What the referee says of the game. */
  public Event refereed(GameRequest request) {
    SplittableRandom random = new SplittableRandom(request.getNumber());
    int lot = random.nextInt(100);
    if (lot < failing / 2) {
      return Events.of(
          GameRejected.newBuilder()
              .setGame(Game.newBuilder().setRequest(request))
              .setReason("illegal, invented")
              .build());
    }
    if (lot < failing) {
      return Events.of(
          GameFailed.newBuilder().setRequest(request).setReason("given up, invented").build());
    }
    return Events.of(GameValidated.newBuilder().setGame(game(request, random)).build());
  }

  private Game game(GameRequest request, SplittableRandom random) {
    boolean firstIsWhite = request.getWhite().getName().equals("P0");
    GameResult result =
        random.nextInt(100) < firstWins
            ? firstIsWhite ? GameResult.GAME_RESULT_WHITE_WINS : GameResult.GAME_RESULT_BLACK_WINS
            : switch (random.nextInt(3)) {
              case 0 -> GameResult.GAME_RESULT_WHITE_WINS;
              case 1 -> GameResult.GAME_RESULT_BLACK_WINS;
              default -> GameResult.GAME_RESULT_DRAW;
            };
    GameTermination termination =
        result == GameResult.GAME_RESULT_DRAW
            ? GameTermination.GAME_TERMINATION_REPETITION
            : GameTermination.GAME_TERMINATION_CHECKMATE;
    int turns = random.nextInt(20, 120);
    return Game.newBuilder()
        .setRequest(request)
        .setOpeningTurns(OPENING)
        .addTurns("a1a" + request.getNumber())
        .addAllTurns(Collections.nCopies(turns - 1, "a1a2"))
        .setResult(result)
        .setTermination(termination)
        .setRecords(
            TurnRecord.columns(
                Stream.generate(() -> record(random)).limit(turns - OPENING).toList()))
        .setWorker("invented")
        .build();
  }

  private static TurnRecord record(SplittableRandom random) {
    return new TurnRecord(
        random.nextInt(-1_000, 1_000),
        random.nextInt(1, 10),
        random.nextLong(20_000),
        random.nextInt(100));
  }
}
