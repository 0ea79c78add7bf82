package io.polyboard.search.kafka;

import module java.base;

import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.search.worker.GameThreads;

/**
 * The games and positions that this process has taken from the queue. Decides which of its workers
 * may poll for more: one for each free table, and one more to find out whether another owner waits,
 * to whom a long game should give way. No request is taken ahead of a free table, because that made
 * tournaments slower, see the README of the benchmarks. Thread-safe.
 */
final class HeldWork {
  /** Work that waits longer for a table is requeued: another process may have one. */
  static final Duration WAIT = Duration.ofSeconds(2);

  /** How often to check for a waiting owner while the queue is empty. */
  private static final long CHECK_NANOS = 1_000_000_000;

  /** Maximum number of requests requeued to find one of an owner who has fewer tables. */
  private static final int MAX_PASSED = 200;

  /** A game may keep its table twice as long each time it has given way, up to this many times. */
  private static final int MAX_DOUBLINGS = 20;

  private final GameThreads tables;
  private final long yieldNanos;
  private final Set<Playing> works = new LinkedHashSet<>();
  private final ReentrantReadWriteLock alone = new ReentrantReadWriteLock(true);

  /** Number of workers that poll the queue of short games. */
  private int polling;

  /** The ids of requests that were requeued because their owners have enough tables. */
  private final Set<String> passed = new HashSet<>();

  /** When to check next whether another owner waits. */
  private long checkAt = System.nanoTime();

  /**
   * @param yieldAfter how long a game may keep its table while other owners wait
   */
  HeldWork(GameThreads tables, Duration yieldAfter) {
    this.tables = tables;
    yieldNanos = yieldAfter.toNanos();
  }

  /**
   * Waits until a worker may poll for a request; the poll ends with {@link #polled}.
   *
   * @param ofLong whether it polls the queue of long games
   * @return whether it may poll
   */
  synchronized boolean mayPoll(boolean ofLong, Duration atMost) throws InterruptedException {
    if (!mayPoll(ofLong)) {
      TimeUnit.NANOSECONDS.timedWait(this, atMost.toNanos());
      if (!mayPoll(ofLong)) {
        return false;
      }
    }
    polling += ofLong ? 0 : 1;
    return true;
  }

  private boolean mayPoll(boolean ofLong) {
    int size = tables.size();
    if (works.stream().anyMatch(each -> each.work().isSuspect())) {
      return false;
    }
    boolean checks = checkAt - System.nanoTime() <= 0 && works.stream().anyMatch(this::mayGiveWay);
    long taken =
        ofLong ? works.stream().filter(each -> each.work().isLong()).count() : unplayed() + polling;
    return taken < size + (checks ? 1 : 0);
  }

  /**
   * Ends a poll.
   *
   * @param isEmpty whether the queue was empty
   */
  synchronized void polled(boolean ofLong, boolean isEmpty) {
    polling -= ofLong ? 0 : 1;
    if (isEmpty && unplayed() >= tables.size()) {
      checkAt = System.nanoTime() + CHECK_NANOS;
      passed.clear();
    }
    notifyAll();
  }

  synchronized void add(Playing work) {
    works.add(work);
  }

  /**
   * Finds a table for work that was taken: a free one, or that of a game that then gives way
   * because its owner has more tables.
   *
   * @return whether a table is free, or will be soon; otherwise the request must be requeued
   */
  synchronized boolean hasTable(TakenWork work) {
    boolean isFull = works.stream().anyMatch(this::mayGiveWay) && unplayed() >= tables.size();
    if (!isFull || work.isSuspect()) {
      return true;
    }
    Optional<Playing> inTheWay = inTheWayOf(work);
    if (inTheWay.isPresent()) {
      inTheWay.get().giveWay();
      passed.clear();
      return true;
    }
    if (!passed.add(work.id()) || passed.size() >= MAX_PASSED) {
      // No other owner waits, so the next check may be later.
      checkAt = System.nanoTime() + yieldNanos;
      passed.clear();
    }
    return false;
  }

  private boolean mayGiveWay(Playing game) {
    int doublings = Math.min(game.work().yields(), MAX_DOUBLINGS);
    return !game.isGivingWay()
        && !game.work().isSuspect()
        && game.nanosAtTable() / yieldNanos >= 1L << doublings;
  }

  private Optional<Playing> inTheWayOf(TakenWork work) {
    Map<String, Integer> tablesOf = new HashMap<>();
    works.stream()
        .filter(each -> !each.isPlayed() && !each.isGivingWay())
        .forEach(each -> tablesOf.merge(each.work().share(), 1, Integer::sum));
    int own = tablesOf.getOrDefault(work.share(), 0);
    return works.stream()
        .filter(this::mayGiveWay)
        .filter(each -> {
          int more = tablesOf.getOrDefault(each.work().share(), 0) - own;
          return own == 0 ? more >= 1 : more >= 2;
        })
        .max(Comparator.comparingInt(each -> tablesOf.getOrDefault(each.work().share(), 0)));
  }

  synchronized void remove(Playing work) {
    works.remove(work);
    notifyAll();
  }

  synchronized List<HeldGame> reported() {
    return works.stream().map(each -> each.work().held(each.isPlaying())).toList();
  }

  private long unplayed() {
    return works.stream().filter(each -> !each.isPlayed()).count();
  }

  /** The lock to hold while work is done: shared, or exclusive in this process for a suspect. */
  Lock lock(TakenWork work) {
    return work.isSuspect() ? alone.writeLock() : alone.readLock();
  }

  synchronized void changed() {
    notifyAll();
  }
}
