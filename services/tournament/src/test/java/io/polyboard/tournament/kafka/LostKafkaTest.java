package io.polyboard.tournament.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.events.EventWriter;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topics;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.tournament.RestrictedApplication;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(RestrictedApplication.class)
class LostKafkaTest {
  @Inject KafkaSettings settings;
  @Inject Topics topics;
  @Inject EventWriter writer;

  @Test
  void nobodyIsLostForAsLongAsKafkaIsAway() throws InterruptedException {
    try (ReportedWorkers workers = new ReportedWorkers(settings, topics, writer)) {
      // Given
      workers.look(0);
      workers.reportAndPass("steady");

      // When Kafka is away for longer than the lease
      EmbeddedServers.stopKafka();
      workers.passLeases();
      workers.awaitLooks();
      EmbeddedServers.startKafka();
      for (int reports = 0; reports < 6; reports++) {
        workers.reportAndPass("steady");
      }

      // Then it is not lost, until it ceases to report
      assertThat(workers.lost()).isEmpty();
      workers.passUntilLost(1);
      assertThat(workers.lost()).hasSize(1);
    }
  }
}
