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

/** What the service counts: the games of its workers, and the searches of callers. Thread-safe. */
@ApplicationScoped
public class SearchMetrics {
  /** Bounds of the durations that are counted apart, in seconds. */
  private static final double[] BOUNDS = {
    0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 10_800
  };

  private final Timer games;
  private final Timer analyses;
  private final Counter nodes;
  private final Counter turns;
  private final Counter skipped;
  private final Counter reports;
  private final Counter givenBack;
  private final AtomicInteger playing = new AtomicInteger();
  private final AtomicInteger tables = new AtomicInteger();

  @Inject
  public SearchMetrics(MeterRegistry registry) {
    games =
        timer(registry, "games", "Games played to their end, and how long each took at its table");
    analyses =
        timer(
            registry,
            "analyses",
            "Positions of studies that were searched, and how long each took");
    nodes =
        counter(
            registry,
            "nodes",
            "Nodes searched in games that were played to their end, and for studies");
    turns = counter(registry, "turns", "Turns searched in games that were played to their end");
    skipped = counter(registry, "games.skipped", "Requests left out, since no one waits for them");
    reports = counter(registry, "reports", "Reports of the games that are held");
    givenBack = counter(registry, "games.given.back", "Requests given back to the queue");
    gauge(registry, "games.playing", playing, "Games that are being played");
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

  /** So many games can be played at the same time. */
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

  /** A position of a study was searched. */
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

  public void givenBack() {
    givenBack.increment();
  }
}
