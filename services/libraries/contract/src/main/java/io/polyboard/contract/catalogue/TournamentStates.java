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
 * The states of tournaments and studies, as published by the tournament service. Reads them from
 * the creation of this bean on. Thread-safe.
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

  /** The last known state of a tournament or study; empty if none is known. */
  public Optional<TournamentState> state(String id) {
    return Optional.ofNullable(changes.get(id))
        .map(event -> event.getTournamentChanged().getState());
  }

  /**
   * Whether a request is void: its tournament or study has changed its state after the request, so
   * it no longer wants the game or position, or has requested it again. A request younger than the
   * latest known change is not void, whatever the state: a later change is then not known here yet.
   *
   * @param id of the tournament or study
   * @param requested when the request was made
   */
  public boolean isVoid(String id, Timestamp requested) {
    Event change = changes.get(id);
    return change != null && Timestamps.compare(requested, change.getTime()) < 0;
  }

  /**
   * The number of games that the standings of tournaments count, by tournament id.
   *
   * @param before only for tournaments whose latest change is before this time
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
        (known, next) -> Timestamps.compare(next.getTime(), known.getTime()) < 0 ? known : next);
  }

  @PreDestroy
  void close() {
    reader.close();
  }
}
