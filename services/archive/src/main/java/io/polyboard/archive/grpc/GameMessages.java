package io.polyboard.archive.grpc;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import io.polyboard.archive.openings.GameOpenings;
import io.polyboard.archive.store.GameTurns;
import io.polyboard.archive.store.GroupCount;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.contract.EndingMessages;
import io.polyboard.contract.IllegalTurns;
import io.polyboard.contract.Scores;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.PlayedTurn;

/** What the archive keeps, in the terms of the contract. */
final class GameMessages {
  private static final String RESULT = "RESULT_";
  private static final String TERMINATION = "TERMINATION_";

  private GameMessages() {}

  /** A game without its turns, and the name of its opening. */
  static Game withoutTurns(
      Stored<io.polyboard.proto.events.v1.Game> stored, GameOpenings.Batch openings)
      throws InterruptedException {
    var game = stored.read();
    return game(stored.place(), game, header(GameTurns.of(game)), openings.name(game));
  }

  /** A game with its turns, and the name of its opening. */
  static Game withTurns(
      Stored<io.polyboard.proto.events.v1.Game> stored, GameOpenings.Batch openings)
      throws InterruptedException {
    var game = stored.read();
    return game(stored.place(), game, played(game), openings.name(game));
  }

  private static Game game(
      Place place,
      io.polyboard.proto.events.v1.Game game,
      PlayedGame.Builder played,
      String opening) {
    return Game.newBuilder()
        .setGameId(game.getRequest().getGameId())
        .setGame(played)
        .setTurnCount(game.getTurnsCount())
        .setArchivedAt(archivedAt(place))
        .setOpening(opening)
        .build();
  }

  static RejectedGame rejected(Stored<GameRejected> stored) {
    GameRejected rejected = stored.read();
    RejectedGame.Builder message =
        RejectedGame.newBuilder()
            .setGame(played(rejected.getGame()))
            .setReason(rejected.getReason())
            .setMfen(rejected.getMfen())
            .setIllegalTurnReason(IllegalTurns.ofWord(rejected.getIllegalTurnReason()))
            .setArchivedAt(archivedAt(stored.place()));
    if (rejected.hasTurnNumber()) {
      message.setTurnNumber(rejected.getTurnNumber());
    }
    return message.build();
  }

  static Timestamp archivedAt(Place place) {
    return Timestamp.newBuilder()
        .setSeconds(place.archivedAt().toEpochSecond())
        .setNanos(place.archivedAt().getNano())
        .build();
  }

  /** A count. */
  static GameCount count(GroupCount count) {
    GroupCount.Common common = count.common();
    GameCount.Builder message =
        GameCount.newBuilder()
            .setVariantId(common.variantId())
            .setVariantDigest(common.variantDigest())
            .setTournamentId(common.tournamentId())
            .setWhite(common.white())
            .setBlack(common.black())
            .setGames(count.games())
            .setWhiteWins(count.whiteWins())
            .setBlackWins(count.blackWins())
            .setDraws(count.draws())
            .setMeanTurns(count.meanTurns());
    if (!common.result().isEmpty()) {
      message.setOutcome(
          Outcome.newBuilder()
              .setResult(result(common.result()))
              .setTermination(termination(common.termination())));
    }
    return message.build();
  }

  /** How a column has a result. */
  static String name(Result result) {
    return result.name().substring(RESULT.length());
  }

  /** How a column has a termination. */
  static String name(Termination termination) {
    return termination.name().substring(TERMINATION.length());
  }

  /**
   * The result of a column.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Result result(String name) {
    return Result.valueOf(RESULT + name);
  }

  /**
   * The termination of a column.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Termination termination(String name) {
    return Termination.valueOf(TERMINATION + name);
  }

  private static PlayedGame.Builder played(io.polyboard.proto.events.v1.Game game) {
    GameTurns turns = GameTurns.of(game);
    PlayedGame.Builder played = header(turns);
    for (int turn = 0; turn < game.getTurnsCount(); turn++) {
      played.addTurns(turn(game.getTurns(turn), turns.record(turn)));
    }
    return played;
  }

  private static PlayedTurn turn(String text, TurnRecord record) {
    PlayedTurn.Builder turn = PlayedTurn.newBuilder().setText(text);
    if (record.isSearched()) {
      turn.setScore(Scores.message(record.score()))
          .setDepth(record.depth())
          .setNodes(record.nodes())
          .setTime(Durations.fromMillis(record.millis()));
    }
    return turn.build();
  }

  private static PlayedGame.Builder header(GameTurns turns) {
    var game = turns.game();
    PlayedGame.Builder played =
        PlayedGame.newBuilder()
            .setRequest(game.getRequest())
            .setStartMfen(game.getStartMfen())
            .setOpeningTurns(game.getOpeningTurns())
            .setWhiteEffort(turns.white())
            .setBlackEffort(turns.black())
            .setWorker(game.getWorker());
    if (hasEnded(game)) {
      played.setOutcome(
          io.polyboard.contract.GameMessages.write(
              EndingMessages.read(game.getResult(), game.getTermination())));
    }
    return played;
  }

  /** Not where a game was rejected for it. */
  private static boolean hasEnded(io.polyboard.proto.events.v1.Game game) {
    return game.getResult() != GameResult.GAME_RESULT_UNSPECIFIED
        && game.getResult() != GameResult.UNRECOGNIZED
        && game.getTermination() != GameTermination.GAME_TERMINATION_UNSPECIFIED
        && game.getTermination() != GameTermination.UNRECOGNIZED;
  }
}
