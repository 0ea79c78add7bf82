package io.polyboard.tournament;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Outcome;

/**
 * Invents the results of games. The same game has the same result, as with players that search to a
 * limit of nodes. No turn is real.
 *
 * @param firstWins percentage of games that the player "P0" wins in addition to an even share
 * @param failing percentage of games that are rejected or given up
 */
public record InventedGames(int firstWins, int failing) {
  private static final int OPENING = 8;

  /** The referee's event for a game. */
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
          GameFailed.newBuilder().setRequest(request).setReason("given up, invented").build());
    }
    return Events.of(GameValidated.newBuilder().setGame(game(request, random)).build());
  }

  private PlayedGame game(GameRequest request, SplittableRandom random) {
    boolean firstIsWhite = request.getWhite().getName().equals("P0");
    Outcome.Result result =
        random.nextInt(100) < firstWins
            ? firstIsWhite ? Outcome.Result.WHITE_WINS : Outcome.Result.BLACK_WINS
            : Outcome.Result.values()[random.nextInt(3)];
    Outcome.Reason reason =
        result == Outcome.Result.DRAW ? Outcome.Reason.REPETITION : Outcome.Reason.CHECKMATE;
    int turns = random.nextInt(20, 120);
    return PlayedGame.newBuilder()
        .setRequest(request)
        .setOpeningTurns(OPENING)
        .addTurns("a1a" + request.getNumber())
        .addAllTurns(Collections.nCopies(turns - 1, "a1a2"))
        .setOutcome(Outcomes.message(new Outcome(result, reason)))
        .setWhiteEffort(effort(random, turns - OPENING))
        .setBlackEffort(effort(random, turns - OPENING))
        .setWorker("invented")
        .build();
  }

  private static Effort effort(SplittableRandom random, int turns) {
    return GameMessages.write(
        new io.polyboard.play.Effort(
            turns / 2, random.nextLong(20_000L * turns), random.nextLong(100_000_000L * turns)));
  }
}
