package io.polyboard.archive.grpc;

import com.google.protobuf.Timestamp;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.search.v1.PlayedGame;

/** Converts stored games to messages of the contract. */
final class GameMessages {
  private GameMessages() {}

  /** A game without its turns, with the name of its opening. */
  static Game withoutTurns(Stored<PlayedGame> stored, OpeningNaming openings)
      throws InterruptedException {
    Game.Builder game = withTurns(stored, openings).toBuilder();
    game.getGameBuilder().clearTurns().clearRecords();
    return game.build();
  }

  /** A game with its turns and the name of its opening. */
  static Game withTurns(Stored<PlayedGame> stored, OpeningNaming openings)
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
}
