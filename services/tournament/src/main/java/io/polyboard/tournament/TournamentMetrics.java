package io.polyboard.tournament;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.GamesWanted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;

/** What the service counts. Thread-safe. */
@ApplicationScoped
public class TournamentMetrics {
  private final Counter requested;
  private final Counter counted;
  private final Counter failed;
  private final AtomicInteger heavyCalls = new AtomicInteger();

  @Inject
  TournamentMetrics(MeterRegistry registry, Relay relay, Changes changes, GamesWanted wanted) {
    this(registry, relay, changes);
    Gauge.builder("polyboard.tournament.games.wanted", wanted, GamesWanted::gaugeValue)
        .description("Games of tournaments that run that are not back; the same of every process")
        .register(registry);
  }

  public TournamentMetrics(MeterRegistry registry, Relay relay, Changes changes) {
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
    registry.gauge("polyboard.tournament.outbox", relay, Relay::waiting);
    registry.gauge("polyboard.tournament.watches", changes, Changes::watches);
    Gauge.builder("polyboard.tournament.heavy", heavyCalls, AtomicInteger::get)
        .description("Checks of many positions under way")
        .register(registry);
  }

  public void heavyCallBegun() {
    heavyCalls.incrementAndGet();
  }

  public void heavyCallEnded() {
    heavyCalls.decrementAndGet();
  }

  /** Metrics that nobody reads, of a process that only reads what is stored. */
  public static TournamentMetrics unpublished(Relay relay, Changes changes) {
    return new TournamentMetrics(new SimpleMeterRegistry(), relay, changes);
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
}
