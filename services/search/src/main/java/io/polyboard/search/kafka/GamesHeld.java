package io.polyboard.search.kafka;

import io.polyboard.proto.events.v1.HeldGame;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The games that this process has taken from the queue, until Kafka has how they ended.
 * Thread-safe.
 */
final class GamesHeld {
  private final Set<Playing> games = new LinkedHashSet<>();
  private long changes;

  synchronized void add(Collection<Playing> taken) {
    games.addAll(taken);
  }

  synchronized void remove(Playing game) {
    games.remove(game);
    changed();
  }

  synchronized void removeAll(Collection<Playing> others) {
    games.removeAll(others);
    changed();
  }

  /** In the order in which they were taken. */
  synchronized List<Playing> all() {
    return List.copyOf(games);
  }

  /** As a report tells of them. */
  List<HeldGame> reported() {
    return all().stream().map(each -> each.game().held()).toList();
  }

  /** How many need a table, or have one. */
  synchronized int unplayed() {
    return (int) games.stream().filter(each -> !each.isPlayed()).count();
  }

  /** Has whoever waits look again. */
  synchronized void changed() {
    changes++;
    notifyAll();
  }

  /** Grows with every change. */
  synchronized long changes() {
    return changes;
  }

  /** Waits until there are more changes than these, at most for so long. */
  synchronized void await(long seen, long millis) throws InterruptedException {
    if (changes == seen && millis > 0) {
      wait(millis);
    }
  }
}
