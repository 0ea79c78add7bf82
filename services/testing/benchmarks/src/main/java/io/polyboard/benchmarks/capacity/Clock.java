package io.polyboard.benchmarks.capacity;

import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/** The time of a simulation, in seconds from its beginning, and what is to happen in it. */
final class Clock {
  private final Simulator simulator = new Simulator();

  Clock() {
    simulator.init();
  }

  double now() {
    return simulator.time();
  }

  /**
   * Has something happen.
   *
   * @param delay seconds from now, 0 or more
   */
  Event in(double delay, Runnable what) {
    Event event =
        new Event(simulator) {
          @Override
          public void actions() {
            what.run();
          }
        };
    event.schedule(delay);
    return event;
  }

  /** Lets time pass until {@link #stop} is called or nothing is to happen any more. */
  void run() {
    simulator.start();
  }

  void stop() {
    simulator.stop();
  }
}
