package io.polyboard.search.kafka;

import module java.base;

/** A game or position of a worker: it waits for a table, is played, or is over. Thread-safe. */
final class Playing {
  /** How long the write of a result to Kafka may take when its worker ends. */
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

  /** Creates it; {@link #start} begins. */
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

  /** Begins it as soon as a table is free; to be called once. */
  void start() {
    thread.start();
  }

  TakenWork work() {
    return work;
  }

  /** Called when it gets a table. */
  void begun() {
    begunAt = System.nanoTime();
    begun = true;
  }

  /** Called when it has left its table; Kafka may not have its result yet. */
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

  /** Asks its worker to end and requeue it, because an owner with fewer tables waits. */
  void giveWay() {
    givesWay = true;
  }

  boolean isGivingWay() {
    return givesWay;
  }

  /** How long it has had its table; 0 if it has none. */
  long nanosAtTable() {
    return isPlaying() ? System.nanoTime() - begunAt : 0;
  }

  /** Whether it has waited for a table for longer than this. */
  boolean hasWaited(Duration time) {
    return !hasBegun() && System.nanoTime() - takenAt > time.toNanos();
  }

  /**
   * Makes it end soon, and waits for the end. The write of a result to Kafka is not interrupted:
   * the result might arrive although its request was requeued.
   *
   * @return whether Kafka has its result nevertheless
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
   * @return whether it is over
   */
  boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  /**
   * Throws if it failed; to be called when it is over.
   *
   * @throws ExecutionException if it could not be played
   */
  void result() throws ExecutionException, InterruptedException {
    task.get();
  }
}
