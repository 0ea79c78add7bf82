package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.events.EventRefusedException;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Publisher;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.GameRequest;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Collects the records that a relay publishes, in their order. Thread-safe. */
public final class Published implements Publisher {
  private final List<Event> events = new ArrayList<>();
  private boolean down;

  /** From the next batch on: a batch that begins while it is down is refused as a whole. */
  private boolean comesUp;

  private int taken;
  private Predicate<Outgoing> refused = outgoing -> false;

  /** Accepts a record, or refuses it while it is down. */
  @Override
  public synchronized CompletableFuture<Void> write(Outgoing outgoing) {
    if (down) {
      return CompletableFuture.failedFuture(new EventsUnavailableException("down", null));
    }
    if (refused.test(outgoing) && !outgoing.topic().endsWith(".dead")) {
      return CompletableFuture.failedFuture(
          new EventRefusedException("never", new RecordTooLargeException()));
    }
    try {
      events.add(Events.parse(outgoing.value()));
    } catch (InvalidEventException e) {
      return CompletableFuture.failedFuture(e);
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized void flush() {
    down = down && !comesUp;
  }

  /** Refuses everything from now on, or nothing after the batch that is being written. */
  public synchronized void setDown(boolean down) {
    this.down = this.down || down;
    comesUp = !down;
  }

  /** Never accepts some records, except for their dead letters. */
  public synchronized void refuse(Predicate<Outgoing> which) {
    refused = which;
  }

  /** All events so far. */
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /** The requested games, including repetitions. */
  public List<GameRequest> requests() {
    return events().stream()
        .filter(Event::hasGameRequested)
        .map(event -> event.getGameRequested().getRequest())
        .toList();
  }

  /** The games requested since the last call. */
  public List<GameRequest> takeRequests() {
    return takeEvents().stream().map(event -> event.getGameRequested().getRequest()).toList();
  }

  /** The events that requested games since the last call. */
  public synchronized List<Event> takeEvents() {
    List<Event> requests =
        events.subList(taken, events.size()).stream().filter(Event::hasGameRequested).toList();
    taken = events.size();
    return requests;
  }
}
