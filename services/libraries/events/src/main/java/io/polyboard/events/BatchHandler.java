package io.polyboard.events;

import module java.base;

import io.polyboard.proto.events.v1.Event;

/** Makes use of events. Called by one thread at a time. */
@FunctionalInterface
public interface BatchHandler {
  /**
   * Makes use of events, some of which may have been used before. When this returns they count as
   * read; when it throws they come again, perhaps one by one.
   *
   * @param events 1 or more
   */
  void handle(List<Event> events) throws Exception;
}
