package io.polyboard.benchmarks.capacity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * A partition of the queue as its broker has it: requests in their order, members that wait for
 * some, and no more of them taken at a time than there are locks. Members take turns; each fetch
 * takes the broker its time, one after the other.
 */
final class ShareQueue {
  private final Clock clock;
  private final Line fetch;
  private final Network network;
  private final int locks;
  private final Processors processors;
  private final Station broker;
  private final Queue<SimulatedGame> requests = new ArrayDeque<>();
  private final Queue<Fetch> parked = new ArrayDeque<>();
  private int taken;
  private int mostTaken;
  private long fetches;
  private boolean isServing;

  private record Fetch(int most, Consumer<List<SimulatedGame>> answer) {}

  ShareQueue(Clock clock, Costs costs, Network network, int locks, Processors processors) {
    this.clock = clock;
    this.fetch = costs.fetch();
    this.network = network;
    this.locks = locks;
    this.processors = processors;
    broker = new Station(clock, "queue", 1);
  }

  Station broker() {
    return broker;
  }

  int mostTaken() {
    return mostTaken;
  }

  long fetches() {
    return fetches;
  }

  int size() {
    return requests.size();
  }

  void add(SimulatedGame game) {
    requests.add(game);
    serve();
  }

  /** Asks for requests; is answered as soon as there is one. */
  void fetch(int most, Consumer<List<SimulatedGame>> answer) {
    clock.in(
        network.hop() / 2,
        () -> {
          parked.add(new Fetch(most, answer));
          serve();
        });
  }

  /** So many requests that were taken leave the queue. */
  void acknowledge(int games) {
    clock.in(
        network.hop() / 2,
        () -> {
          taken -= games;
          serve();
        });
  }

  private void serve() {
    if (isServing || parked.isEmpty() || requests.isEmpty() || taken >= locks) {
      return;
    }
    isServing = true;
    Fetch next = parked.remove();
    List<SimulatedGame> games = new ArrayList<>();
    while (games.size() < next.most && !requests.isEmpty() && taken < locks) {
      games.add(requests.remove());
      taken++;
    }
    mostTaken = Math.max(mostTaken, taken);
    fetches++;
    broker.serve(done ->
        processors.compute(
            fetch.seconds(games.size()),
            () -> {
              done.run();
              isServing = false;
              clock.in(network.hop() / 2, () -> next.answer.accept(games));
              serve();
            }));
  }
}
