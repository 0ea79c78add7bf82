package io.polyboard.contract.catalogue;

import module java.base;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import io.polyboard.events.CompactedReader;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.service.thread.ServiceThreads;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * The states of tournaments and studies, as the tournament service tells them; read from when the
 * first is made that asks for them. Thread-safe.
 */
@Singleton
public class TournamentStates {
  /** The latest change of each tournament. */
  private final Map<String, Event> changes = new ConcurrentHashMap<>();

  private final CompactedReader reader;

  @Inject
  TournamentStates(KafkaSettings settings, Topics topics, ServiceThreads threads) {
    reader = new CompactedReader(Topic.TOURNAMENTS, settings, topics, threads, this::take);
  }

  /** The state of a tournament or study as far as it was told; empty where nothing was. */
  public Optional<TournamentState> state(String id) {
    return Optional.ofNullable(changes.get(id))
        .map(event -> event.getTournamentChanged().getState());
  }

  /**
   * Whether a request is void: its tournament or study has changed its state since, so that it
   * wants the game or the position no more, or has asked for it again. A request that is younger
   * than the latest change known here is not void, whatever the state: the state has then changed
   * again, which is not yet known.
   *
   * @param id of the tournament or study
   * @param requested when the request was made
   */
  public boolean isVoid(String id, Timestamp requested) {
    Event change = changes.get(id);
    return change != null && Timestamps.compare(requested, change.getTime()) < 0;
  }

  /**
   * How many games the standings of tournaments count, by their ids.
   *
   * @param before only of those that had ended by then
   */
  public Map<String, Long> countedGames(Instant before) {
    Timestamp then = Timestamps.fromMillis(before.toEpochMilli());
    Map<String, Long> counted = new HashMap<>();
    changes.forEach((id, event) -> {
      long games = event.getTournamentChanged().getCountedGames();
      if (games > 0 && Timestamps.compare(event.getTime(), then) < 0) {
        counted.put(id, games);
      }
    });
    return counted;
  }

  private void take(Event event) {
    changes.merge(
        event.getTournamentChanged().getTournamentId(),
        event,
        (known, told) -> Timestamps.compare(told.getTime(), known.getTime()) < 0 ? known : told);
  }

  @PreDestroy
  void close() {
    reader.close();
  }
}
