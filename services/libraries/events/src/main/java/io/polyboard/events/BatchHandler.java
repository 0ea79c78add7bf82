package io.polyboard.events;

import module java.base;

import io.polyboard.proto.events.v1.Event;

/** Processes events. Called by one thread at a time. */
@FunctionalInterface
public interface BatchHandler {
  /**
   * Processes events; some may have been processed before. Events count as read when this returns;
   * they are delivered again, perhaps one by one, if it throws.
   *
   * @param events 1 or more
   */
  void handle(List<Event> events) throws Exception;
}
