package io.polyboard.search;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.polyboard.play.Effort;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.Side;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Metrics of the games of the workers, and of the positions of studies. Thread-safe. */
@ApplicationScoped
public class SearchMetrics {
  /** Bounds of the buckets of durations, in seconds. */
  private static final double[] BOUNDS = {
    0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 10_800
  };

  private final Timer games;
  private final Timer analyses;
  private final Counter nodes;
  private final Counter turns;
  private final Counter skipped;
  private final Counter reports;
  private final Counter requeued;
  private final AtomicInteger playing = new AtomicInteger();
  private final AtomicInteger tables = new AtomicInteger();

  @Inject
  public SearchMetrics(MeterRegistry registry) {
    games = timer(registry, "games", "Games played to their end, and how long each was played");
    analyses =
        timer(registry, "analyses", "Positions of studies searched, and how long each search took");
    nodes =
        counter(registry, "nodes", "Nodes searched in games played to their end, and for studies");
    turns = counter(registry, "turns", "Turns searched in games played to their end");
    skipped = counter(registry, "games.skipped", "Requests skipped because they are void");
    reports = counter(registry, "reports", "Reports of the games that the process has");
    requeued = counter(registry, "games.given.back", "Requests requeued");
    gauge(registry, "games.playing", playing, "Games under way");
    gauge(registry, "tables", tables, "Games that can be played at the same time");
  }

  private static Timer timer(MeterRegistry registry, String name, String description) {
    return Timer.builder("polyboard.search." + name)
        .description(description)
        .serviceLevelObjectives(
            Arrays.stream(BOUNDS)
                .mapToObj(each -> Duration.ofMillis(Math.round(1e3 * each)))
                .toArray(Duration[]::new))
        .register(registry);
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("polyboard.search." + name).description(description).register(registry);
  }

  private static void gauge(
      MeterRegistry registry, String name, AtomicInteger number, String description) {
    Gauge.builder("polyboard.search." + name, number, AtomicInteger::get)
        .description(description)
        .register(registry);
  }

  /** Sets how many games can be played at the same time. */
  public void tables(int number) {
    tables.set(number);
  }

  public void gameBegun() {
    playing.incrementAndGet();
  }

  public void gameEnded() {
    playing.decrementAndGet();
  }

  public void played(PlayedGame game, long nanos) {
    games.record(nanos, TimeUnit.NANOSECONDS);
    Effort effort = game.effort(Side.WHITE).plus(game.effort(Side.BLACK));
    nodes.increment(effort.nodes());
    turns.increment(effort.turns());
  }

  /** Records that a position of a study was searched. */
  public void analysed(long visited, long nanos) {
    analyses.record(nanos, TimeUnit.NANOSECONDS);
    nodes.increment(visited);
  }

  public void skipped() {
    skipped.increment();
  }

  public void reported() {
    reports.increment();
  }

  public void requeued() {
    requeued.increment();
  }
}
