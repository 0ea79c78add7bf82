package io.polyboard.search.kafka;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/** A game that this process holds: it waits for a table, is played, or is over. Thread-safe. */
final class Playing implements GamePlayer.Progress {
  private final TakenWork game;
  private final GamePlayer player;
  private final GamesHeld held;
  private final Thread thread;
  private final long takenAt = System.nanoTime();
  private final AtomicReference<Table> table = new AtomicReference<>(Table.WAITED_FOR);
  private volatile long begunAt;
  private volatile boolean started;
  private volatile boolean played;

  Playing(TakenWork game, GamePlayer player, GamesHeld held) {
    this.game = game;
    this.player = player;
    this.held = held;
    thread = Thread.ofVirtual().name(game.id()).unstarted(this::play);
  }

  /** Lets it be played as soon as there is a table; to be called once. */
  void start() {
    started = true;
    thread.start();
  }

  private void play() {
    try {
      player.play(game, this);
      held.remove(this);
    } catch (InterruptedException e) {
      // Whoever interrupts sees to what becomes of it.
    } finally {
      played();
    }
  }

  TakenWork game() {
    return game;
  }

  /** Whether it has its table. */
  private enum Table {
    WAITED_FOR,
    TAKEN,
    GIVEN_UP
  }

  @Override
  public void begun() {
    begunAt = System.nanoTime();
    if (!table.compareAndSet(Table.WAITED_FOR, Table.TAKEN)) {
      throw new CancellationException("it waits no more");
    }
  }

  @Override
  public void played() {
    played = true;
    held.changed();
  }

  @Override
  public boolean isLast() {
    return held.unplayed() == 0;
  }

  /** Whether it needs its table no more, though Kafka may not have it yet. */
  boolean isPlayed() {
    return played;
  }

  /** Whether it has had a table. */
  boolean hasBegun() {
    return table.get() == Table.TAKEN;
  }

  /**
   * Has it wait no longer for a table, if it does.
   *
   * @return whether it did; it is not going to be played then
   */
  boolean giveUpWaiting() {
    return started && table.compareAndSet(Table.WAITED_FOR, Table.GIVEN_UP);
  }

  /** For how long it has had its table; 0 where it has none. */
  long nanosAtTable() {
    return hasBegun() && !played ? System.nanoTime() - begunAt : 0;
  }

  long nanosSinceTaken() {
    return System.nanoTime() - takenAt;
  }

  /** Has it end soon, if it is not over. */
  void interrupt() {
    thread.interrupt();
  }

  /** Waits until it is over. */
  void join(Duration atMost) throws InterruptedException {
    if (started) {
      boolean unused = thread.join(atMost);
    }
  }
}
