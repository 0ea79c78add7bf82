package io.polyboard.search.kafka;

import com.google.protobuf.util.Durations;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests from the queue, has them played, and reports which games this process holds. Has
 * one thread, which begins anew after any failure of Kafka, while games are played on.
 *
 * <p>A request leaves the queue once a report tells of its game, before that is played: the broker
 * counts all records between the oldest one that is taken and the newest, so that a long game whose
 * request stayed would in the end hold up all the others. From then on the report says whose game
 * it is; where reports cease, the tournament service asks for what the latest one told of.
 */
final class QueueConsumer {
  private static final Logger LOG = Logger.getLogger(QueueConsumer.class);
  private static final long PAUSE_MILLIS = 500;

  /** How long games that are to end may take for it. */
  private static final Duration ENDING = Duration.ofMillis(300);

  /** How often to look whether games are still wanted. */
  private static final long LOOK_NANOS = 500_000_000;

  /** A game that waits longer for a table is given back: another process may have one. */
  private static final long WAIT_NANOS = 2_000_000_000L;

  /** A game that so many attempts have failed to play may end its process: it is played alone. */
  private static final int SUSPECT = 2;

  private static final int REPORTS_A_LEASE = 3;

  /** How often to look whether somebody waits for whom a game could give way. */
  private static final long WAY_NANOS = 1_000_000_000;

  /** How long to wait for what is in the queue then. */
  private static final Duration WAY_POLL = Duration.ofMillis(200);

  /** Requests that are passed over at most to find one of somebody who has fewer tables. */
  private static final int MOST_PASSED = 200;

  /** A game may have its table for twice as long after each time that it gave way, up to this. */
  private static final int MOST_DOUBLINGS = 20;

  private final Map<String, Object> configuration;
  private final SearchConfig settings;
  private final GameThreads tables;
  private final GamePlayer player;
  private final WorkerName name;
  private final EventWriter writer;
  private final SearchMetrics metrics;
  private final ServiceThread thread;

  private final GamesHeld held = new GamesHeld();
  private final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();
  private volatile @Nullable String trouble;
  private volatile @Nullable QueueMember current;

  /** Until when games may go on; of no meaning before it is stopped. */
  private volatile long drainsUntil;

  // Of the thread.
  private final Queue<Playing> suspects = new ArrayDeque<>();
  private @Nullable Playing alone;
  private long looksForOthersAt = System.nanoTime();
  private long reportedAt;
  private long lookedAt = System.nanoTime();

  /** Whether some game takes long, so that none is to wait here for its end. */
  private boolean slow;

  /**
   * Makes a consumer; {@link #start} begins.
   *
   * @param configuration of the share consumer
   * @param settings of how long a report holds, and a game may have its table
   */
  QueueConsumer(
      String thread,
      Map<String, Object> configuration,
      SearchConfig settings,
      GameThreads tables,
      GamePlayer player,
      WorkerName name,
      EventWriter writer,
      SearchMetrics metrics,
      ServiceThreads threads) {
    this.configuration = configuration;
    this.settings = settings;
    reportedAt = System.nanoTime() - settings.lock().toNanos();
    this.tables = tables;
    this.player = player;
    this.name = name;
    this.writer = writer;
    this.metrics = metrics;
    this.thread = threads.make(thread, this::run);
  }

  void start() {
    thread.start();
  }

  /**
   * Takes nothing more, and gives back what is not over in time.
   *
   * @param drain how long games that have begun may go on
   */
  void stop(Duration drain) {
    drainsUntil = System.nanoTime() + drain.toNanos();
    stopped.complete(null);
    thread.end();
    held.changed();
    QueueMember member = current;
    if (member != null) {
      member.wakeup();
    }
  }

  /**
   * Waits until it has ended.
   *
   * @return whether it has
   */
  boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  /** What keeps it from reading now. */
  Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  private void run() throws InterruptedException {
    try {
      while (!stopped.isDone()) {
        try {
          consume();
        } catch (WakeupException e) {
          // It is stopped.
        } catch (KafkaException | EventsUnavailableException | IllegalStateException e) {
          trouble = String.valueOf(e.getMessage());
          LOG.warnf("the queue of games: %s; begins anew", e.getMessage());
          pause();
        }
      }
    } finally {
      suspects.clear();
      alone = null;
      if (stopped.isDone()) {
        drain();
      }
      giveBack(held.all());
      report();
    }
  }

  /** Lets games that have begun go on while they may, and reports them; others are given back. */
  private void drain() throws InterruptedException {
    boolean begunOnly = false;
    while (held.unplayed() > 0 && nanosToDrain() > 0) {
      long changes = held.changes();
      try {
        if (!begunOnly) {
          giveBack(
              held.all().stream()
                  .filter(game -> game.giveUpWaiting() || !game.hasBegun())
                  .toList());
          begunOnly = true;
        }
        look();
        if (nanosToReport() <= 0) {
          report();
        }
      } catch (KafkaException | EventsUnavailableException e) {
        LOG.warnf("the games that are played on are not reported: %s", e.getMessage());
      }
      long nanos = Math.min(nanosToWork(), nanosToDrain());
      held.await(changes, TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos)) + 1);
    }
  }

  private long nanosToDrain() {
    return drainsUntil - System.nanoTime();
  }

  private void pause() throws InterruptedException {
    try {
      stopped.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // Paused.
    } catch (ExecutionException e) {
      throw new IllegalStateException("completed by this class alone", e);
    }
  }

  private void consume() throws InterruptedException {
    try (QueueMember member = new QueueMember(configuration, tables.atOnce())) {
      current = member;
      while (!stopped.isDone()) {
        long changes = held.changes();
        look();
        if (nanosToReport() <= 0) {
          report();
        }
        beginSuspect();
        if (hasRoom()) {
          take(member);
        } else if (suspects.isEmpty()
            && alone == null
            && looksForOthersAt - System.nanoTime() <= 0
            && held.all().stream().anyMatch(this::mayGiveWay)) {
          giveWay(member);
        } else {
          member.commit();
          held.await(changes, TimeUnit.NANOSECONDS.toMillis(nanosToWork()) + 1);
        }
        trouble = null;
      }
    } finally {
      current = null;
    }
  }

  /** Has a game played that is to be alone, once it is. */
  private void beginSuspect() {
    if (alone != null && alone.isPlayed()) {
      alone = null;
    }
    if (!suspects.isEmpty() && held.unplayed() == suspects.size()) {
      alone = suspects.remove();
      alone.start();
    }
  }

  private boolean hasRoom() {
    return suspects.isEmpty() && alone == null && tables.hasRoom(held.unplayed(), slow);
  }

  /** Until it is time to look, or to report. */
  private long nanosToWork() {
    long look = lookedAt + LOOK_NANOS - System.nanoTime();
    return Math.min(look, nanosToReport());
  }

  private long nanosToReport() {
    return reportedAt + settings.lock().toNanos() / REPORTS_A_LEASE - System.nanoTime();
  }

  private void report() throws InterruptedException {
    WorkerReported.Builder report =
        WorkerReported.newBuilder()
            .setWorkerId(name.processId())
            .setWorker(name.text())
            .setLease(Durations.fromMillis(settings.lock().toMillis()))
            .addAllGames(held.reported())
            .setTables(stopped.isDone() ? 0 : tables.size());
    long gameNanos = tables.meanNanos();
    if (gameNanos > 0) {
      report.setGameDuration(Durations.fromNanos(gameNanos));
    }
    reportedAt = System.nanoTime();
    writer.writeAll(
        List.of(Outgoing.of(Topic.WORKERS, name.processId(), Events.of(report.build()))));
    metrics.reported();
  }

  private void take(QueueMember member) throws InterruptedException {
    Duration atMost = Duration.ofNanos(Math.max(1, nanosToWork()));
    ConsumerRecords<byte[], byte[]> polled = member.poll(tables.atOnce(), atMost);
    if (polled.isEmpty()) {
      return;
    }
    var unused =
        sort(
            member,
            polled,
            (game, here, elsewhere) -> {
              // The end of a process counts as a failed attempt of all that it holds: two suspects
              // in one would fail together, whichever of them ends it.
              if (isSuspect(game) && here.stream().anyMatch(each -> isSuspect(each.game()))) {
                elsewhere.add(game);
              } else {
                here.add(new Playing(game, player, held));
              }
            });
  }

  /** Decides about a game that was taken: it is added to one of the lists. */
  private interface Sorting {
    void sort(TakenWork game, List<Playing> here, List<TakenWork> elsewhere)
        throws InterruptedException;
  }

  /**
   * Keeps some of the games that a poll took, and writes requests for the others to the end of the
   * queue. If that fails, all of them are in the queue as before.
   *
   * @return the games that are kept; they have begun, or wait for a table
   */
  private List<Playing> sort(
      QueueMember member, ConsumerRecords<byte[], byte[]> polled, Sorting sorting)
      throws InterruptedException {
    AcknowledgeType outcome = AcknowledgeType.RELEASE;
    List<Playing> here = new ArrayList<>();
    List<TakenWork> elsewhere = new ArrayList<>();
    try {
      for (ConsumerRecord<byte[], byte[]> record : polled) {
        Optional<TakenWork> game = player.take(record);
        if (game.isPresent()) {
          sorting.sort(game.get(), here, elsewhere);
        }
      }
      held.add(here);
      if (!here.isEmpty()) {
        report();
      }
      writer.writeAll(elsewhere.stream().map(game -> game.again(game.failedAttempts())).toList());
      outcome = AcknowledgeType.ACCEPT;
    } finally {
      if (outcome == AcknowledgeType.RELEASE) {
        held.removeAll(here);
      }
      member.acknowledge(polled, outcome);
    }
    here.forEach(this::begin);
    return here;
  }

  private boolean mayGiveWay(Playing game) {
    long nanos = settings.yieldAfter().toNanos();
    int doublings = Math.min(game.game().yields(), MOST_DOUBLINGS);
    return game.nanosAtTable() / nanos >= 1L << doublings;
  }

  /**
   * Has a game that has had its table for long give way to one of somebody else who waits: who has
   * no table here, or two fewer. What is passed over until then is put at the end of the queue, so
   * that what is behind it comes first.
   */
  private void giveWay(QueueMember member) throws InterruptedException {
    Set<String> passed = new HashSet<>();
    boolean isToEnd = false;
    while (!isToEnd && passed.size() < MOST_PASSED && !stopped.isDone()) {
      ConsumerRecords<byte[], byte[]> polled = member.poll(tables.atOnce(), WAY_POLL);
      isToEnd = polled.isEmpty() || giveWay(member, polled, passed);
    }
    // Where nobody else waits there is no hurry to look again at what was passed over.
    long pause = passed.isEmpty() ? WAY_NANOS : settings.yieldAfter().toNanos();
    looksForOthersAt = System.nanoTime() + pause;
  }

  /**
   * Has games give way to those that were taken from the queue.
   *
   * @param passed the ids of games that were passed over; one that comes again has gone round
   * @return whether there is nothing more to look for
   */
  private boolean giveWay(
      QueueMember member, ConsumerRecords<byte[], byte[]> polled, Set<String> passed)
      throws InterruptedException {
    int known = passed.size();
    List<TakenWork> others = new ArrayList<>();
    List<Playing> taken =
        sort(
            member,
            polled,
            (game, here, elsewhere) -> {
              // Games of an owner who has just got a table may be short: they wait for it here.
              boolean goesOn =
                  here.stream().anyMatch(each -> each.game().share().equals(game.share()));
              Optional<Playing> inTheWay = goesOn ? Optional.empty() : inTheWayOf(game);
              if (isSuspect(game) || !goesOn && inTheWay.isEmpty()) {
                passed.add(game.id());
                others.add(game);
                elsewhere.add(game);
                return;
              }
              if (inTheWay.isPresent()) {
                giveBack(List.of(inTheWay.get()), TakenWork::afterYield);
              }
              Playing next = new Playing(game, player, held);
              // At once, since it counts among the tables of its owner.
              held.add(List.of(next));
              here.add(next);
            });
    boolean isRound = passed.size() < known + others.size();
    if (!taken.isEmpty()) {
      passed.clear();
    }
    return isRound || !taken.isEmpty();
  }

  /** The game that is to give way to another one; empty where none is. */
  private Optional<Playing> inTheWayOf(TakenWork game) {
    Map<String, Integer> tablesOf = new HashMap<>();
    List<Playing> all = held.all().stream().filter(each -> !each.isPlayed()).toList();
    all.forEach(each -> tablesOf.merge(each.game().share(), 1, Integer::sum));
    int own = tablesOf.getOrDefault(game.share(), 0);
    return all.stream()
        .filter(this::mayGiveWay)
        .filter(each -> {
          int more = tablesOf.getOrDefault(each.game().share(), 0) - own;
          return own == 0 ? more >= 1 : more >= 2;
        })
        .max(Comparator.comparingInt(each -> tablesOf.getOrDefault(each.game().share(), 0)));
  }

  private static boolean isSuspect(TakenWork game) {
    return game.failedAttempts() >= SUSPECT;
  }

  private void begin(Playing game) {
    if (isSuspect(game.game())) {
      suspects.add(game);
    } else {
      game.start();
    }
  }

  /** Ends games that are not wanted any more, and gives back those that would wait for long. */
  private void look() throws InterruptedException {
    if (System.nanoTime() - lookedAt < LOOK_NANOS) {
      return;
    }
    lookedAt = System.nanoTime();
    List<Playing> waiting = new ArrayList<>();
    slow = false;
    for (Playing game : held.all()) {
      if (player.isOver(game.game())) {
        suspects.remove(game);
        game.interrupt();
        held.remove(game);
      } else if (game.nanosAtTable() > longest(game.game()).toNanos()) {
        giveUp(game);
      } else if (game.nanosSinceTaken() > WAIT_NANOS && !game.isPlayed()) {
        slow |= game.hasBegun();
        if (game.giveUpWaiting()) {
          waiting.add(game);
        }
      }
    }
    if (!waiting.isEmpty()) {
      giveBack(waiting);
      report();
    }
  }

  private Duration longest(TakenWork game) {
    return game instanceof TakenGame ? settings.maxGameTime() : settings.maxPositionTime();
  }

  /** Ends a game that takes too long: it would do so again. */
  private void giveUp(Playing game) throws InterruptedException {
    game.interrupt();
    game.join(ENDING);
    if (held.all().contains(game)) {
      boolean isGame = game.game() instanceof TakenGame;
      player.giveUp(
          game.game(),
          "it took longer than %ds (%s)"
              .formatted(
                  longest(game.game()).toSeconds(),
                  isGame
                      ? "polyboard.search.max-game-time"
                      : "polyboard.search.max-position-time"));
      held.remove(game);
    }
  }

  private void giveBack(Collection<Playing> games) throws InterruptedException {
    giveBack(games, game -> game.again(game.failedAttempts()));
  }

  /** Ends games, and asks for those that are not over at the end of the queue. */
  private void giveBack(Collection<Playing> games, Function<TakenWork, Outgoing> again)
      throws InterruptedException {
    if (games.isEmpty()) {
      return;
    }
    games.stream().filter(each -> !each.isPlayed()).forEach(Playing::interrupt);
    // What is played is written by this, and then over.
    writer.flush();
    long deadline = System.nanoTime() + ENDING.toNanos();
    for (Playing game : games) {
      game.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
    }
    List<Playing> unfinished = held.all().stream().filter(games::contains).toList();
    writer.writeAll(unfinished.stream().map(Playing::game).map(again).toList());
    held.removeAll(unfinished);
    metrics.givenBack(unfinished.size());
  }
}
