package io.polyboard.tournament;

import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.run.Backlog;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers; events for Kafka may wait in it. */
@Readiness
@ApplicationScoped
public class TournamentReadiness implements HealthCheck {
  private final TournamentDatabase database;
  private final Relay relay;
  private final Backlog backlog;

  @Inject
  TournamentReadiness(TournamentDatabase database, Relay relay, Backlog backlog) {
    this.database = database;
    this.relay = relay;
    this.backlog = backlog;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("tournament");
    String trouble = relay.isAlive() ? relay.trouble().orElse("") : "ended";
    response.withData("outbox", trouble.isEmpty() ? "publishing" : trouble);
    boolean up = true;
    try {
      response
          .withData("database", "time " + database.now())
          .withData("waiting", backlog.figures().outbox());
    } catch (RuntimeException e) {
      response.withData("database", String.valueOf(e.getMessage()));
      up = false;
    }
    return response.status(up).build();
  }
}
