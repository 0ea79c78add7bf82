package io.polyboard.tournament;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.polyboard.tournament.run.Backlog;
import io.polyboard.tournament.run.Backlog.Figures;
import io.polyboard.tournament.run.Changes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * What the service counts. Gauges of the {@link Backlog} are told alike by every process: of
 * several the maximum is true, not the sum. Thread-safe.
 */
@ApplicationScoped
public class TournamentMetrics {
  private static final Duration[] TURNAROUNDS = {
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
    Duration.ofHours(3),
    Duration.ofHours(10),
    Duration.ofHours(24)
  };

  private final Counter requested;
  private final Counter counted;
  private final Counter failed;
  private final Timer turnarounds;

  @Inject
  TournamentMetrics(MeterRegistry registry, Changes changes, Backlog backlog) {
    this(registry, changes);
    gauge(
        registry,
        backlog,
        "games.wanted",
        null,
        "Games of tournaments that run that are not back",
        Figures::gamesWanted);
    gauge(
        registry,
        backlog,
        "requests",
        null,
        "Games of tournaments that run that are given out and not back",
        Figures::requests);
    gauge(
        registry,
        backlog,
        "requests.age",
        "seconds",
        "Time since the oldest of polyboard_tournament_requests was given out",
        figures -> seconds(figures.requestAge()));
    gauge(
        registry,
        backlog,
        "outbox",
        null,
        "Rows of the outbox that Kafka does not have yet",
        Figures::outbox);
    gauge(
        registry,
        backlog,
        "outbox.age",
        "seconds",
        "Time since the first of polyboard_tournament_outbox was written",
        figures -> seconds(figures.outboxAge()));
  }

  public TournamentMetrics(MeterRegistry registry, Changes changes) {
    requested =
        Counter.builder("polyboard.tournament.games.requested")
            .description("Games given out")
            .register(registry);
    counted =
        Counter.builder("polyboard.tournament.games.counted")
            .description("Games that came back and count")
            .register(registry);
    failed =
        Counter.builder("polyboard.tournament.games.failed")
            .description("Games that came back and count for nobody")
            .register(registry);
    turnarounds =
        Timer.builder("polyboard.tournament.turnaround")
            .description("Time from giving a game out until it is back")
            .serviceLevelObjectives(TURNAROUNDS)
            .register(registry);
    registry.gauge("polyboard.tournament.watches", changes, Changes::watches);
  }

  private static void gauge(
      MeterRegistry registry,
      Backlog backlog,
      String name,
      @Nullable String unit,
      String description,
      ToDoubleFunction<Figures> figure) {
    Gauge.builder("polyboard.tournament." + name, backlog, each -> each.gaugeValue(figure))
        .description(description + "; the same of every process")
        .baseUnit(unit)
        .register(registry);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  public void requested(int games) {
    requested.increment(games);
  }

  public void counted(int games) {
    counted.increment(games);
  }

  public void failed(int games) {
    failed.increment(games);
  }

  /** A game is back, so long after it was given out. */
  public void back(Duration turnaround) {
    turnarounds.record(turnaround);
  }
}
