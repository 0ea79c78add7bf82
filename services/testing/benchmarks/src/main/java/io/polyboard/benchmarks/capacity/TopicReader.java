package io.polyboard.benchmarks.capacity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.stat.Tally;

/**
 * A process that reads a topic of games in one thread: a fetch is answered when there are enough
 * bytes or after a while, up to so many games of it are used together, and the next fetch is on its
 * way meanwhile.
 */
final class TopicReader {
  /** {@code fetch.max.wait.ms} of the services' readers. */
  private static final double FETCH_SECONDS = 0.4;

  /** {@code fetch.min.bytes}. */
  private static final int FETCH_BYTES = 64 << 10;

  /** {@code max.poll.records}. */
  private static final int MOST_TOGETHER = 500;

  private final Clock clock;
  private final int bytesOfGame;
  private final Use use;
  private final Station station;
  private final Tally batches = new Tally();
  private final Queue<SimulatedGame> atBroker = new ArrayDeque<>();
  private final Queue<SimulatedGame> fetched = new ArrayDeque<>();
  private double fetchSince;
  private boolean isUsing;
  private @Nullable Event answer;

  /** What is done with games that were read together. */
  interface Use {
    /**
     * @param done is to be called when they are used
     */
    void use(List<SimulatedGame> games, Runnable done);
  }

  TopicReader(Clock clock, String name, int bytesOfGame, Use use) {
    this.clock = clock;
    this.bytesOfGame = bytesOfGame;
    this.use = use;
    station = new Station(clock, name, 1);
  }

  Station station() {
    return station;
  }

  /** How many games were used together. */
  Tally batches() {
    return batches;
  }

  /** Games that are in the topic and not yet used. */
  int lag() {
    return atBroker.size() + fetched.size();
  }

  void add(SimulatedGame game) {
    atBroker.add(game);
    if (!fetched.isEmpty()) {
      return;
    }
    if ((long) atBroker.size() * bytesOfGame >= FETCH_BYTES) {
      if (answer != null) {
        answer.cancel();
      }
      answered();
    } else if (answer == null) {
      // Fetches that found nothing were answered with nothing, and begun anew.
      double waited = (clock.now() - fetchSince) % FETCH_SECONDS;
      answer = clock.in(FETCH_SECONDS - waited, this::answered);
    }
  }

  private void answered() {
    answer = null;
    fetched.addAll(atBroker);
    atBroker.clear();
    useNext();
  }

  private void useNext() {
    if (isUsing || fetched.isEmpty()) {
      return;
    }
    isUsing = true;
    List<SimulatedGame> batch = new ArrayList<>();
    while (batch.size() < MOST_TOGETHER && !fetched.isEmpty()) {
      batch.add(fetched.remove());
    }
    batches.add(batch.size());
    if (fetched.isEmpty()) {
      fetchAgain();
    }
    station.serve(done ->
        use.use(
            batch,
            () -> {
              done.run();
              isUsing = false;
              useNext();
            }));
  }

  private void fetchAgain() {
    fetchSince = clock.now();
    if ((long) atBroker.size() * bytesOfGame >= FETCH_BYTES) {
      answered();
    } else if (!atBroker.isEmpty()) {
      answer = clock.in(FETCH_SECONDS, this::answered);
    }
  }
}
