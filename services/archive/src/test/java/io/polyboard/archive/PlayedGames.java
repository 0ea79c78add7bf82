package io.polyboard.archive;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.PlayedTurn;
import io.polyboard.proto.search.v1.Score;
import java.util.List;

/** What the contract of calls makes of the games in events, by its own words. */
public final class PlayedGames {
  private PlayedGames() {}

  /** A game as calls answer with it, its turns included. */
  public static PlayedGame of(Game game) {
    PlayedGame.Builder played =
        PlayedGame.newBuilder()
            .setRequest(game.getRequest())
            .setStartMfen(game.getStartMfen())
            .setOpeningTurns(game.getOpeningTurns())
            .setOutcome(
                Outcome.newBuilder()
                    .setResult(
                        Result.valueOf(game.getResult().name().replace("GAME_RESULT", "RESULT")))
                    .setTermination(
                        Termination.valueOf(
                            game.getTermination()
                                .name()
                                .replace("GAME_TERMINATION", "TERMINATION"))))
            .setWorker(game.getWorker());
    List<TurnRecord> records = TurnRecord.turns(game.getRecords());
    int[] turns = new int[2];
    long[] nodes = new long[2];
    long[] millis = new long[2];
    for (int turn = 0; turn < game.getTurnsCount(); turn++) {
      PlayedTurn.Builder message = PlayedTurn.newBuilder().setText(game.getTurns(turn));
      if (turn >= game.getOpeningTurns()) {
        int side = (turn + (game.getStartMfen().contains(" b ") ? 1 : 0)) % 2;
        TurnRecord record = records.get(turn - game.getOpeningTurns());
        turns[side]++;
        nodes[side] += record.nodes();
        millis[side] += record.millis();
        if (record.depth() > 0) {
          message
              .setScore(score(record.score()))
              .setDepth(record.depth())
              .setNodes(record.nodes())
              .setTime(Durations.fromMillis(record.millis()));
        }
      }
      played.addTurns(message);
    }
    return played
        .setWhiteEffort(effort(turns[0], nodes[0], millis[0]))
        .setBlackEffort(effort(turns[1], nodes[1], millis[1]))
        .build();
  }

  private static Effort effort(int turns, long nodes, long millis) {
    return Effort.newBuilder()
        .setTurns(turns)
        .setNodes(nodes)
        .setTime(Durations.fromMillis(millis))
        .build();
  }

  /** 31,000 less n is a win that ends the game in n plies, every other of which is the winner's. */
  private static Score score(int score) {
    if (score == 31_000 || Math.abs(score) < 30_000) {
      return Score.newBuilder().setCentipawns(score).build();
    }
    int mate = 0;
    boolean winnersTurn = score > 0;
    for (int plies = 31_000 - Math.abs(score); plies > 0; plies--) {
      mate += winnersTurn ? 1 : 0;
      winnersTurn = !winnersTurn;
    }
    return Score.newBuilder().setMate(score > 0 ? mate : -mate).build();
  }

  /** A game as lists have it. */
  public static PlayedGame withoutTurns(Game game) {
    return of(game).toBuilder().clearTurns().build();
  }
}
