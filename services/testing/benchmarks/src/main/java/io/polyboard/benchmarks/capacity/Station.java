package io.polyboard.benchmarks.capacity;

import java.util.ArrayDeque;
import java.util.Queue;
import umontreal.ssj.stat.Tally;

/** Something that does one thing at a time for each of its servers, first come, first served. */
final class Station {
  private final Clock clock;
  private final String name;
  private final int servers;
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private final Tally waits = new Tally();
  private int busy;
  private double busySeconds;
  private double countedAt;
  private double since;

  private record Waiting(double from, Work work) {}

  /** What is done while it has a server. */
  interface Work {
    /**
     * @param done is to be called when the server is free again
     */
    void begin(Runnable done);
  }

  Station(Clock clock, String name, int servers) {
    this.clock = clock;
    this.name = name;
    this.servers = servers;
  }

  String name() {
    return name;
  }

  int servers() {
    return servers;
  }

  /** Has something done as soon as a server is free. */
  void serve(Work work) {
    waiting.add(new Waiting(clock.now(), work));
    beginNext();
  }

  private void beginNext() {
    while (busy < servers && !waiting.isEmpty()) {
      Waiting next = waiting.remove();
      waits.add(clock.now() - next.from);
      count();
      busy++;
      next.work.begin(() -> {
        count();
        busy--;
        beginNext();
      });
    }
  }

  private void count() {
    busySeconds += busy * (clock.now() - countedAt);
    countedAt = clock.now();
  }

  /** Forgets what was counted so far. */
  void countFromHere() {
    count();
    busySeconds = 0;
    since = clock.now();
    waits.init();
  }

  /** The part of the time that its servers were busy, 0 to 1. */
  double utilisation() {
    count();
    return clock.now() > since ? busySeconds / servers / (clock.now() - since) : 0;
  }

  /** How long those waited that have been begun with, in seconds. */
  Tally waits() {
    return waits;
  }
}
