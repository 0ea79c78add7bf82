package io.polyboard.validation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Metrics of the service. Thread-safe. */
@ApplicationScoped
public class ValidationMetrics {
  private final Counter validated;
  private final Counter rejected;
  private final Counter turns;

  @Inject
  public ValidationMetrics(MeterRegistry registry) {
    validated = games(registry, "validated");
    rejected = games(registry, "rejected");
    turns =
        Counter.builder("polyboard.validation.turns")
            .description("Turns of games replayed by the referee")
            .register(registry);
  }

  private static Counter games(MeterRegistry registry, String verdict) {
    return Counter.builder("polyboard.validation.games")
        .description("Games refereed")
        .tag("verdict", verdict)
        .register(registry);
  }

  /**
   * Records that games were refereed.
   *
   * @param ofValidated number of validated games
   * @param ofRejected number of rejected games
   * @param replayed number of replayed turns of all games
   */
  public void refereed(int ofValidated, int ofRejected, int replayed) {
    validated.increment(ofValidated);
    rejected.increment(ofRejected);
    turns.increment(replayed);
  }
}
