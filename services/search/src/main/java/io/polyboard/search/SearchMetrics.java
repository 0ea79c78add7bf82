package io.polyboard.search;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.polyboard.play.Effort;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.Side;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What the workers of this process have done. Thread-safe. */
@ApplicationScoped
public class SearchMetrics {
  private final Timer games;
  private final Counter nodes;
  private final Counter turns;
  private final Counter skipped;
  private final Counter renewals;
  private final Counter releases;
  private final Counter deadLetters;
  private final AtomicInteger playing = new AtomicInteger();

  @Inject
  public SearchMetrics(MeterRegistry registry) {
    games = registry.timer("polyboard.search.games");
    nodes = registry.counter("polyboard.search.nodes");
    turns = registry.counter("polyboard.search.turns");
    skipped = registry.counter("polyboard.search.games.skipped");
    renewals = registry.counter("polyboard.search.renewals");
    releases = registry.counter("polyboard.search.releases");
    deadLetters = registry.counter("polyboard.search.dead.letters");
    registry.gauge("polyboard.search.games.playing", playing);
  }

  /** Games played to their end. */
  public long games() {
    return games.count();
  }

  /** Locks of games renewed. */
  public long renewals() {
    return (long) renewals.count();
  }

  /** Games given back to the queue. */
  public long releases() {
    return (long) releases.count();
  }

  /** Games that are being played. */
  public int playing() {
    return playing.get();
  }

  public void begun() {
    playing.incrementAndGet();
  }

  public void ended() {
    playing.decrementAndGet();
  }

  public void played(PlayedGame game, long nanos) {
    games.record(nanos, TimeUnit.NANOSECONDS);
    Effort effort = game.effort(Side.WHITE).plus(game.effort(Side.BLACK));
    nodes.increment(effort.nodes());
    turns.increment(effort.turns());
  }

  public void skipped() {
    skipped.increment();
  }

  public void renewed() {
    renewals.increment();
  }

  public void released() {
    releases.increment();
  }

  public void deadLetter() {
    deadLetters.increment();
  }
}
