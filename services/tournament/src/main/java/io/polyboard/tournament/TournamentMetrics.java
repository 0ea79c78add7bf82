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
 * Metrics of the service. Every process reports the same gauges of the {@link Backlog}: take their
 * maximum over processes, not their sum. Thread-safe.
 */
@ApplicationScoped
public class TournamentMetrics {
  /** Bounds of the buckets of turnarounds, in seconds. */
  private static final double[] BOUNDS = {
    0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 10_800, 36_000, 86_400
  };

  private final Counter requested;
  private final Counter counted;
  private final Counter failed;
  private final Timer turnarounds;

  @Inject
  public TournamentMetrics(MeterRegistry registry, Changes changes, Backlog backlog) {
    requested = counter(registry, "requested", "Games requested");
    counted = counter(registry, "counted", "Returned games that count");
    failed = counter(registry, "failed", "Returned games that do not count");
    turnarounds =
        Timer.builder("polyboard.tournament.turnaround")
            .description("Time from the request of a game until it returns")
            .serviceLevelObjectives(
                Arrays.stream(BOUNDS)
                    .mapToObj(each -> Duration.ofMillis(Math.round(1e3 * each)))
                    .toArray(Duration[]::new))
            .register(registry);
    registry.gauge("polyboard.tournament.watches", changes, Changes::watches);
    gauge(
        registry,
        backlog,
        "games.wanted",
        null,
        "Games of running tournaments that have not returned, and study positions to search",
        Figures::gamesWanted);
    gauge(
        registry,
        backlog,
        "requests",
        null,
        "Outstanding games of running tournaments",
        Figures::requests);
    gauge(
        registry,
        backlog,
        "requests.age",
        "seconds",
        "Time since the oldest of polyboard_tournament_requests was requested",
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

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("polyboard.tournament.games." + name)
        .description(description)
        .register(registry);
  }

  private static void gauge(
      MeterRegistry registry,
      Backlog backlog,
      String name,
      @Nullable String unit,
      String description,
      ToDoubleFunction<Figures> figure) {
    Gauge.builder("polyboard.tournament." + name, backlog, each -> each.gaugeValue(figure))
        .description(description + "; the same in every process")
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

  /** Records the turnaround of a returned game. */
  public void returned(Duration turnaround) {
    turnarounds.record(turnaround);
  }
}
