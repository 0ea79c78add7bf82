package io.polyboard.benchmarks.capacity;

import io.polyboard.search.worker.Pace;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * A process of the search service: it takes games from its partition of the queue as long as it has
 * room, reports them before they leave the queue, and plays them at its tables. How many it takes
 * at a time, and how many wait, follows from how long games took, by the {@link Pace} of the real
 * one.
 */
final class WorkerProcess {
  private static final double SHORT_SECONDS = Pace.SHORT_NANOS / 1e9;

  /** A game that waits longer for a table is given back; in the middle, since looks are rare. */
  private static final double WAIT_SECONDS = 2.25;

  /** For so long a played game waits for others to be written with ({@code linger.ms}). */
  private static final double LINGER_SECONDS = 0.2;

  private final Clock clock;
  private final int tables;
  private final ShareQueue queue;
  private final Costs costs;
  private final Network network;
  private final Processors processors;
  private final Outside outside;

  private final Queue<SimulatedGame> waiting = new ArrayDeque<>();
  private final Set<SimulatedGame> playing = new HashSet<>();
  private final Pace pace = new Pace();
  private boolean isTaking;

  /** Requests that a report tells of, and of which the broker is told with the next fetch. */
  private int unacknowledged;

  private double busySeconds;
  private double countedAt;
  private long givenBack;

  /** What a worker process has to do with others. */
  interface Outside {
    /** A report is in its topic. */
    void reported(WorkerProcess by);

    /** A played game is in its topic. */
    void played(SimulatedGame game);

    /** A game is in the queue again. */
    void givenBack(SimulatedGame game);
  }

  WorkerProcess(
      Clock clock,
      int tables,
      ShareQueue queue,
      Costs costs,
      Network network,
      Processors processors,
      Outside outside) {
    this.clock = clock;
    this.tables = tables;
    this.queue = queue;
    this.costs = costs;
    this.network = network;
    this.processors = processors;
    this.outside = outside;
  }

  int tables() {
    return tables;
  }

  int atOnce() {
    return pace.atOnce();
  }

  long givenBack() {
    return givenBack;
  }

  /** Games a second, by how long the latest ones took; 0 if too few were played to tell. */
  double gamesPerSecond() {
    return pace.meanNanos() == 0 ? 0 : tables * 1e9 / pace.meanNanos();
  }

  /** Has it take games, if it does not and has room. */
  void goOn() {
    if (isTaking) {
      return;
    }
    if (hasRoom()) {
      isTaking = true;
      acknowledge();
      queue.fetch(pace.atOnce(), this::took);
    } else {
      acknowledge();
    }
  }

  private void acknowledge() {
    if (unacknowledged > 0) {
      queue.acknowledge(unacknowledged);
      unacknowledged = 0;
    }
  }

  private boolean hasRoom() {
    boolean slow = playing.stream().anyMatch(game -> clock.now() - game.takenAt > SHORT_SECONDS);
    return waiting.size() + playing.size() < tables + (slow ? 0 : pace.ahead());
  }

  private void took(List<SimulatedGame> games) {
    games.forEach(game -> game.takenAt = clock.now());
    report(() -> {
      unacknowledged += games.size();
      waiting.addAll(games);
      isTaking = false;
      playNext();
      if (games.stream().anyMatch(waiting::contains)) {
        clock.in(WAIT_SECONDS, this::giveBackWaiting);
      }
      goOn();
    });
  }

  private void report(Runnable then) {
    clock.in(
        network.acknowledged(),
        () -> {
          outside.reported(this);
          then.run();
        });
  }

  private void playNext() {
    while (playing.size() < tables && !waiting.isEmpty()) {
      SimulatedGame game = waiting.remove();
      count();
      playing.add(game);
      double begun = clock.now();
      processors.compute(game.seconds, () -> played(game, begun));
    }
  }

  private void played(SimulatedGame game, double begun) {
    count();
    playing.remove(game);
    game.timesPlayed++;
    pace.played(Math.round((clock.now() - begun) * 1e9), tables);
    boolean isLast = waiting.isEmpty() && playing.isEmpty();
    processors.compute(
        costs.workerGame(),
        () ->
            clock.in(
                (isLast ? 0 : LINGER_SECONDS) + network.acknowledged(),
                () -> outside.played(game)));
    playNext();
    goOn();
  }

  private void giveBackWaiting() {
    boolean any = false;
    for (Iterator<SimulatedGame> each = waiting.iterator(); each.hasNext(); ) {
      SimulatedGame game = each.next();
      if (clock.now() - game.takenAt > SHORT_SECONDS) {
        each.remove();
        givenBack++;
        any = true;
        clock.in(network.acknowledged(), () -> outside.givenBack(game));
      }
    }
    if (any) {
      report(() -> {});
      goOn();
    }
  }

  private void count() {
    busySeconds += playing.size() * (clock.now() - countedAt);
    countedAt = clock.now();
  }

  /** Forgets what was counted so far. */
  void countFromHere() {
    count();
    busySeconds = 0;
    givenBack = 0;
  }

  /** The time that its tables were taken since, all together. */
  double busySeconds() {
    count();
    return busySeconds;
  }
}
