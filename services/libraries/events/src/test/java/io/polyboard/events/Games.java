package io.polyboard.events;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;

/** Events of games of which nothing but the id matters. */
final class Games {
  private Games() {}

  static EventWriter.Outgoing played(Topic topic, String game) {
    GameRequest.Builder request = GameRequest.newBuilder().setGameId(game);
    return EventWriter.Outgoing.of(
        topic,
        game,
        Events.of(
            GamePlayed.newBuilder().setGame(PlayedGame.newBuilder().setRequest(request)).build()));
  }

  static String id(Event event) {
    return event.getGamePlayed().getGame().getRequest().getGameId();
  }
}
