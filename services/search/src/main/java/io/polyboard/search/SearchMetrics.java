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
  private static final Duration[] DURATIONS = {
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30),
    Duration.ofMinutes(1),
    Duration.ofMinutes(2),
    Duration.ofMinutes(5),
    Duration.ofMinutes(10),
    Duration.ofMinutes(30),
    Duration.ofHours(1),
    Duration.ofHours(3)
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
        Timer.builder("polyboard.search.games")
            .description("Games played to their end, and how long each took at its table")
            .serviceLevelObjectives(DURATIONS)
            .register(registry);
    analyses =
        Timer.builder("polyboard.search.analyses")
            .description("Positions of studies that were searched, and how long each took")
            .serviceLevelObjectives(DURATIONS)
            .register(registry);
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

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("polyboard.search." + name).description(description).register(registry);
  }

  private static void gauge(
      MeterRegistry registry, String name, AtomicInteger number, String description) {
    Gauge.builder("polyboard.search." + name, number, AtomicInteger::get)
        .description(description)
        .register(registry);
  }

  /** Games played to their end. */
  public long games() {
    return games.count();
  }

  /** Reports of the games that are held. */
  public long reports() {
    return (long) reports.count();
  }

  /** Games given back to the queue. */
  public long givenBack() {
    return (long) givenBack.count();
  }

  /** Games that are being played. */
  public int playing() {
    return playing.get();
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

  public void givenBack(int games) {
    givenBack.increment(games);
  }
}
