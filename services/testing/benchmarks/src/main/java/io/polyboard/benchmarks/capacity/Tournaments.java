package io.polyboard.benchmarks.capacity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * What the tournament services do: they give out games, as many as {@code LookAhead} has it, by way
 * of an outbox that one relay empties, settle those that are back, one transaction at a time for
 * each tournament, and hear what workers report.
 */
final class Tournaments {
  /** Rows that the relay takes at a time. */
  private static final int RELAYED = 4_000;

  /** {@code LookAhead.ON_THE_WAY}. */
  private static final double ON_THE_WAY_SECONDS = 1.5;

  private static final int AHEAD_OF_TABLE = 2;

  /** How long a share is used before it is reckoned anew. */
  private static final double FRESH_SECONDS = 1;

  /** {@code LiveWorkers.MUCH_FASTER}. */
  private static final double MUCH_FASTER = 1.5;

  private final Clock clock;
  private final Deployment deployment;
  private final Costs costs;
  private final Network network;
  private final Processors processors;
  private final IntFunction<SimulatedGame> next;
  private final Consumer<SimulatedGame> publish;

  private final List<Running> running = new ArrayList<>();
  private final Queue<SimulatedGame> outbox = new ArrayDeque<>();
  private final Station relay;
  private final Station reports;
  private boolean isRelaying;
  private double playable;
  private double known;
  private int share;
  private double reckonedAt = Double.NEGATIVE_INFINITY;

  /** A tournament, with its row, which one transaction holds at a time. */
  private static final class Running {
    private final Station row;
    private int givenOut;
    private int settled;

    Running(Clock clock) {
      row = new Station(clock, "tournament", 1);
    }
  }

  /**
   * @param next makes a game of a tournament
   * @param publish takes what the relay has published
   */
  Tournaments(
      Clock clock,
      Deployment deployment,
      Costs costs,
      Network network,
      Processors processors,
      IntFunction<SimulatedGame> next,
      Consumer<SimulatedGame> publish) {
    this.clock = clock;
    this.deployment = deployment;
    this.costs = costs;
    this.network = network;
    this.processors = processors;
    this.next = next;
    this.publish = publish;
    relay = new Station(clock, "relay", 1);
    reports = new Station(clock, "reports", 1);
  }

  Station relay() {
    return relay;
  }

  Station reports() {
    return reports;
  }

  /** The row of the tournament that is held the most. */
  double rowUtilisation() {
    return running.stream().mapToDouble(each -> each.row.utilisation()).max().orElse(0);
  }

  void countFromHere() {
    relay.countFromHere();
    reports.countFromHere();
    running.forEach(each -> each.row.countFromHere());
  }

  int outbox() {
    return outbox.size();
  }

  long settled() {
    return running.stream().mapToLong(each -> each.settled).sum();
  }

  /** Whether all games of all tournaments are back. */
  boolean isOver() {
    return running.stream().allMatch(each -> each.settled == deployment.gamesEach());
  }

  /** Begins all tournaments. */
  void begin() {
    for (int i = 0; i < deployment.tournaments(); i++) {
      running.add(new Running(clock));
      int id = i;
      change(id, 0, () -> {});
    }
  }

  /** Takes a report of a worker, of which it says what that can play. */
  void hear(double before, double now) {
    reports.serve(done ->
        processors.compute(
            costs.report().seconds(deployment.processes()),
            () -> {
              done.run();
              playable += now - before;
              if (playable > MUCH_FASTER * known) {
                known = playable;
                reckonedAt = Double.NEGATIVE_INFINITY;
                for (int id = 0; id < running.size(); id++) {
                  change(id, 0, () -> {});
                }
              }
            }));
  }

  /**
   * Takes note of games of a tournament that are back, and gives out others, in one transaction.
   *
   * @param then what happens when that is committed
   */
  void change(int id, int games, Runnable then) {
    Running tournament = running.get(id);
    tournament.row.serve(done -> {
      int most = Math.min(share(), deployment.gamesEach() - tournament.givenOut);
      int more =
          Math.max(0, Math.min(most, share() - tournament.givenOut + tournament.settled + games));
      tournament.givenOut += more;
      processors.compute(
          costs.settle().seconds(Math.max(games, more)),
          () ->
              clock.in(
                  network.commit(),
                  () -> {
                    tournament.settled += games;
                    for (int i = 0; i < more; i++) {
                      outbox.add(next.apply(id));
                    }
                    done.run();
                    relayRows();
                    then.run();
                  }));
    });
  }

  private int share() {
    if (clock.now() - reckonedAt > FRESH_SECONDS) {
      reckonedAt = clock.now();
      int least = Math.max(deployment.leastAhead(), AHEAD_OF_TABLE * deployment.workers());
      int all = Math.max(least, (int) (playable * ON_THE_WAY_SECONDS));
      share = Math.clamp(all / deployment.tournaments(), 1, deployment.mostAhead());
    }
    return share;
  }

  private void relayRows() {
    if (isRelaying || outbox.isEmpty()) {
      return;
    }
    isRelaying = true;
    List<SimulatedGame> rows = new ArrayList<>();
    while (rows.size() < RELAYED && !outbox.isEmpty()) {
      rows.add(outbox.remove());
    }
    relay.serve(done ->
        processors.compute(
            costs.relay().seconds(rows.size()),
            () ->
                clock.in(
                    network.acknowledged(),
                    () -> {
                      rows.forEach(publish);
                      // They are deleted before others are read.
                      clock.in(
                          network.commit(),
                          () -> {
                            done.run();
                            isRelaying = false;
                            relayRows();
                          });
                    })));
  }
}
