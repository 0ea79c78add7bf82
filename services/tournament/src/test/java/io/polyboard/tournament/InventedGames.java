package io.polyboard.tournament;

import com.google.protobuf.util.Durations;
import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameAbandoned;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import java.util.Collections;
import java.util.SplittableRandom;

/**
 * Invents what became of games: the same of the same game, as it is with players that search to a
 * limit of nodes. No turn is real.
 *
 * @param firstWins in percent, how often the player called "P0" wins over what is even
 * @param failing in percent, how many games are refused or given up
 */
public record InventedGames(int firstWins, int failing) {

  /** What the referee says of the game. */
  public Event refereed(GameRequest request) {
    SplittableRandom random = new SplittableRandom(request.getNumber());
    int lot = random.nextInt(100);
    if (lot < failing / 2) {
      return Events.of(
          GameRejected.newBuilder()
              .setGame(PlayedGame.newBuilder().setRequest(request))
              .setReason("illegal, invented")
              .build());
    }
    if (lot < failing) {
      return Events.of(
          GameAbandoned.newBuilder().setRequest(request).setReason("given up, invented").build());
    }
    return Events.of(GameValidated.newBuilder().setGame(game(request, random)).build());
  }

  private PlayedGame game(GameRequest request, SplittableRandom random) {
    boolean firstIsWhite = request.getWhite().getName().equals("P0");
    Result result =
        random.nextInt(100) < firstWins
            ? firstIsWhite ? Result.RESULT_WHITE_WINS : Result.RESULT_BLACK_WINS
            : switch (random.nextInt(3)) {
              case 0 -> Result.RESULT_WHITE_WINS;
              case 1 -> Result.RESULT_BLACK_WINS;
              default -> Result.RESULT_DRAW;
            };
    Termination termination =
        result == Result.RESULT_DRAW
            ? Termination.TERMINATION_REPETITION
            : Termination.TERMINATION_CHECKMATE;
    int turns = random.nextInt(20, 120);
    return PlayedGame.newBuilder()
        .setRequest(request)
        .setOpeningTurns(8)
        .addAllTurns(Collections.nCopies(turns, "a1a2"))
        .setOutcome(Outcome.newBuilder().setResult(result).setTermination(termination))
        .setWhiteEffort(effort(turns / 2, random))
        .setBlackEffort(effort(turns / 2, random))
        .setWorker("invented")
        .build();
  }

  private static Effort effort(int turns, SplittableRandom random) {
    return Effort.newBuilder()
        .setTurns(turns)
        .setNodes(random.nextLong(1_000_000))
        .setTime(Durations.fromNanos(random.nextLong(1L << 33)))
        .build();
  }
}
