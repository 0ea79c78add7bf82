package io.polyboard.search.worker;

import io.polyboard.engine.Engine;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Player;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * The memory for the engines of all games that are played: a game begins once there is room for
 * both players' transposition tables and for what each of their threads learns. Who waits longest
 * is first. Thread-safe.
 */
final class GameMemory {
  private static final int MEBIBYTE = 20;

  private final int most;
  private final Semaphore free;

  /**
   * @param mebibytes of all games together, 1 or more
   */
  GameMemory(int mebibytes) {
    most = mebibytes;
    free = new Semaphore(mebibytes, true);
  }

  /** What a game has of it, until it is closed. */
  final class Share implements AutoCloseable {
    private final int mebibytes;

    private Share(int mebibytes) {
      this.mebibytes = mebibytes;
    }

    @Override
    public void close() {
      free.release(mebibytes);
    }
  }

  /**
   * Waits for the room that a game needs.
   *
   * @throws IllegalStateException if it needs more than there is
   */
  Share take(GamePlan plan) throws InterruptedException {
    return take(
        Stream.of(plan.white(), plan.black())
            .filter(Player.Searching.class::isInstance)
            .map(Player.Searching.class::cast)
            .mapToLong(player -> Engine.bytes(plan.variant(), player.settings()))
            .sum());
  }

  /**
   * Waits for the room that engines need.
   *
   * @param bytes of them all
   * @throws IllegalStateException if it needs more than there is
   */
  Share take(long bytes) throws InterruptedException {
    long needed = bytes + (1 << MEBIBYTE) - 1 >> MEBIBYTE;
    if (needed > most) {
      throw new IllegalStateException(
          "its engines take %d MiB; this worker has %d MiB of its heap for those of games"
              .formatted(needed, most));
    }
    free.acquire((int) needed);
    return new Share((int) needed);
  }
}
