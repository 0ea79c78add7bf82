package io.polyboard.search.kafka;

import module java.base;

/** A game that a worker has: it waits for a table, is played, or is over. Thread-safe. */
final class Playing {
  /** For how long a result that is being written may take to reach Kafka when its worker ends. */
  private static final Duration WRITING = Duration.ofSeconds(2);

  private final TakenWork work;
  private final HeldWork held;
  private final FutureTask<Void> task;
  private final Thread thread;
  private final long takenAt = System.nanoTime();
  private volatile long begunAt;
  private volatile boolean begun;
  private volatile boolean played;
  private volatile boolean givesWay;

  /** Makes it; {@link #start} lets it be played. */
  Playing(TakenWork work, GamePlayer player, HeldWork held) {
    this.work = work;
    this.held = held;
    task =
        new FutureTask<>(() -> {
          Lock lock = held.lock(work);
          lock.lockInterruptibly();
          try {
            player.play(work, this);
            return null;
          } finally {
            lock.unlock();
          }
        });
    thread = Thread.ofVirtual().name(work.id()).unstarted(task);
  }

  /** Lets it be played as soon as there is a table; to be called once. */
  void start() {
    thread.start();
  }

  TakenWork work() {
    return work;
  }

  /** Called when there is a table. */
  void begun() {
    begunAt = System.nanoTime();
    begun = true;
  }

  /** Called when it has left its table, though Kafka may not have its result yet. */
  void played() {
    synchronized (task) {
      played = true;
    }
    held.changed();
  }

  /** Whether it has left its table. */
  boolean isPlayed() {
    return played;
  }

  /** Whether it has its table. */
  boolean isPlaying() {
    return begun && !played;
  }

  /** Whether it has had a table. */
  boolean hasBegun() {
    return begun;
  }

  /** Asks its worker to end it, and to requeue it: others wait who have fewer tables. */
  void giveWay() {
    givesWay = true;
  }

  boolean isGivingWay() {
    return givesWay;
  }

  /** For how long it has had its table; 0 where it has none. */
  long nanosAtTable() {
    return isPlaying() ? System.nanoTime() - begunAt : 0;
  }

  /** Whether it has waited for a table for longer than a time. */
  boolean hasWaited(Duration time) {
    return !hasBegun() && System.nanoTime() - takenAt > time.toNanos();
  }

  /**
   * Makes it end soon, and waits for that. A result that is on its way to Kafka is not interrupted:
   * it may arrive all the same, and its request must not be given back too.
   *
   * @return whether Kafka has its result all the same
   */
  boolean end(Duration atMost) throws InterruptedException {
    synchronized (task) {
      if (!played) {
        thread.interrupt();
      }
    }
    return thread.join(played ? WRITING : atMost) && task.state() == FutureTask.State.SUCCESS;
  }

  /**
   * Waits until it is over.
   *
   * @return whether it is
   */
  boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  /**
   * How it ended, once it has.
   *
   * @throws ExecutionException if it could not be played
   */
  void result() throws ExecutionException, InterruptedException {
    task.get();
  }
}
