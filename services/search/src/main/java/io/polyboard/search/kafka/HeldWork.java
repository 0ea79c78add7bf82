package io.polyboard.search.kafka;

import module java.base;

import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.search.worker.GameThreads;

/**
 * The games and positions that this process has from the queue, and which of its workers may look
 * for more. There is a place for each table, and one more to find out whether another owner waits
 * for whom a long game is to give way. No request is taken before there is a table for it: that
 * made tournaments slower, see the README of the benchmarks. Thread-safe.
 */
final class HeldWork {
  /** What waits longer for a table is requeued: another process may have one. */
  static final Duration WAIT = Duration.ofSeconds(2);

  /** How often to look whether somebody waits, where nobody does. */
  private static final long LOOK_NANOS = 1_000_000_000;

  /** Requests that are requeued at most to find one of somebody who has fewer tables. */
  private static final int MAX_PASSED = 200;

  /** A game may have its table for twice as long after each time that it gave way, up to this. */
  private static final int MAX_DOUBLINGS = 20;

  private final GameThreads tables;
  private final long yieldNanos;
  private final Set<Playing> works = new LinkedHashSet<>();
  private final ReentrantReadWriteLock alone = new ReentrantReadWriteLock(true);

  /** Workers that look for short games. */
  private int looking;

  /** The ids of requests of the same owners that a look has passed over. */
  private final Set<String> passed = new HashSet<>();

  private long looksAt = System.nanoTime();

  /**
   * @param yieldAfter how long a game may have its table while others wait
   */
  HeldWork(GameThreads tables, Duration yieldAfter) {
    this.tables = tables;
    yieldNanos = yieldAfter.toNanos();
  }

  /**
   * Waits until a worker may look for a request; it looks until {@link #looked}.
   *
   * @param ofLong whether it looks for those of long games
   * @return whether it may
   */
  synchronized boolean mayLook(boolean ofLong, Duration atMost) throws InterruptedException {
    if (!mayLook(ofLong)) {
      TimeUnit.NANOSECONDS.timedWait(this, atMost.toNanos());
      if (!mayLook(ofLong)) {
        return false;
      }
    }
    looking += ofLong ? 0 : 1;
    return true;
  }

  private boolean mayLook(boolean ofLong) {
    int size = tables.size();
    if (works.stream().anyMatch(each -> each.work().isSuspect())) {
      return false;
    }
    boolean looks = looksAt - System.nanoTime() <= 0 && works.stream().anyMatch(this::mayGiveWay);
    long taken =
        ofLong ? works.stream().filter(each -> each.work().isLong()).count() : unplayed() + looking;
    return taken < size + (looks ? 1 : 0);
  }

  /**
   * Ends a look.
   *
   * @param isEmpty whether nothing was in the queue
   */
  synchronized void looked(boolean ofLong, boolean isEmpty) {
    looking -= ofLong ? 0 : 1;
    if (isEmpty && unplayed() >= tables.size()) {
      looksAt = System.nanoTime() + LOOK_NANOS;
      passed.clear();
    }
    notifyAll();
  }

  synchronized void add(Playing work) {
    works.add(work);
  }

  /**
   * Finds a table for what was taken: a free one, or that of a game that then gives way, since its
   * owner has more of the tables.
   *
   * @return whether there is one, or will be soon; otherwise the request is to be requeued
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
      // Where nobody else waits there is no hurry to look again.
      looksAt = System.nanoTime() + yieldNanos;
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

  /** The lock to hold while something is played: with others, or alone in this process. */
  Lock lock(TakenWork work) {
    return work.isSuspect() ? alone.writeLock() : alone.readLock();
  }

  synchronized void changed() {
    notifyAll();
  }
}
