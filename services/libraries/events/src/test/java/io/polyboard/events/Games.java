package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;

/** Events of games that have only an id, and their topics. */
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

  /** Creates the topics. */
  static Topics topics(KafkaSettings settings, int partitions) throws InterruptedException {
    Topics topics = new Topics(settings, partitions, Duration.ofDays(1));
    topics.start();
    assertThat(topics.await(Duration.ofMinutes(2))).isTrue();
    return topics;
  }

  static String id(Event event) {
    return event.getGamePlayed().getGame().getRequest().getGameId();
  }
}
