package io.polyboard.archive.grpc;

import com.google.protobuf.Timestamp;
import io.polyboard.archive.openings.GameOpenings;
import io.polyboard.archive.store.GroupCount;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.PlayedGame;

/** What the archive keeps, in the terms of the contract. */
final class GameMessages {
  private static final String RESULT = "RESULT_";
  private static final String TERMINATION = "TERMINATION_";

  private GameMessages() {}

  /** A game without its turns, and the name of its opening. */
  static Game withoutTurns(Stored<PlayedGame> stored, GameOpenings.Batch openings)
      throws InterruptedException {
    Game.Builder game = withTurns(stored, openings).toBuilder();
    game.getGameBuilder().clearTurns().clearRecords();
    return game.build();
  }

  /** A game with its turns, and the name of its opening. */
  static Game withTurns(Stored<PlayedGame> stored, GameOpenings.Batch openings)
      throws InterruptedException {
    PlayedGame game = stored.read();
    return Game.newBuilder()
        .setGameId(game.getRequest().getGameId())
        .setGame(game)
        .setTurnCount(game.getTurnsCount())
        .setArchivedAt(archivedAt(stored.place()))
        .setOpening(openings.name(game))
        .build();
  }

  static RejectedGame rejected(Stored<GameRejected> stored) {
    GameRejected rejected = stored.read();
    RejectedGame.Builder message =
        RejectedGame.newBuilder()
            .setGame(rejected.getGame())
            .setReason(rejected.getReason())
            .setMfen(rejected.getMfen())
            .setIllegalTurnReason(rejected.getIllegalTurnReason())
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
}
